import * as z from 'zod/mini'
import { time } from '../../fields.ts'

/** From an original to a film; `needs-you` waits for a colleague's decision, `given-up` is final. */
export const TRANSCODE_STATES = [
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
export type TranscodeState = (typeof TRANSCODE_STATES)[number]

/** The choices of a colleague for a stopped one. */
export const TRANSCODE_WAYS = ['retry', 'use-readable', 'replace-anyway', 'keep-old', 'upload-again'] as const
export type TranscodeWay = (typeof TRANSCODE_WAYS)[number]

export const TranscodeWarning = z.object({
  kind: z.enum(['silence', 'black', 'freeze', 'quiet', 'loud', 'cut-off', 'hdr', 'damaged']),
  /** Seconds of the film; both 0 when it holds for the whole film. */
  from: z.number(),
  to: z.number(),
  sentence: z.string(),
})
export type TranscodeWarning = z.infer<typeof TranscodeWarning>

/** One original on its way to be a film, as its uploader follows it. */
export const Transcode = z.object({
  makingId: z.int(),
  filmId: z.int(),
  fileName: z.string(),
  state: z.enum(TRANSCODE_STATES),
  /** Facts of the original: size, pictures a second, sound, bytes. Empty until they are known. */
  original: z.string(),
  /** The current step, or the first one to come. */
  doing: z.string(),
  /** Progress of the running step; null while it waits. */
  percent: z.nullable(z.int()),
  /** The expected end, by this machine's speed with other films; null while that is unknown. */
  endTime: z.nullable(time()),
  /** How many transcodes are before it in the queue; null unless it waits. */
  queuePlace: z.nullable(z.int()),
  attempts: z.int(),
  isPlayable: z.boolean(),
  /** A lesson that shows the film, published or in a draft. */
  place: z.nullable(z.object({ courseId: z.int(), courseName: z.string(), lessonName: z.string() })),
  /** The reason why it stopped: one sentence, advice, and the lines behind it. */
  problem: z.nullable(z.object({ sentence: z.string(), advice: z.string(), detail: z.string() })),
  ways: z.array(z.enum(TRANSCODE_WAYS)),
  warnings: z.array(TranscodeWarning),
  createTime: time(),
  changeTime: time(),
})
export type Transcode = z.infer<typeof Transcode>
