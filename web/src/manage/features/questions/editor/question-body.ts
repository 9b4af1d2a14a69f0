import { KIND_RULES, type QuestionKind } from '@bee/contract/questions/question-kinds.ts'

const LETTERS = 'ABCDEFGHI'
export const OPTIONS_MAX = LETTERS.length
export const OPTIONS_MIN = 2

/** A question during editing. It has the fields of all kinds, so that a change of the kind loses nothing. */
export interface QuestionBody {
  kind: QuestionKind
  title: string
  content: string
  answer: string
  difficulty: number
  typeId: number | null
  pictureId: number | null
  lessonId: number | null
  lessonSecond: number
  options: string[]
  /** Letters of the right options; a boolean for a true-or-false question. */
  right: string[] | boolean
  /** The right answers of the other kind. They are never published. */
  spare?: { letters?: string[]; isTrue?: boolean }
}

export const BLANK: QuestionBody = {
  kind: 'single',
  title: '',
  content: '',
  answer: '',
  difficulty: 2,
  typeId: null,
  pictureId: null,
  lessonId: null,
  lessonSecond: 0,
  options: ['', '', '', ''],
  right: [],
}

export const letterAt = (index: number) => LETTERS.charAt(index)

export const hasOwnOptions = (kind: QuestionKind) => !KIND_RULES[kind].isSelfGraded && !KIND_RULES[kind].fixedOptions

/** The right letters; empty for a true-or-false question. */
export const rightLetters = ({ right }: Pick<QuestionBody, 'right'>): string[] => (Array.isArray(right) ? right : [])

const withSpare = (body: QuestionBody, spare: NonNullable<QuestionBody['spare']>): QuestionBody => {
  const { spare: _before, ...rest } = body
  return Object.keys(spare).length === 0 ? rest : { ...rest, spare }
}

/** Changes the kind. The answers of the former kind are kept and return with it. */
export function switchKind(body: QuestionBody, kind: QuestionKind): QuestionBody {
  const { letters, isTrue } = body.spare ?? {}
  const next = { ...body, kind }
  if (KIND_RULES[kind].isSelfGraded) return next
  if (KIND_RULES[kind].fixedOptions) {
    if (typeof body.right === 'boolean') return next
    const right = isTrue ?? []
    return withSpare({ ...next, right }, body.right.length > 0 ? { letters: body.right } : letters ? { letters } : {})
  }
  const had = Array.isArray(body.right) && body.right.length > 0 ? body.right : (letters ?? [])
  const keptTruth = typeof body.right === 'boolean' ? { isTrue: body.right } : isTrue === undefined ? {} : { isTrue }
  if (!KIND_RULES[kind].takesSeveral) {
    const spareLetters = had.length > 1 ? { letters: had } : {}
    return withSpare({ ...next, right: had.slice(0, 1) }, { ...keptTruth, ...spareLetters })
  }
  const isOfBefore = letters !== undefined && had.every((letter) => letters.includes(letter))
  return withSpare({ ...next, right: isOfBefore ? letters : had }, keptTruth)
}

/** Single choice replaces the letter; multiple choice toggles it. */
export function chooseRight(body: QuestionBody, index: number): QuestionBody {
  const letter = letterAt(index)
  if (!KIND_RULES[body.kind].takesSeveral) return { ...body, right: [letter] }
  const before = rightLetters(body)
  const after = before.includes(letter) ? before.filter((each) => each !== letter) : [...before, letter]
  return { ...body, right: after.toSorted() }
}

/** Reorders the options; `order` has their current indexes. The right letters follow their options. */
export function reorderOptions(body: QuestionBody, order: readonly number[]): QuestionBody {
  const right = rightLetters(body)
  return {
    ...body,
    options: order.map((at) => body.options[at] ?? ''),
    right: order.flatMap((at, index) => (right.includes(letterAt(at)) ? [letterAt(index)] : [])),
  }
}

export function moveOption(body: QuestionBody, from: number, to: number): QuestionBody {
  const order = body.options.map((_, index) => index)
  if (to < 0 || to >= order.length || from === to) return body
  order.splice(to, 0, ...order.splice(from, 1))
  return reorderOptions(body, order)
}

export const removeOption = (body: QuestionBody, index: number): QuestionBody =>
  reorderOptions(
    body,
    body.options.map((_, at) => at).filter((at) => at !== index),
  )

export const writeOption = (body: QuestionBody, index: number, text: string): QuestionBody => ({
  ...body,
  options: body.options.map((option, at) => (at === index ? text : option)),
})

/** A random order that differs from the current one. */
export function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1))
    const [here = 0, there = 0] = [order[last], order[at]]
    order[last] = there
    order[at] = here
  }
  const isSame = order.every((at, index) => at === index)
  return isSame && count > 1 ? [...order.slice(1), 0] : order
}
