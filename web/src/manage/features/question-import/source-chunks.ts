import type { ImportItem, ImportProblem } from '@bee/contract/manage/questions/question-import.contract.ts'

export const LINE_HEIGHT = 22
export const BOX_HEIGHT = 48

/** Lines edited in one textarea, with the problems of the last line below them. */
export interface Chunk {
  key: string
  /** The question number; 0 before the first question. */
  nth: number
  lines: readonly string[]
  boxes: readonly ImportProblem[]
}

/** Cuts the text before each question and after each line that has a problem. */
export function chunksOf(
  text: string,
  items: readonly Pick<ImportItem, 'nth' | 'fromLine'>[],
  problems: readonly ImportProblem[],
): Chunk[] {
  const lines = text.split('\n')
  const said = new Map<number, ImportProblem[]>()
  for (const problem of problems) {
    const line = Math.min(Math.max(1, problem.line), lines.length)
    said.set(line, [...(said.get(line) ?? []), problem])
  }
  const begins = new Map(items.map(({ nth, fromLine }) => [fromLine, nth]))
  const chunks: Chunk[] = []
  let nth = 0
  let part = 0
  let start = 0
  function cut(end: number, boxes: readonly ImportProblem[]): void {
    if (end <= start) return
    chunks.push({ key: `${nth}-${part}`, nth, lines: lines.slice(start, end), boxes })
    part += 1
    start = end
  }
  for (let index = 0; index < lines.length; index += 1) {
    const begun = begins.get(index + 1)
    if (begun !== undefined) {
      cut(index, [])
      nth = begun
      part = 0
    }
    const boxes = said.get(index + 1)
    if (boxes) cut(index + 1, boxes)
  }
  cut(lines.length, [])
  return chunks
}

export const textOf = (chunks: readonly Chunk[]): string => chunks.map(({ lines }) => lines.join('\n')).join('\n')

export interface Place {
  /** The first line, from 1. */
  line: number
  top: number
  height: number
}

/** Computes the positions: all lines have the same height, so measuring is not needed. */
export function placesOf(chunks: readonly Chunk[]): Place[] {
  let line = 1
  let top = 0
  return chunks.map(({ lines, boxes }) => {
    const place = { line, top, height: lines.length * LINE_HEIGHT + boxes.length * BOX_HEIGHT }
    line += lines.length
    top += place.height
    return place
  })
}

/** The last chunk that begins at or above `top`. */
export function indexAt(places: readonly Place[], top: number): number {
  let low = 0
  let high = places.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((places[middle]?.top ?? 0) <= top) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

export function indexOfLine(places: readonly Place[], line: number): number {
  const found = places.findLastIndex((place) => place.line <= line)
  return Math.max(0, found)
}

/** Replaces the text of one chunk. */
export const retype = (chunks: readonly Chunk[], index: number, text: string): Chunk[] =>
  chunks.map((chunk, at) => (at === index ? { ...chunk, lines: text.split('\n') } : chunk))

/** Joins the first line of a chunk to the chunk above, like Backspace. */
export function joinAbove(chunks: readonly Chunk[], index: number): Chunk[] {
  const above = chunks[index - 1]
  const below = chunks[index]
  if (!above || !below) return [...chunks]
  const [first = '', ...rest] = below.lines
  const joined = { ...above, lines: [...above.lines.slice(0, -1), (above.lines.at(-1) ?? '') + first] }
  const left = rest.length > 0 ? [{ ...below, lines: rest }] : []
  return [...chunks.slice(0, index - 1), joined, ...left, ...chunks.slice(index + 1)]
}

/** The whole text after the fix. */
export function applyFix(text: string, { edits }: { edits: readonly { line: number; text: string }[] }): string {
  const lines = text.split('\n')
  for (const edit of edits) lines[edit.line - 1] = edit.text
  return lines.join('\n')
}

/** The next problem below a line; after the last it starts again. */
export function nextProblem<Problem extends { line: number }>(
  problems: readonly Problem[],
  line: number,
  step: 1 | -1,
): Problem | undefined {
  if (step === 1) return problems.find((problem) => problem.line > line) ?? problems[0]
  return problems.findLast((problem) => problem.line < line) ?? problems.at(-1)
}

export type LineLook = 'head' | 'option' | 'right' | 'quiet' | 'plain'

export function lookOf(line: string): LineLook {
  if (/^##\s/.test(line)) return 'head'
  if (/^[A-I](?:\.\s|[、．])/.test(line)) return /\s\*\s*$/.test(line) ? 'right' : 'option'
  if (/^答案\s*[:：]/.test(line)) return 'right'
  return /^>|^<!--|^代号\s*[:：]/.test(line) ? 'quiet' : 'plain'
}
