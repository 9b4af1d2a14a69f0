import { useEffect, useEffectEvent, type RefObject } from 'react'
import { commandOfKey, isHeldCommand, isKeyFree, type KeyCommand } from './player-keys.ts'

interface PlayerKeys {
  /** False when the learner turned the keys off; only the key of the sheet still works, to turn them on again. */
  isOn: boolean
  frame: RefObject<HTMLElement | null>
  isOnStage: () => boolean
  /** Answers whether there was something to do. */
  act: (command: KeyCommand) => boolean
}

/** The keys of the page that has a picture, when nothing is being typed. */
export function usePlayerKeys({ isOn, frame, isOnStage, act }: PlayerKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const command = commandOfKey(event.key)
    if (!command || !(isOn || command.kind === 'sheet')) return
    if (!isKeyFree(event.key, { target: event.target, frame: frame.current, isOnStage: isOnStage() })) return
    // A repeat of a held key does nothing more, but must not scroll the page either.
    if ((event.repeat && !isHeldCommand(command)) || act(command)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
