import { Button } from '../../ui/button.tsx'

interface RowActProps {
  label: string
  /** Name of the object, for screen readers that hear the button without its row. */
  name: string
  /** Why the action is not available now. */
  whyNot: string | undefined
  kind?: 'line' | 'quiet'
  loading?: boolean
  onAct: () => void
}

/** A button of a row. When the action is not available, the button stays and gives the reason. */
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
