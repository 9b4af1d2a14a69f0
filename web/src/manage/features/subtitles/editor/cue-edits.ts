import { CUE_LATEST_MS, type SubtitleCue } from '@bee/contract/manage/media/subtitle-cues.ts'

/** A subtitle line. Its id stays the same during editing. */
export interface Line extends SubtitleCue {
  id: number
}

export type Lines = readonly Line[]

/** Length of a new line, unless the next line begins earlier. */
const NEW_LINE_MS = 2000
/** A split leaves each part at least this long, if the line is long enough. */
const SHORTEST_MS = 100

let lastId = 0
export const newId = () => (lastId += 1)

export const linesOf = (cues: readonly SubtitleCue[]): Lines => cues.map((cue) => ({ ...cue, id: newId() }))

const bounded = (ms: number) => Math.round(Math.min(CUE_LATEST_MS, Math.max(0, ms)))
/** Sorts by time. The sort is stable: a new line stays behind a line with the same times. */
const sorted = (lines: Lines): Lines => lines.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)

const replace = (lines: Lines, id: number, change: (line: Line) => Line): Lines =>
  lines.map((line) => (line.id === id ? change(line) : line))

export const setText = (lines: Lines, id: number, text: string): Lines =>
  replace(lines, id, (line) => ({ ...line, text }))

export const setTimes = (lines: Lines, id: number, times: { startMs?: number; endMs?: number }): Lines =>
  sorted(
    replace(lines, id, (line) => ({
      ...line,
      startMs: bounded(times.startMs ?? line.startMs),
      endMs: bounded(times.endMs ?? line.endMs),
    })),
  )

export const nudge = (lines: Lines, id: number, edge: 'startMs' | 'endMs', byMs: number): Lines => {
  const line = lines.find((each) => each.id === id)
  return line ? setTimes(lines, id, { [edge]: line[edge] + byMs }) : lines
}

/** Splits a line at a position of its text. The time is divided in proportion to the letters. */
export function split(lines: Lines, id: number, at: number): { lines: Lines; selected: number } {
  const line = lines.find((each) => each.id === id)
  if (!line) return { lines, selected: id }
  const [before, after] = [line.text.slice(0, at).trim(), line.text.slice(at).trim()]
  const share = line.text.length === 0 ? 0.5 : Math.min(1, Math.max(0, at / line.text.length))
  const length = line.endMs - line.startMs
  const middle = bounded(
    Math.min(
      line.endMs - Math.min(SHORTEST_MS, length / 2),
      Math.max(line.startMs + SHORTEST_MS, line.startMs + length * share),
    ),
  )
  const second = { id: newId(), startMs: middle, endMs: line.endMs, text: after }
  const first = { ...line, endMs: middle, text: before }
  return { lines: lines.flatMap((each) => (each.id === id ? [first, second] : [each])), selected: second.id }
}

/** Joins with a space between Latin words and without one in Chinese. */
const joined = (a: string, b: string) =>
  a === '' || b === '' ? a + b : /[\w,.;:!?]$/.test(a) && /^\w/.test(b) ? `${a} ${b}` : a + b

export function mergeWithNext(lines: Lines, id: number): Lines {
  const at = lines.findIndex((each) => each.id === id)
  const [line, next] = [lines[at], lines[at + 1]]
  if (!line || !next) return lines
  const merged = {
    ...line,
    startMs: Math.min(line.startMs, next.startMs),
    endMs: Math.max(line.endMs, next.endMs),
    text: joined(line.text, next.text),
  }
  return lines.toSpliced(at, 2, merged)
}

/** Adds a line after another one, or at the given moment. It ends before the next line begins. */
export function insertAfter(lines: Lines, id: number | undefined, nowMs: number): { lines: Lines; selected: number } {
  const at = lines.findIndex((each) => each.id === id)
  const before = lines[at]
  const startMs = bounded(before ? before.endMs : nowMs)
  const next = before ? lines[at + 1] : lines.find((each) => each.startMs > startMs)
  const room = next && next.startMs > startMs ? next.startMs - startMs : NEW_LINE_MS
  const line = { id: newId(), startMs, endMs: bounded(startMs + Math.min(NEW_LINE_MS, room)), text: '' }
  return { lines: before ? lines.toSpliced(at + 1, 0, line) : sorted([...lines, line]), selected: line.id }
}

/** `selected`: the line to select afterwards. */
export function remove(lines: Lines, id: number): { lines: Lines; selected: number | undefined } {
  const at = lines.findIndex((each) => each.id === id)
  const left = lines.filter((each) => each.id !== id)
  return { lines: left, selected: (left[at] ?? left.at(-1))?.id }
}

export const shiftAll = (lines: Lines, byMs: number): Lines =>
  lines.map((line) => ({ ...line, startMs: bounded(line.startMs + byMs), endMs: bounded(line.endMs + byMs) }))

/** Scales all times, for subtitles of a film with another length. */
export const fitAll = (lines: Lines, fromMs: number, toMs: number): Lines =>
  fromMs <= 0
    ? lines
    : lines.map((line) => ({
        ...line,
        startMs: bounded((line.startMs * toMs) / fromMs),
        endMs: bounded((line.endMs * toMs) / fromMs),
      }))

export const linesWith = (lines: Lines, words: string): Lines =>
  words === '' ? [] : lines.filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()))

/** Replaces every match in every line, ignoring case. The words are no regular expression. */
export function replaceAll(lines: Lines, words: string, by: string): Lines {
  if (words === '') return lines
  const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'gi')
  return lines.map((line) => {
    const text = line.text.replace(pattern, () => by)
    return text === line.text ? line : { ...line, text }
  })
}

/** Index of the line shown at this moment, or -1. */
export const lineAt = (lines: Lines, ms: number): number =>
  lines.findLastIndex(({ startMs, endMs }) => startMs <= ms && ms < endMs)

/** 63700 is 01:03.7; hours only when needed. */
export function clockOf(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(ms / 1000)
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${String(ms % 1000).padStart(3, '0')}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Reads a typed time; undefined when it is invalid. */
export function millisOf(text: string): number | undefined {
  const found = /^\s*(?:(\d{1,2})[:：])?(?:(\d{1,3})[:：])?(\d{1,5})(?:[.,。](\d{1,3}))?\s*$/.exec(text)
  if (!found) return undefined
  const [, first, second, last = '0', fraction = ''] = found
  const [hours, minutes] = second === undefined ? ['0', first ?? '0'] : [first ?? '0', second]
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(last)) * 1000 + Number(fraction.padEnd(3, '0'))
  return ms > CUE_LATEST_MS ? undefined : ms
}
