import type { ProgressDraft, ProgressSaved } from '@bee/contract/player/player.contract.ts'
import { fromWireBy } from '@bee/contract/translate.ts'
import { calls } from 'virtual:calls'
import { keysIn } from '../../../../lib/keys-in.ts'
import { createStore, type Store } from '../../../../lib/store.ts'
import type { PlayerProgress } from '../lesson/player-session.ts'
import { linesPrefix } from './kept-lines.ts'
import type { ServerClock } from './server-clock.ts'
import { joinRanges } from '@bee/contract/player/watching.ts'
import { mostTelling, withoutRanges, type WatchedRange } from './watched-ranges.ts'

/** While something waits, it is tried again this often. */
export const RETRY_MS = 15_000

/** One line: the newest place of one play in one lesson, and the watched ranges that are not confirmed yet. */
interface Kept {
  lessonId: number
  second: number
  duration: number
  ranges: WatchedRange[]
  /** Not in lines that an earlier version of the site wrote. */
  replays?: WatchedRange[]
  playId: string
  seq: number
}

/** `saved`: the server has it. `waiting`: it is safe on this device and is sent when the connection is back. */
export type SaveState = 'none' | 'saved' | 'waiting'

export interface ProgressOutbox {
  state: Store<SaveState>
  /** Written down on this device, without a call. */
  keep: (lessonId: number, progress: PlayerProgress) => void
  /** Written down and sent. */
  save: (lessonId: number, progress: PlayerProgress, occasion: { isLeaving: boolean }) => void
  /** Sends all waiting lines, also those that an earlier page of this member left behind. */
  flush: () => Promise<void>
  /** The newest place in a lesson that the server may not know yet. */
  waitingPlace: (lessonId: number) => { second: number; seq: number } | undefined
  /** Number of the newest place that this page has written down, 0 before the first. */
  lastSeq: () => number
  close: () => void
}

export interface ProgressOutboxParts {
  userId: string
  playId: string
  clock: ServerClock
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  send: (draft: ProgressDraft, occasion: { isLeaving: boolean }) => Promise<ProgressSaved>
  /** Whether trying again is pointless: the server understood and refused. */
  isRefused: (error: unknown) => boolean
  onSaved?: (saved: ProgressSaved) => void
}

const fromWire = fromWireBy(calls.player.recordProgress.inputWords)

function parseKept(text: string | null): Kept | undefined {
  try {
    const line: unknown = JSON.parse(text ?? 'null')
    // A line that an earlier version of the site wrote is in the words of the wire.
    const isOurs = typeof line === 'object' && line !== null && 'lessonId' in line
    const kept = (isOurs ? line : fromWire(line)) as Partial<Kept> | null
    return typeof kept?.lessonId === 'number' && typeof kept.seq === 'number' ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

/**
 * Places on their way to the server. Each play keeps one line per lesson in local storage until the server has
 * confirmed it, so a closed tab, a lost connection or a dead server costs at most a second; saves carry their moment, so
 * sending one twice, late or from two tabs does no harm.
 */
export function createProgressOutbox(parts: ProgressOutboxParts): ProgressOutbox {
  const { userId, playId, clock, storage, send } = parts
  const prefix = linesPrefix(userId)
  const state = createStore<SaveState>('none')
  /** Per lesson, the ranges of this play that the server has confirmed. */
  const confirmed = new Map<number, WatchedRange[]>()
  const confirmedReplays = new Map<number, WatchedRange[]>()
  const underWay = new Map<string, Promise<void>>()
  let lastSeq = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const keyOf = (lessonId: number) => `${prefix}${playId}.${lessonId}`

  function write(key: string, text: string): void {
    try {
      storage.setItem(key, text)
    } catch {
      // Full or forbidden: the place then lives in the calls alone.
    }
  }

  function note(lessonId: number, { seconds, duration, ranges, replays = [] }: PlayerProgress): Kept {
    lastSeq = Math.max(lastSeq + 1, clock.now())
    const again = mostTelling(withoutRanges(replays, confirmedReplays.get(lessonId) ?? []))
    const kept: Kept = {
      lessonId,
      second: seconds,
      duration,
      ranges: mostTelling(withoutRanges(ranges, confirmed.get(lessonId) ?? [])),
      ...(again.length > 0 && { replays: again }),
      playId,
      seq: lastSeq,
    }
    write(keyOf(lessonId), JSON.stringify(kept))
    return kept
  }

  function tryLater(): void {
    state.set('waiting')
    retry ??= setTimeout(() => {
      retry = undefined
      void flush()
    }, RETRY_MS)
  }

  function confirm(known: Map<number, WatchedRange[]>, lessonId: number, sent: readonly WatchedRange[]): void {
    known.set(lessonId, joinRanges([...(known.get(lessonId) ?? []), ...sent]))
  }

  /** Forgets a sent line, unless a newer one was written meanwhile. */
  function forget(key: string, { seq }: Kept): void {
    if ((parseKept(storage.getItem(key))?.seq ?? 0) <= seq) storage.removeItem(key)
  }

  async function deliver(key: string, kept: Kept, isLeaving: boolean): Promise<void> {
    try {
      const saved = await send(kept, { isLeaving })
      clock.learn(saved.serverTime)
      if (kept.playId === playId) {
        confirm(confirmed, kept.lessonId, kept.ranges)
        confirm(confirmedReplays, kept.lessonId, kept.replays ?? [])
      }
      forget(key, kept)
      state.set('saved')
      parts.onSaved?.(saved)
    } catch (error) {
      if (parts.isRefused(error)) forget(key, kept)
      else tryLater()
    }
  }

  /** While a line is on its way, `flush` does not send it a second time. */
  function track(key: string, sending: Promise<unknown>): Promise<void> {
    const tracked: Promise<void> = Promise.all([underWay.get(key), sending]).then(() => {
      if (underWay.get(key) === tracked) underWay.delete(key)
    })
    underWay.set(key, tracked)
    return tracked
  }

  /** One call per line at a time: after it the next call sends the newest place. */
  function sendLine(key: string): Promise<void> {
    const busy = underWay.get(key)
    if (busy) return busy.then(() => sendLine(key))
    const kept = parseKept(storage.getItem(key))
    if (!kept) {
      storage.removeItem(key)
      return Promise.resolve()
    }
    return track(key, deliver(key, kept, false))
  }

  async function flush(): Promise<void> {
    await Promise.all(keysIn(storage, prefix).map(sendLine))
  }

  return {
    state,
    keep: (lessonId, progress) => void note(lessonId, progress),
    save: (lessonId, progress, { isLeaving }) => {
      const kept = note(lessonId, progress)
      const key = keyOf(lessonId)
      // A page that is being left cannot wait for its turn; and without storage the call is all there is.
      if (isLeaving || storage.getItem(key) === null) void track(key, deliver(key, kept, isLeaving))
      else void sendLine(key)
    },
    flush,
    waitingPlace: (lessonId) => {
      const places = keysIn(storage, prefix)
        .map((key) => parseKept(storage.getItem(key)))
        .filter((kept) => kept?.lessonId === lessonId)
      return places.reduce<Kept | undefined>(
        (newest, kept) => (kept && kept.seq > (newest?.seq ?? -1) ? kept : newest),
        undefined,
      )
    },
    lastSeq: () => lastSeq,
    close: () => {
      clearTimeout(retry)
    },
  }
}
