import { beginSharedWait, goOnForMany } from '../current-request.ts'
import { systemClock } from '../outside/clock.ts'
import { theOthersHere } from './batch.ts'

/**
 * Lookups that are requested in one turn of the event loop go as one statement. Unlike a batch, a lookup never waits for a running one, so
 * a hanging statement delays only its own callers. A failure fails all of them.
 */
export function createSharedLookup<Key, Found>(
  find: (keys: readonly Key[]) => Promise<readonly Found[]>,
): (key: Key) => Promise<Found> {
  let gathering: { keys: Key[]; found: Promise<readonly Found[]> } | undefined

  function gather() {
    const keys: Key[] = []
    const found = theOthersHere().then(() => {
      gathering = undefined
      return find(keys)
    })
    return { keys, found }
  }

  return async (key) => {
    gathering ??= gather()
    const { keys, found } = gathering
    const place = keys.push(key) - 1
    const endWait = beginSharedWait(systemClock.monotonicMs())
    try {
      return (await found)[place] as Found
    } finally {
      if (keys.length > 1) goOnForMany()
      endWait?.(systemClock.monotonicMs())
    }
  }
}
