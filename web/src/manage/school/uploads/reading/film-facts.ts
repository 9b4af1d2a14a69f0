import { endingOf } from '@bee/contract/manage/media/upload-limits.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { formatDuration } from '../../../../lib/duration.ts'

/** Facts about a film, read in the browser. */
export interface FilmFacts {
  container: string
  seconds: number
  hasPicture: boolean
  hasSound: boolean
  videoCodec: string
  audioCodec: string
  /** Width and height after the rotation. */
  width: number
  height: number
  rotation: number
  fps: number
  /** HDR video, with a wider range of brightness. */
  isHdr: boolean
}

/** `unknown`: not a container that the browser code reads. `broken`: the file ends or fails before its index. */
export type FilmReading = { kind: 'read'; facts: FilmFacts } | { kind: 'unknown' } | { kind: 'broken' }

/** A message about a file before the upload. `stop`: the file is not sent. `note`: it is sent, with this effect. */
export interface FileWord {
  kind: 'stop' | 'note'
  sentence: string
  /** The page that takes this kind of file. */
  link?: { label: string; to: string }
}

/** Containers that only the server can read. */
const UNREADABLE_HERE = new Set(['avi', 'wmv', 'flv', 'mpg', 'mpeg', '3gp'])
const CODEC_NAMES: Record<string, string> = { avc: 'H.264', hevc: 'H.265', vp8: 'VP8', vp9: 'VP9', av1: 'AV1' }
/** Every browser plays this pair of codecs. */
const PLAYED_EVERYWHERE = 'avc'
const SOUND_EVERYWHERE = 'aac'
const FULL_HD = 1080
const LONG_SECONDS = 3 * 60 * 60

/** Renditions of a lesson: height, and the highest bit rate in Mbit/s. */
const RENDITIONS = [
  { height: 1080, megabits: 4 },
  { height: 720, megabits: 2 },
  { height: 480, megabits: 1 },
] as const
const SOUND_MEGABITS = 0.1
const BYTES_A_MEGABIT = 125_000

const shortSide = ({ width, height }: FilmFacts) => Math.min(width, height)

/** Renditions no larger than the source; for a small source, the smallest one. */
function renditionsOf(facts: FilmFacts) {
  const fitting = RENDITIONS.filter(({ height }) => height <= shortSide(facts))
  return fitting.length > 0 ? fitting : RENDITIONS.slice(-1)
}

/** The largest total size of all renditions. */
export const madeBytes = (facts: FilmFacts) =>
  renditionsOf(facts).reduce((sum, { megabits }) => sum + megabits + SOUND_MEGABITS, 0) *
  facts.seconds *
  BYTES_A_MEGABIT

function codecWord({ videoCodec, audioCodec, hasSound }: FilmFacts): FileWord | undefined {
  if (videoCodec === '') return { kind: 'note', sentence: '认不出画面的编码，服务器会再看一遍' }
  if (videoCodec !== PLAYED_EVERYWHERE) {
    const name = CODEC_NAMES[videoCodec] ?? videoCodec.toUpperCase()
    const isRare = videoCodec === 'hevc'
    return {
      kind: 'note',
      sentence: isRare ? `${name}：多数浏览器播不了，会转码` : `${name}：会转码，让每种浏览器都能播`,
    }
  }
  if (hasSound && audioCodec !== SOUND_EVERYWHERE) return { kind: 'note', sentence: '声音不是 AAC，会转码' }
  return undefined
}

function wordsOfFacts(facts: FilmFacts): FileWord[] {
  if (!facts.hasPicture) return [{ kind: 'stop', sentence: facts.hasSound ? '这里只有声音，没有画面' : '这不是视频' }]
  const words: (FileWord | undefined)[] = [
    codecWord(facts),
    facts.seconds === 0
      ? { kind: 'note', sentence: '时长读不出来，录制多半没有正常结束；服务器会再试一次' }
      : undefined,
    facts.hasSound ? undefined : { kind: 'note', sentence: '没有声音' },
    facts.isHdr ? { kind: 'note', sentence: 'HDR：会转码，做好之后看一眼颜色' } : undefined,
    shortSide(facts) > FULL_HD ? { kind: 'note', sentence: `比 1080p 大，会缩小到 1080p` } : undefined,
    facts.seconds > LONG_SECONDS
      ? { kind: 'note', sentence: '超过 3 小时，处理会很久，学员也更愿意看短的' }
      : undefined,
  ]
  return words.filter((word) => word !== undefined)
}

/** Errors of the file, and the effects of its upload. Empty when there are none. */
export function filmWords(name: string, reading: FilmReading): FileWord[] {
  if (reading.kind === 'read') return wordsOfFacts(reading.facts)
  if (reading.kind === 'broken') return [{ kind: 'note', sentence: '文件像是断掉了，时长读不出来；服务器会再试一次' }]
  if (UNREADABLE_HERE.has(endingOf(name))) {
    return [{ kind: 'note', sentence: '浏览器里看不了这种文件，传完由服务器看' }]
  }
  return [{ kind: 'stop', sentence: '这不是视频，或者文件坏了' }]
}

/** 1920 × 1080，30 帧，12:46，H.264. */
export function factWords(facts: FilmFacts): string {
  const { width, height, rotation, fps, seconds, videoCodec } = facts
  if (!facts.hasPicture) return ''
  return [
    `${width} × ${height}${rotation === 0 ? '' : '（竖着拍的，会转正）'}`,
    fps > 0 ? `${fps} 帧` : '',
    seconds > 0 ? formatDuration(Math.round(seconds)) : '',
    CODEC_NAMES[videoCodec] ?? videoCodec,
  ]
    .filter((word) => word !== '')
    .join('，')
}

/** Sizes of upload and renditions, known before the upload. */
export const priceWords = (bytes: number, facts: FilmFacts | undefined): string =>
  facts && facts.hasPicture && facts.seconds > 0
    ? `${sayBytes(bytes)}；各档清晰度合计最多约 ${sayBytes(madeBytes(facts))}`
    : sayBytes(bytes)
