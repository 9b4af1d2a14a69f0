import type { DifferencePiece } from '@bee/contract/manage/agreements.contract.ts'

/** A long text as what stands between its empty lines: headings, paragraphs, lists, tables. */
export const piecesOf = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')

/** The pieces of both texts in reading order: the longest common sequence is the same, the rest was removed or added. */
export function differenceOf(before: string, after: string): DifferencePiece[] {
  const [old, young] = [piecesOf(before), piecesOf(after)]
  const common = commonLengths(old, young)
  const pieces: DifferencePiece[] = []
  let [from, to] = [0, 0]
  while (from < old.length || to < young.length) {
    const [left, right] = [old[from], young[to]]
    const isSame = left !== undefined && left === right
    const isRemoved = right === undefined || (left !== undefined && lengthAt(from + 1, to) >= lengthAt(from, to + 1))
    if (isSame) pieces.push({ state: 'same', text: left })
    else if (isRemoved) pieces.push({ state: 'removed', text: left ?? '' })
    else pieces.push({ state: 'added', text: right })
    if (isSame || isRemoved) from += 1
    if (isSame || !isRemoved) to += 1
  }
  return pieces

  function lengthAt(row: number, column: number): number {
    return common[row]?.[column] ?? 0
  }
}

/** The length of the longest common sequence from each pair of places to the ends. */
function commonLengths(old: readonly string[], young: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(young.length + 1).fill(0))
  for (let from = old.length - 1; from >= 0; from -= 1) {
    for (let to = young.length - 1; to >= 0; to -= 1) {
      const [row = [], next = []] = [lengths[from], lengths[from + 1]]
      row[to] = old[from] === young[to] ? (next[to + 1] ?? 0) + 1 : Math.max(next[to] ?? 0, row[to + 1] ?? 0)
    }
  }
  return lengths
}
