import { Button } from '../../../../ui/actions/button.tsx'
import type { Paying } from './use-paying.ts'

/** Asks the gateway, no more often than it is asked for all pages together. */
export function AskAgain({ asking, isWide = false }: Pick<Paying, 'asking'> & { isWide?: boolean }) {
  const seconds = Math.ceil(asking.waitMs / 1000)
  return (
    <Button
      kind={isWide ? 'outline' : 'text'}
      size={isWide ? 'medium' : 'small'}
      block={isWide}
      loading={asking.isAsking}
      disabled={seconds > 0 && !asking.isAsking}
      onClick={asking.ask}
    >
      {seconds > 0 && !asking.isAsking ? `${seconds} 秒后再查` : '再查一次'}
    </Button>
  )
}
