import { PRACTICE_MODES, type PracticeMode } from '@bee/contract/questions/question-choices.ts'
import { type PracticeSet } from '@bee/contract/questions/practice.contract.ts'
import type { IconName } from '../../../../ui/signs/icon.tsx'

export interface ModeWords {
  mode: PracticeMode
  name: string
  what: string
  icon: IconName
}

const WORDS: Record<PracticeMode, Omit<ModeWords, 'mode'>> = {
  type: { name: '随机练习', what: '挑一个类型，随机抽 10 题，没做过的优先', icon: 'shuffle' },
  lesson: { name: '章节练习', what: '学到哪一章，练到哪一章', icon: 'layers' },
  challenge: { name: '挑战模式', what: '由易到难，每关 10 题，答对 8 题开下一关', icon: 'bolt' },
  book: { name: '错题本', what: '做错的题都在这里，连对 3 次就离开', icon: 'book' },
  review: { name: '今日复习', what: '快要忘记的题，趁今天再过一遍', icon: 'clock' },
}

export const MODE_WORDS: readonly ModeWords[] = PRACTICE_MODES.map((mode) => ({ mode, ...WORDS[mode] }))
export const modeName = (mode: PracticeMode) => WORDS[mode].name

/** The view of the page: a set, or the hub with a mode chosen. */
export interface PracticeView {
  setId: number | undefined
  /** Number of the question of the set that is shown. */
  at: number | undefined
  mode: PracticeMode
  scopeId: number | undefined
}

const wholeNumber = (text: string | null) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined)

export function readPracticeView(query: URLSearchParams): PracticeView {
  return {
    setId: wholeNumber(query.get('set')) || undefined,
    at: wholeNumber(query.get('at')) || undefined,
    mode: PRACTICE_MODES.find((mode) => mode === query.get('mode')) ?? 'type',
    scopeId: wholeNumber(query.get('scope')),
  }
}

export interface TypeResult {
  name: string
  right: number
  total: number
}

export interface PracticeResult {
  right: number
  answered: number
  total: number
  /** Share of the answered questions that were right, 0 to 100. */
  score: number
  /** Types with something wrong, the weakest first. */
  weak: TypeResult[]
}

export function resultOf({ questions }: Pick<PracticeSet, 'questions'>): PracticeResult {
  const types = new Map<string, TypeResult>()
  let right = 0
  let answered = 0
  for (const { outcome, typeName: name } of questions) {
    if (!outcome) continue
    answered += 1
    const type = types.get(name) ?? { name, right: 0, total: 0 }
    types.set(name, type)
    type.total += 1
    if (!outcome.isRight) continue
    right += 1
    type.right += 1
  }
  return {
    right,
    answered,
    total: questions.length,
    score: questions.length === 0 ? 0 : Math.round((right / questions.length) * 100),
    weak: [...types.values()]
      .filter((type) => type.right < type.total)
      .toSorted((a, b) => a.right / a.total - b.right / b.total || b.total - a.total),
  }
}

/** The place at which a reopened set continues: the first question without an answer, or the first of all. */
export const firstUnanswered = ({ questions }: Pick<PracticeSet, 'questions'>) =>
  Math.max(
    0,
    questions.findIndex(({ outcome }) => !outcome),
  )
