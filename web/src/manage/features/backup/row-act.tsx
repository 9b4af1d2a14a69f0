import { Button } from '../../ui/button.tsx'

interface RowActProps {
  label: string
  /** What it is done to, for whoever hears it without the row. */
  name: string
  /** Why it cannot be done now. */
  whyNot: string | undefined
  kind?: 'line' | 'quiet'
  loading?: boolean
  onAct: () => void
}

/** What may be done with a row. Where it may not be done now it stays, and says why. */
export function RowAct({ label, name, whyNot, kind = 'quiet', loading = false, onAct }: RowActProps) {
  return (
    <Button
      small
      kind={kind}
      aria-label={`${label} ${name}`}
      loading={loading}
      aria-disabled={whyNot !== undefined || undefined}
      title={whyNot}
      onClick={() => {
        if (whyNot === undefined) onAct()
      }}
    >
      {label}
    </Button>
  )
}
