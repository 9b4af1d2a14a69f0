import * as z from 'zod/mini'
import { time } from '../../fields.ts'

/** From an original to a film; `needs-you` waits for somebody's decision, `given-up` for nothing. */
export const MAKING_STATES = [
  'checking',
  'queued',
  'preparing',
  'playable',
  'encoding',
  'ready',
  'needs-you',
  'failed',
  'given-up',
] as const
export type MakingState = (typeof MAKING_STATES)[number]

/** What somebody may do about one that stopped. */
export const MAKING_WAYS = ['retry', 'use-readable', 'replace-anyway', 'keep-old', 'upload-again'] as const
export type MakingWay = (typeof MAKING_WAYS)[number]

export const MakingWarning = z.object({
  kind: z.enum(['silence', 'black', 'freeze', 'quiet', 'loud', 'cut-off', 'hdr', 'damaged']),
  /** Seconds of the film; both 0 for what is true of all of it. */
  from: z.number(),
  to: z.number(),
  sentence: z.string(),
})
export type MakingWarning = z.infer<typeof MakingWarning>

/** One original on its way to be a film, as whoever brought it follows it. */
export const Making = z.object({
  makingId: z.int(),
  filmId: z.int(),
  fileName: z.string(),
  state: z.enum(MAKING_STATES),
  /** What the original is: size, pictures a second, sound, bytes. Empty until it is known. */
  original: z.string(),
  /** What is being made of it, or what comes first. */
  doing: z.string(),
  /** Of the step under way; null while it waits. */
  percent: z.nullable(z.int()),
  /** When it will be done, by what this machine took for others; null while that is unknown. */
  endTime: z.nullable(time()),
  /** How many are before it; null unless it waits. */
  queuePlace: z.nullable(z.int()),
  attempts: z.int(),
  isPlayable: z.boolean(),
  /** A lesson that shows the film, published or in a draft. */
  place: z.nullable(z.object({ courseId: z.int(), courseName: z.string(), lessonName: z.string() })),
  /** Why it stopped: one sentence, what to do, and the lines behind it. */
  problem: z.nullable(z.object({ sentence: z.string(), advice: z.string(), detail: z.string() })),
  ways: z.array(z.enum(MAKING_WAYS)),
  warnings: z.array(MakingWarning),
  createTime: time(),
  changeTime: time(),
})
export type Making = z.infer<typeof Making>
