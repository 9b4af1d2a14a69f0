import { stat } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { beginsLikeFilm } from './file-marks.ts'
import { isAbsurdRate, isAbsurdSize, isTooNarrow, MOST_SECONDS, type FilmFacts, type VideoFacts } from './film-facts.ts'
import type { ToolEnd } from './run-tool.ts'
import { hdrOf } from './tone-mapping.ts'
import { FilmError, meaningOf } from './ffmpeg-errors.ts'

/** Common containers. None of them refers to other files, so a disguised playlist cannot read files of this machine. */
export const READ_SAFELY = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mov,matroska,avi,mpegts,mpeg,flv,asf,ogg',
]

const Text = z._default(z.string(), '')
const Stream = z.object({
  codec_type: Text,
  codec_name: Text,
  codec_tag_string: Text,
  pix_fmt: Text,
  width: z._default(z.number(), 0),
  height: z._default(z.number(), 0),
  sample_aspect_ratio: Text,
  r_frame_rate: Text,
  avg_frame_rate: Text,
  field_order: Text,
  color_transfer: Text,
  color_primaries: Text,
  color_space: Text,
  duration: Text,
  channels: z._default(z.number(), 0),
  disposition: z._default(z.object({ attached_pic: z._default(z.number(), 0) }), { attached_pic: 0 }),
  side_data_list: z._default(z.array(z.looseObject({ rotation: z.optional(z.number()) })), []),
})
type Stream = z.output<typeof Stream>
const Answer = z.object({
  streams: z._default(z.array(Stream), []),
  format: z._default(z.object({ format_name: Text, duration: Text }), { format_name: '', duration: '' }),
})

const STEADY_WITHIN = 0.01
const INTERLACED = new Set(['tt', 'bb', 'tb', 'bt'])

/** `30000/1001` as a number. */
function ratio(text: string): number {
  const [top = '0', bottom = '1'] = text.split(/[/:]/)
  const value = Number(top) / Number(bottom)
  return Number.isFinite(value) ? value : 0
}

function videoFacts(stream: Stream): VideoFacts {
  const turn = Math.abs(stream.side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0) % 180
  const isTurned = turn > 45 && turn < 135
  const wide = Math.round(stream.width * (ratio(stream.sample_aspect_ratio) || 1))
  const average = ratio(stream.avg_frame_rate)
  const base = ratio(stream.r_frame_rate)
  const hdr = hdrOf({
    transfer: stream.color_transfer,
    primaries: stream.color_primaries,
    matrix: stream.color_space,
  })
  return {
    codec: stream.codec_name,
    pixelFormat: stream.pix_fmt,
    width: isTurned ? stream.height : wide,
    height: isTurned ? wide : stream.height,
    framesPerSecond: average || base,
    seconds: Number(stream.duration) || 0,
    isSteady: base > 0 && Math.abs(average - base) / base <= STEADY_WITHIN,
    isInterlaced: INTERLACED.has(stream.field_order),
    ...(hdr && { hdr }),
  }
}

const containerOf = (names: string, file: string) =>
  names.startsWith('matroska') && path.extname(file) === '.webm' ? 'webm' : (names.split(',')[0] ?? '')

/** Refuses a file that is not a film before any of it is decoded. The length is 0 if the file does not say. */
function factsOf(json: string, file: string, bytes: number): FilmFacts {
  const { streams, format } = z.parse(Answer, JSON.parse(json))
  const pictures = streams.filter(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic === 0,
  )
  const sounds = streams.filter(({ codec_type, codec_name }) => codec_type === 'audio' && codec_name !== '')
  const [video] = pictures
  if (!video) throw new FilmError(sounds.length > 0 ? 'no-picture' : 'not-a-film')
  if (streams.some(({ codec_tag_string }) => codec_tag_string === 'encv')) throw new FilmError('encrypted')
  if (video.codec_name === '' || video.codec_name === 'unknown') throw new FilmError('unknown')
  const facts: FilmFacts = {
    container: containerOf(format.format_name, file),
    seconds: Number(format.duration) || Number(video.duration) || 0,
    bytes,
    video: videoFacts(video),
    audio: sounds[0] ? { codec: sounds[0].codec_name, channels: sounds[0].channels } : null,
    soundTracks: sounds.length,
  }
  return facts
}

export function refuseAbsurd({ video, seconds }: FilmFacts): void {
  if (isAbsurdSize(video)) throw new FilmError('too-large')
  if (isTooNarrow(video)) throw new FilmError('too-narrow')
  if (isAbsurdRate(video)) throw new FilmError('broken')
  if (seconds > MOST_SECONDS) throw new FilmError('too-long')
}

export type Ask = (args: readonly string[]) => Promise<ToolEnd>

/** Asks ffprobe for the properties that the file declares. */
export async function probeFile(file: string, askProbe: Ask): Promise<FilmFacts> {
  const { size } = await stat(file).catch(() => {
    throw new FilmError('gone')
  })
  if (size === 0) throw new FilmError('empty')
  const end = await askProbe(['-v', 'error', ...READ_SAFELY, '-of', 'json', '-show_format', '-show_streams', file])
  if (end.isOverTime) throw new FilmError('over-time', end.tail)
  if (end.code !== 0) {
    const meaning = meaningOf(end.tail)
    // Only the name suggested a film without its index.
    const isNone = meaning === 'no-index' && !(await beginsLikeFilm(file))
    throw new FilmError(isNone ? 'not-a-film' : meaning, end.tail)
  }
  const facts = factsOf(end.output, file, size)
  refuseAbsurd(facts)
  return facts
}
