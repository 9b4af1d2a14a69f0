import { KIND_RULES } from '@bee/contract/questions/question-kinds.ts'
import { type Memory, remember } from '@bee/server/features/questions/memory-rules.ts'
import { LETTERS } from '../question-schema.ts'
import type { SeededRandom } from '../seeding/seeded-random.ts'
import type { WorldQuestion } from './history-world.ts'

export interface QuestionState extends Memory {
  question: WorldQuestion
  answeredAt: Date
}

export interface Answer {
  question: WorldQuestion
  given: string[]
  isRight: boolean
  /** Only open questions: 1 忘了, 2 模糊, 3 记住. */
  grade: number | null
  seconds: number
  at: Date
}

/** The chance of a right answer: by difficulty, better with every time the question was seen. */
export function sureness({ difficulty }: WorldQuestion, state: QuestionState | undefined): number {
  const timesSeen = state ? state.rightCount + state.wrongCount : 0
  return Math.min(0.97, 1 - difficulty * 0.14 + timesSeen * 0.1)
}

export function giveAnswer(question: WorldQuestion, isRight: boolean, at: Date, random: SeededRandom): Answer {
  const seconds = random.between(12, 25 + question.difficulty * 20)
  if (KIND_RULES[question.kind].isSelfGraded) {
    const grade = isRight ? (random.chance(0.75) ? 3 : 2) : 1
    return { question, given: [], isRight, grade, seconds, at }
  }
  const given = isRight ? question.right : wrongChoice(question, random)
  return { question, given, isRight, grade: null, seconds, at }
}

function wrongChoice({ kind, right, optionCount }: WorldQuestion, random: SeededRandom): string[] {
  const { fixedOptions, takesSeveral } = KIND_RULES[kind]
  const keys: readonly string[] = fixedOptions?.map(({ key }) => key) ?? LETTERS.slice(0, optionCount)
  const wrong = keys.filter((key) => !right.includes(key))
  if (!takesSeveral) return wrong.length > 1 ? [random.pick(wrong)] : wrong
  // One option too few, or one too many where there is one.
  if (wrong.length === 0 || random.chance(0.6)) return right.slice(1)
  return [...right, random.pick(wrong)].toSorted()
}

/** A member's state of a question after an answer: the same rules as for real members' answers. */
export function learnFrom(answer: Answer, before: QuestionState | undefined): QuestionState {
  return { ...remember(before, answer), question: answer.question, answeredAt: answer.at }
}
