import type { TranscodeWarning } from '@bee/contract/manage/media/transcode-shapes.ts'
import type { Findings, Span } from '../../../outside/transcoder/analysis.ts'
import type { Checks } from './transcode-facts.ts'

/** In LUFS. Streaming services agree on this value. */
const TARGET = -16
const QUIET_BY = 6
const LOUD_BY = 5
/** More spans of one kind would only repeat themselves, for example in a film that is black again and again. */
const MOST_OF_A_KIND = 20

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A second of the film as the player shows it: 18:42, 1:02:03. */
export function atWords(second: number): string {
  const whole = Math.floor(second)
  const two = (number: number) => String(number).padStart(2, '0')
  const rest = `${two(Math.floor((whole % HOUR) / MINUTE))}:${two(whole % MINUTE)}`
  return whole >= HOUR ? `${Math.floor(whole / HOUR)}:${rest}` : rest
}

export function longWords(seconds: number): string {
  if (seconds < MINUTE) return `${Math.max(1, Math.round(seconds))} 秒`
  return `${Math.round(seconds / MINUTE)} 分钟`
}

const SPAN_WORDS = {
  damaged: (span: Span) =>
    `${atWords(span.from)} 到 ${atWords(Math.ceil(span.to))} 的数据坏了，那里的画面会花、会停，声音会断；别处照常。有好的一份就换上`,
  silence: (span: Span) => `${atWords(span.from)} 起有 ${longWords(span.to - span.from)}没有声音`,
  black: (span: Span) => `${atWords(span.from)} 起有 ${longWords(span.to - span.from)}是黑的`,
  freeze: (span: Span) => `${atWords(span.from)} 起画面有 ${longWords(span.to - span.from)}没有变；放幻灯片就不用管`,
} as const

function loudnessWords(loudness: number): TranscodeWarning[] {
  const off = Math.round(loudness - TARGET)
  if (off <= -QUIET_BY) {
    return [{ kind: 'quiet', from: 0, to: 0, sentence: `声音偏小 ${-off} dB，学员要把音量开大` }]
  }
  if (off >= LOUD_BY) return [{ kind: 'loud', from: 0, to: 0, sentence: `声音偏大 ${off} dB，可能刺耳` }]
  return []
}

const DULL: TranscodeWarning = {
  kind: 'hdr',
  from: 0,
  to: 0,
  sentence:
    '原片是 HDR，这台服务器的 ffmpeg 没有 zscale 滤镜，转不成普通的颜色，画面会发灰；换成带它的 ffmpeg（Debian 自带的就有）再重传一份',
}

export function checksOf(
  { loudness, ...found }: Findings,
  { isDull, damage }: { isDull: boolean; damage: Span[] },
): Checks {
  const spans = { damaged: damage, ...found }
  const kinds = ['damaged', 'silence', 'black', 'freeze'] as const
  const warnings = kinds.flatMap((kind) =>
    spans[kind].slice(0, MOST_OF_A_KIND).map((span) => ({ kind, ...span, sentence: SPAN_WORDS[kind](span) })),
  )
  return {
    warnings: [...(isDull ? [DULL] : []), ...(loudness === undefined ? [] : loudnessWords(loudness)), ...warnings],
    ...(loudness !== undefined && { loudness }),
  }
}
