import type { ProgressDraft, ProgressSaved } from '@bee/contract/player/player.contract.ts'
import { fromWireBy } from '@bee/contract/translate.ts'
import { calls } from 'virtual:calls'
import { createLineOutbox } from '../../../../lib/line-outbox.ts'
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
 * Places on their way to the server. Each play keeps one line per lesson until the server has confirmed it; saves carry their
 * moment, so sending one twice, late or from two tabs does no harm. What the server refuses is dropped: there is no such lesson.
 */
export function createProgressOutbox(parts: ProgressOutboxParts): ProgressOutbox {
  const { userId, playId, clock, storage, send } = parts
  const prefix = linesPrefix(userId)
  const state = createStore<SaveState>('none')
  /** Per lesson, the ranges of this play that the server has confirmed. */
  const confirmed = new Map<number, WatchedRange[]>()
  const confirmedReplays = new Map<number, WatchedRange[]>()
  let lastSeq = 0
  const outbox = createLineOutbox<Kept>({
    storage,
    prefix,
    parse: parseKept,
    deliver,
    retryMs: RETRY_MS,
    onWaiting: () => state.set('waiting'),
  })

  const keyOf = (lessonId: number) => `${prefix}${playId}.${lessonId}`

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
    outbox.write(keyOf(lessonId), kept)
    return kept
  }

  function confirm(known: Map<number, WatchedRange[]>, lessonId: number, sent: readonly WatchedRange[]): void {
    known.set(lessonId, joinRanges([...(known.get(lessonId) ?? []), ...sent]))
  }

  /** Forgets a sent line, unless a newer one was written meanwhile. */
  function forget(key: string, { seq }: Kept): void {
    if ((outbox.read(key)?.seq ?? 0) <= seq) outbox.forget(key)
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
      if (!parts.isRefused(error)) throw error
      forget(key, kept)
    }
  }

  return {
    state,
    keep: (lessonId, progress) => void note(lessonId, progress),
    save: (lessonId, progress, { isLeaving }) => {
      const kept = note(lessonId, progress)
      const key = keyOf(lessonId)
      // A page that is being left cannot wait for its turn.
      void (isLeaving ? outbox.sendNow(key, kept, isLeaving) : outbox.send(key))
    },
    flush: outbox.flush,
    waitingPlace: (lessonId) =>
      outbox
        .lines()
        .filter((kept) => kept.lessonId === lessonId)
        .reduce<Kept | undefined>((newest, kept) => (kept.seq > (newest?.seq ?? -1) ? kept : newest), undefined),
    lastSeq: () => lastSeq,
    close: outbox.close,
  }
}
