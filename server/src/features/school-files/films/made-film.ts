import { z } from 'zod'
import type { FilmFacts } from '../../../outside/transcoder/film-facts.ts'
import type { BroughtChecks, BroughtPlan } from '../../films/transcode/transcode-import.service.ts'

const NAME_MAX = 255
const SENTENCE_MAX = 500
const MOST_SPANS = 10_000
const MOST_RENDITIONS = 12
const MOST_POSTERS = 24
const MOST_NUMBER = 1e15

const count = z.number().min(0).max(MOST_NUMBER)
const word = z.string().max(NAME_MAX)
const span = z.strictObject({ from: count, to: count })

const facts = z.strictObject({
  container: word,
  seconds: count,
  bytes: count,
  video: z.strictObject({
    codec: word,
    pixelFormat: word,
    width: count,
    height: count,
    framesPerSecond: count,
    seconds: count,
    isSteady: z.boolean(),
    isInterlaced: z.boolean(),
    hdr: z.strictObject({ transfer: z.enum(['smpte2084', 'arib-std-b67']), primaries: word, matrix: word }).optional(),
  }),
  audio: z.strictObject({ codec: word, channels: count }).nullable(),
  soundTracks: count,
}) satisfies z.ZodType<FilmFacts>

const plan = z.strictObject({
  done: z.array(z.enum(['film', 'posters', 'analysis', 'ladder'])).max(MOST_RENDITIONS),
  film: z.exactOptional(
    z.strictObject({
      facts,
      how: z.enum(['copied', 'encoded']),
      damage: z.exactOptional(z.array(span).max(MOST_SPANS)),
    }),
  ),
  hasPeaks: z.exactOptional(z.boolean()),
  rungs: z.exactOptional(
    z
      .array(z.strictObject({ name: count, width: count, height: count, mostBitsPerSecond: count }))
      .max(MOST_RENDITIONS),
  ),
  streamBytes: z.exactOptional(count),
  readableSeconds: z.exactOptional(count),
  untilSeconds: z.exactOptional(count),
  replacesAnyway: z.exactOptional(z.boolean()),
}) satisfies z.ZodType<BroughtPlan>

const checks = z.strictObject({
  warnings: z
    .array(
      z.strictObject({
        kind: z.enum(['silence', 'black', 'freeze', 'quiet', 'loud', 'cut-off', 'hdr', 'damaged']),
        from: count,
        to: count,
        sentence: z.string().max(SENTENCE_MAX),
      }),
    )
    .max(MOST_SPANS),
  loudness: z.exactOptional(z.number().min(-1000).max(1000)),
}) satisfies z.ZodType<BroughtChecks>

const nothing = z.strictObject({})

/** How a film was transcoded, as its row says: the properties of the original, the plan, and the notes. */
export const MadeFile = z.strictObject(
  {
    name: word,
    facts: z.union([facts, nothing]),
    plan: z.union([plan, nothing]),
    checks: z.union([checks, nothing]),
    /** Paths of pictures that may become the poster. */
    posters: z
      .array(z.string().regex(/^(pictures|uploads)(\/[\w.-]+)+$/))
      .max(MOST_POSTERS)
      .default([]),
  },
  { error: '这个视频是怎么做成的（made）写得不对，请照导出的原样' },
)
export type MadeFields = z.output<typeof MadeFile>

/** The measured facts of the one file that plays everywhere. */
export const madePicture = ({ plan: made }: MadeFields) => ('film' in made ? made.film.facts.video : undefined)
