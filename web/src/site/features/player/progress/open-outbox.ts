import type { ProgressSaved } from '@bee/contract/player/player.contract.ts'
import type { Api } from '../../../../api/api.ts'
import { CallFailure } from '../../../../api/call-failure.ts'
import { readSession } from '../../../../api/session.ts'
import { LEFTOVER_WAIT_MS } from '../lesson/lesson-start.ts'
import { hasWaiting } from './kept-lines.ts'
import { createProgressOutbox } from './progress-outbox.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'

/** Answers that will not change: the draft is wrong, the lesson locked or gone. */
const REFUSALS = [400, 403, 404]

const PLAY_ID_BYTES = 12

/** The server draws the player and stores no progress. */
const IS_SERVER = typeof window === 'undefined'
const NO_STORAGE = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
}

/** Not `randomUUID`: a school that runs without TLS in its own network has none. */
function newPlayId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(PLAY_ID_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface OutboxParts {
  api: Api
  clock: ServerClock
  onSaved?: (saved: ProgressSaved) => void
}

/** An outbox of this member, in this browser. */
export function openOutbox({ api, clock, onSaved }: OutboxParts) {
  return createProgressOutbox({
    userId: IS_SERVER ? '' : (readSession()?.userId ?? ''),
    playId: newPlayId(),
    clock,
    storage: IS_SERVER ? NO_STORAGE : localStorage,
    send: (draft, { isLeaving }) =>
      api.player.recordProgress(draft, { bypassed: true, quiet: true, keepalive: isLeaving }),
    isRefused: (error) => error instanceof CallFailure && REFUSALS.includes(error.status),
    ...(onSaved && { onSaved }),
  })
}

/** Whether this browser has places of this member that the server may not know. */
export const hasLeftovers = () => !IS_SERVER && hasWaiting(localStorage, readSession()?.userId ?? '')

/** Sends places that an earlier page could not send, before any call that depends on them. */
export async function sendLeftovers(api: Api): Promise<void> {
  if (!hasLeftovers()) return
  const outbox = openOutbox({ api, clock: createServerClock() })
  await Promise.race([outbox.flush(), new Promise((resolve) => setTimeout(resolve, LEFTOVER_WAIT_MS))])
  outbox.close()
}
