import { useEffect, useEffectEvent } from 'react'
import { isPlainKey } from '../../ui/plain-key.ts'
import { commandOf, type InboxCommand } from './inbox-keys.ts'

/** The keys of the inbox, where nobody types. */
export function useInboxKeys(onCommand: (command: InboxCommand) => void): void {
  const act = useEffectEvent(onCommand)
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (!isPlainKey(event)) return
      const command = commandOf(event.key)
      if (command === undefined) return
      event.preventDefault()
      act(command)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
