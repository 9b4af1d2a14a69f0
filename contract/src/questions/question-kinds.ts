/** Without a schema, for pages that carry none. */

/** 单选, 多选, 判断, 问答 (ruling 21). */
export const QUESTION_KINDS = ['single', 'multiple', 'judge', 'open'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** Shown in place of an explanation that is not written yet. */
export const NO_EXPLANATION = '这道题还没有解析。'

interface KindRules {
  /** There are no options: learners compare with the answer and grade themselves. */
  isSelfGraded: boolean
  takesSeveral: boolean
  /** The same for every question of the kind, and called by their words; otherwise each has its own, called by letters. */
  fixedOptions: readonly { key: string; text: string; sign: string }[] | undefined
}

const TRUE_OR_FALSE = [
  { key: 'true', text: '正确', sign: '对' },
  { key: 'false', text: '错误', sign: '错' },
]

/** The one table of rules per kind, so that a new kind does not compile before it has its rules. */
export const KIND_RULES: Readonly<Record<QuestionKind, KindRules>> = {
  single: { isSelfGraded: false, takesSeveral: false, fixedOptions: undefined },
  multiple: { isSelfGraded: false, takesSeveral: true, fixedOptions: undefined },
  judge: { isSelfGraded: false, takesSeveral: false, fixedOptions: TRUE_OR_FALSE },
  open: { isSelfGraded: true, takesSeveral: false, fixedOptions: undefined },
}
