import type { Change } from '@bee/contract/manage/content/drafts.contract.ts'
import { align } from './align.ts'

export type Piece = Change['pieces'][number]

/** Chinese has no blanks between words: Intl.Segmenter knows where they end. */
const words = new Intl.Segmenter('zh', { granularity: 'word' })

const wordsOf = (text: string) => Array.from(words.segment(text), ({ segment }) => segment)

const HAN = /\p{Script=Han}/u

/** Chinese characters are compared one by one: between 五种 and 六种 only one differs. Latin words are compared as a whole. */
function withoutCommonSigns(before: string, after: string) {
  const [one, other] = [[...before], [...after]]
  const most = Math.min(one.length, other.length)
  const isCommon = (sign: string | undefined, beside: string | undefined) =>
    sign !== undefined && sign === beside && HAN.test(sign)
  let start = 0
  while (start < most && isCommon(one[start], other[start])) start += 1
  let ends = 0
  while (ends < most - start && isCommon(one[one.length - 1 - ends], other[other.length - 1 - ends])) ends += 1
  return {
    head: one.slice(0, start).join(''),
    before: one.slice(start, one.length - ends).join(''),
    after: other.slice(start, other.length - ends).join(''),
    tail: one.slice(one.length - ends).join(''),
  }
}

/** Puts removed text before the added text in its place, and joins neighbours of one kind. */
function joined(steps: readonly Piece[]): Piece[] {
  const pieces: Piece[] = []
  let gone = ''
  let come = ''
  function keep(text: string): void {
    const last = pieces.at(-1)
    if (last?.change === 'same') last.text += text
    else if (text !== '') pieces.push({ text, change: 'same' })
  }
  function settle(): void {
    const { head, before, after, tail } = withoutCommonSigns(gone, come)
    keep(head)
    if (before !== '') pieces.push({ text: before, change: 'removed' })
    if (after !== '') pieces.push({ text: after, change: 'added' })
    keep(tail)
    gone = come = ''
  }
  for (const { text, change } of steps) {
    if (change === 'removed') gone += text
    else if (change === 'added') come += text
    else {
      settle()
      keep(text)
    }
  }
  settle()
  return pieces
}

export function diffWords(before: string, after: string): Piece[] {
  return joined(align(wordsOf(before), wordsOf(after)).map(({ item, change }) => ({ text: item, change })))
}

/** The old value as removed, the new one as added. */
export const replaced = (before: string, after: string): Piece[] => [
  ...(before === '' ? [] : [{ text: before, change: 'removed' as const }]),
  ...(after === '' ? [] : [{ text: after, change: 'added' as const }]),
]
