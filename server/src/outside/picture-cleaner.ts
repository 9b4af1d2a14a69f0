import { createHelperProcess, programBeside } from './helper-process.ts'

export interface PictureOrder {
  content: Uint8Array
  /** In points; a larger picture is made smaller. */
  maxSide: number
}

export type PictureAnswer =
  | { kind: 'clean'; content: Uint8Array; width: number; height: number }
  /** It cannot be decoded. */
  | { kind: 'broken' }
  /** Decoding it would take too much memory or time. */
  | { kind: 'too-large' }
  /** Too many wait already. */
  | { kind: 'busy' }

/** Decodes pictures and encodes them anew, away from the site's own process: one at a time, within a time limit. */
export interface PictureCleaner {
  clean: (order: PictureOrder) => Promise<PictureAnswer>
  close: () => void
}

/** Together ten seconds: on a machine that has a processor to spare nobody waits longer for an answer. */
const TIME_LIMIT_MS = 6_000
const WAIT_LIMIT_MS = 4_000
const CLOCK_LIMIT_MS = 30_000
const MAX_WAITING = 16

export function createPictureCleaner({ timeLimitMs = TIME_LIMIT_MS, maxWaiting = MAX_WAITING } = {}): PictureCleaner {
  const helper = createHelperProcess<PictureOrder, PictureAnswer>(programBeside(import.meta.url, 'picture-process'), {
    timeLimitMs,
    clockLimitMs: CLOCK_LIMIT_MS,
    waitLimitMs: WAIT_LIMIT_MS,
    maxWaiting,
  })

  async function clean(order: PictureOrder): Promise<PictureAnswer> {
    const answer = await helper.ask(order)
    if (answer === 'busy') return { kind: 'busy' }
    return answer === 'late' ? { kind: 'too-large' } : answer
  }

  return { clean, close: helper.close }
}
