import { useDocumentKeys } from '../../../ui/actions/use-document-keys.ts'
import { isPlainKey } from '../../ui/plain-key.ts'
import { commandOf, type InboxCommand } from './inbox-keys.ts'

/** Keys of the inbox, outside of text fields. */
export function useInboxKeys(onCommand: (command: InboxCommand) => void): void {
  useDocumentKeys((event) => {
    if (!isPlainKey(event)) return
    const command = commandOf(event.key)
    if (command === undefined) return
    event.preventDefault()
    onCommand(command)
  })
}
