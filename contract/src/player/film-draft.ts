import * as z from 'zod/mini'
import { line, referenceOrNone } from '../drafts/draft-fields.ts'

/** Longer than any lesson. */
const MAX_SECONDS = 360_000

export const FilmDraft = z.object({
  title: line('视频的标题', 120),
  /** With fractions, to the millisecond; 0 only while the film is on its way. */
  seconds: z
    .number({ error: '请填写视频的秒数 seconds' })
    .check(
      z.gte(0, { error: '视频的秒数 seconds 应当大于 0' }),
      z.lte(MAX_SECONDS, { error: `视频的秒数 seconds 不能超过 ${MAX_SECONDS}` }),
    ),
  /** Null only for a film on its way, and for a film from before files had ids: that file stays at its path. */
  videoId: referenceOrNone('videoId'),
  /** The same film as an adaptive stream. */
  streamId: referenceOrNone('streamId'),
  subtitlesId: referenceOrNone('subtitlesId'),
  posterId: referenceOrNone('posterId'),
})
export type FilmDraft = z.output<typeof FilmDraft>
