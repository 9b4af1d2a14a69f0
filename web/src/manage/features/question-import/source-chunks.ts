import type { ImportItem, ImportProblem } from '@bee/contract/manage/questions/question-import.contract.ts'

export const LINE_HEIGHT = 22
export const BOX_HEIGHT = 48

/** A stretch of lines that is typed in as one, with what is said below its last line. */
export interface Chunk {
  key: string
  /** The question it belongs to; 0: what stands before the first. */
  nth: number
  lines: readonly string[]
  boxes: readonly ImportProblem[]
}

/** Cut where a question begins, and below every line about which there is something to say. */
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

/** Where each stands: every line is as high as any other, so that nothing has to be measured. */
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

/** The last that begins at or above it. */
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

/** The text of one chunk as it is typed. */
export const retype = (chunks: readonly Chunk[], index: number, text: string): Chunk[] =>
  chunks.map((chunk, at) => (at === index ? { ...chunk, lines: text.split('\n') } : chunk))

/** The first line of a chunk put behind the last of the one above it, as Backspace does. */
export function joinAbove(chunks: readonly Chunk[], index: number): Chunk[] {
  const above = chunks[index - 1]
  const below = chunks[index]
  if (!above || !below) return [...chunks]
  const [first = '', ...rest] = below.lines
  const joined = { ...above, lines: [...above.lines.slice(0, -1), (above.lines.at(-1) ?? '') + first] }
  const left = rest.length > 0 ? [{ ...below, lines: rest }] : []
  return [...chunks.slice(0, index - 1), joined, ...left, ...chunks.slice(index + 1)]
}

/** A fix as the text has it then. */
export function applyFix(text: string, { edits }: { edits: readonly { line: number; text: string }[] }): string {
  const lines = text.split('\n')
  for (const edit of edits) lines[edit.line - 1] = edit.text
  return lines.join('\n')
}

/** The next thing to look at below a line, and from the end again the first. */
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
