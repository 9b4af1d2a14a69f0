import { KIND_RULES, type QuestionKind } from '@bee/contract/questions/question-kinds.ts'

const LETTERS = 'ABCDEFGHI'

/** The column holds no other word: its CHECK names the same kinds. */
export const rulesOf = (kind: string) => KIND_RULES[kind as QuestionKind]

/** Choices have letters as keys, true-or-false questions their own words. */
export function optionKeys(kind: string, options: unknown): string[] {
  const { fixedOptions } = rulesOf(kind)
  if (fixedOptions) return fixedOptions.map(({ key }) => key)
  return Array.isArray(options) ? options.map((_, index) => LETTERS.charAt(index)) : []
}
