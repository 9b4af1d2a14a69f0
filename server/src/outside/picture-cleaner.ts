import { createHelperProcess, programBeside } from './helper-process.ts'

export interface PictureOrder {
  content: Uint8Array
  /** In pixels; a larger picture is scaled down. */
  maxSide: number
}

export type PictureAnswer =
  | { kind: 'clean'; content: Uint8Array; width: number; height: number }
  /** The picture cannot be decoded. */
  | { kind: 'broken' }
  /** Decoding would take too much memory or time. */
  | { kind: 'too-large' }
  /** Too many orders are waiting. */
  | { kind: 'busy' }

/** Decodes pictures and encodes them again, outside of the site's own process: one at a time, within a time limit. */
export interface PictureCleaner {
  clean: (order: PictureOrder) => Promise<PictureAnswer>
  close: () => void
}

/** Together ten seconds: the longest wait for an answer on a machine with a free processor. */
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
