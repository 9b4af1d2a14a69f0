import type { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import { JUDGE_WORDS, KIND_WORDS, LETTERS, type WrittenQuestion } from './written-question.ts'

/** A question of the bank as a file has it. The caller looks up the names of its type, picture and lesson. */
export function writtenOf(
  draft: QuestionDraft,
  names: Pick<WrittenQuestion, 'slug' | 'typeWords' | 'picture' | 'lesson'>,
): WrittenQuestion {
  const hasOptions = draft.kind === 'single' || draft.kind === 'multiple'
  const right: readonly string[] = hasOptions ? draft.right : []
  return {
    ...names,
    kindWords: KIND_WORDS[draft.kind],
    difficultyWords: String(draft.difficulty),
    title: draft.title,
    content: draft.content,
    options: hasOptions
      ? draft.options.map((text, index) => ({ text, isRight: right.includes(LETTERS.charAt(index)) }))
      : [],
    judged: draft.kind === 'judge' ? JUDGE_WORDS[`${draft.right}`] : '',
    answer: draft.answer,
    row: 0,
  }
}
