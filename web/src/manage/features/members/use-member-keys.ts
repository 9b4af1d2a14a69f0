import { useNavigate } from 'react-router'
import { useDocumentKeys } from '../../../ui/actions/use-document-keys.ts'
import { isPlainKey } from '../../ui/plain-key.ts'

interface MemberKeys {
  previous: string | undefined
  next: string | undefined
  /** Address of the list. */
  back: string
  onMessage: () => void
}

/** K and J open the member before and after, M writes to this member, Esc returns to the list. */
export function useMemberKeys({ previous, next, back, onMessage }: MemberKeys): void {
  const navigate = useNavigate()
  const acts: Readonly<Record<string, (() => unknown) | undefined>> = {
    j: next === undefined ? undefined : () => navigate(next),
    k: previous === undefined ? undefined : () => navigate(previous),
    m: onMessage,
    escape: () => navigate(back),
  }

  useDocumentKeys((event) => {
    const act = isPlainKey(event) ? acts[event.key.toLowerCase()] : undefined
    if (!act) return
    // The key must not become the first letter of the message.
    event.preventDefault()
    void act()
  })
}
