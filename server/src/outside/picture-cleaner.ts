import { createHelperProcess, programBeside } from './helper-process.ts'

export interface PictureOrder {
  content: Uint8Array
  /** In pixels; a larger picture is scaled down. */
  maxSide: number
  /** For drawings of few colours: every pixel stays as it is. */
  isLossless?: boolean
}

/** A picture made of ours: a ground, and maybe another picture upon it. */
export interface DrawingOrder {
  width: number
  height: number
  /** An SVG of ours. */
  ground: string
  /** The same without words, for a machine without a font for Chinese. */
  wordless?: string
  /** The picture upon it, which the school's own people brought and which was cleaned then. */
  content?: Uint8Array
  /** The square that it is put into, whole and in the middle. */
  place?: { left: number; top: number; side: number }
}

export type DrawingAnswer = { kind: 'drawn'; png: Uint8Array } | Exclude<PictureAnswer, { kind: 'clean' }>

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
  draw: (order: DrawingOrder) => Promise<DrawingAnswer>
  close: () => void
}

/** Together ten seconds: the longest wait for an answer on a machine with a free processor. */
const TIME_LIMIT_MS = 6_000
const WAIT_LIMIT_MS = 4_000
const CLOCK_LIMIT_MS = 30_000
const MAX_WAITING = 16

export function createPictureCleaner({
  timeLimitMs = TIME_LIMIT_MS,
  waitLimitMs = WAIT_LIMIT_MS,
  maxWaiting = MAX_WAITING,
} = {}): PictureCleaner {
  const helper = createHelperProcess<PictureOrder | DrawingOrder, PictureAnswer | DrawingAnswer>(
    programBeside(import.meta.url, 'picture-process'),
    {
      timeLimitMs,
      clockLimitMs: CLOCK_LIMIT_MS,
      waitLimitMs,
      maxWaiting,
    },
  )

  async function ask(order: PictureOrder | DrawingOrder): Promise<PictureAnswer | DrawingAnswer> {
    const answer = await helper.ask(order)
    if (answer === 'busy') return { kind: 'busy' }
    return answer === 'late' ? { kind: 'too-large' } : answer
  }

  // The helper answers each order in its own way.
  const clean = (order: PictureOrder) => ask(order) as Promise<PictureAnswer>
  const draw = (order: DrawingOrder) => ask(order) as Promise<DrawingAnswer>

  return { clean, draw, close: helper.close }
}
