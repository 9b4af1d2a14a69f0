import { CUE_LATEST_MS, cueText, inOrder, SUBTITLE_CUES_MAX, type SubtitleCue } from './subtitle-cues.ts'

/** A mistake in a file, and its line. */
export interface SubtitleProblem {
  line: number
  sentence: string
}

export interface ReadSubtitles {
  format: 'vtt' | 'srt'
  cues: SubtitleCue[]
  /** The lines that were left out; all others are there. */
  problems: SubtitleProblem[]
  /** At most this many are listed; a file with more is the wrong file. */
  hasMoreProblems: boolean
}

export const PROBLEMS_SHOWN = 100

const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`
const TIMES = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}(?:\\s.*)?$`)
/** Looks like a time but may be invalid. */
const ARROW = /^\s*[\d:.,\s]*-->/
const SKIPPED = /^(?:NOTE|STYLE|REGION)(?:\s|$)/
const HOW_TIMES_ARE_WRITTEN = '时间要写成 00:01:02.500 --> 00:01:05.000'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
  quot: '"',
}

function millisOf([hours = '0', minutes = '0', seconds = '0', fraction = '0']: readonly (string | undefined)[]) {
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  const ms = whole * 1000 + Number(fraction.padEnd(3, '0'))
  return ms > CUE_LATEST_MS ? undefined : ms
}

/** The player decides the look of a line: only the words of a file are taken. */
const plainVtt = (text: string) =>
  text
    .replace(/<[^>\n]*>/g, '')
    .replace(/&(?:(\w+)|#(\d{1,7}));/g, (whole, name: string | undefined, code: string | undefined) => {
      if (name !== undefined) return ENTITIES[name] ?? whole
      const point = Number(code)
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole
    })

/** Here `List<String>` is no mark: only marks that players know are taken away. */
const plainSrt = (text: string) =>
  text.replace(/<\/?(?:i|b|u|s|font|c|v|ruby|rt|lang)(?:[\s.][^>\n]*)?>/gi, '').replace(/\{\\[^}\n]*\}/g, '')

/** Reads WebVTT and SRT with all kinds of line ends: an unreadable line is reported and left out, never the rest. */
export function readSubtitles(file: string): ReadSubtitles {
  const lines = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const isVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? '')
  const plain = isVtt ? plainVtt : plainSrt
  const cues: SubtitleCue[] = []
  const problems: SubtitleProblem[] = []
  let problemCount = 0
  let at = 0

  const isBlank = (index: number) => (lines[index] ?? '').trim() === ''
  const isTime = (index: number) => ARROW.test(lines[index] ?? '')

  function complain(index: number, sentence: string): void {
    problemCount += 1
    if (problems.length < PROBLEMS_SHOWN) problems.push({ line: index + 1, sentence })
  }

  function skipBlock(): void {
    while (at < lines.length && !isBlank(at) && !isTime(at)) at += 1
  }

  function timesAt(index: number): { startMs: number; endMs: number } | undefined {
    const found = TIMES.exec(lines[index] ?? '')
    const startMs = found ? millisOf(found.slice(1, 5)) : undefined
    const endMs = found ? millisOf(found.slice(5, 9)) : undefined
    if (startMs === undefined || endMs === undefined) {
      complain(index, `这一行的时间读不懂，${HOW_TIMES_ARE_WRITTEN}`)
      return undefined
    }
    return { startMs, endMs }
  }

  /** The words below a time; where the blank line is missing, the next time ends them, and its number is none of them. */
  function wordsBelow(): string {
    const words: string[] = []
    while (at < lines.length && !isBlank(at)) {
      if (TIMES.test(lines[at] ?? '')) {
        if (/^\s*\d+\s*$/.test(words.at(-1) ?? '')) words.pop()
        break
      }
      words.push(lines[at] ?? '')
      at += 1
    }
    return cueText(plain(words.join('\n')))
  }

  if (isVtt) while (at < lines.length && !isBlank(at)) at += 1
  while (at < lines.length) {
    if (isBlank(at)) {
      at += 1
      continue
    }
    if (isVtt && SKIPPED.test(lines[at] ?? '')) {
      while (at < lines.length && !isBlank(at)) at += 1
      continue
    }
    if (!isTime(at) && isTime(at + 1)) at += 1
    if (!isTime(at)) {
      complain(at, '这一行前面没有时间，不知道什么时候出现')
      skipBlock()
      continue
    }
    const times = timesAt(at)
    at += 1
    const text = wordsBelow()
    if (times) cues.push({ ...times, text })
  }
  if (cues.length > SUBTITLE_CUES_MAX) {
    complain(0, `一份字幕最多 ${SUBTITLE_CUES_MAX} 句，这一份有 ${cues.length} 句`)
  }
  return {
    format: isVtt ? 'vtt' : 'srt',
    cues: inOrder(cues),
    problems,
    hasMoreProblems: problemCount > problems.length,
  }
}

function clock(ms: number, point: '.' | ','): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(ms / 1000)
  const whole = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return `${whole}${point}${String(ms % 1000).padStart(3, '0')}`
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** In the form that the player reads. */
export function writeVtt(cues: readonly SubtitleCue[]): string {
  const blocks = inOrder(cues).map(
    ({ startMs, endMs, text }) => `${clock(startMs, '.')} --> ${clock(endMs, '.')}\n${escaped(cueText(text))}`,
  )
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

/** In the form that other programs read: numbered, commas before the thousandths, lines ended as Windows does. */
export function writeSrt(cues: readonly SubtitleCue[]): string {
  const blocks = inOrder(cues).map(
    ({ startMs, endMs, text }, nth) =>
      `${nth + 1}\n${clock(startMs, ',')} --> ${clock(endMs, ',')}\n${cueText(text)}\n`,
  )
  return blocks.join('\n').replace(/\n/g, '\r\n')
}
