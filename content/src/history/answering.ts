import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs'
import { LETTERS } from '../question-schema.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { WorldQuestion } from './history-world.ts'

/** Right answers in a row after which a question leaves the wrong-answer book. */
const RIGHTS_TO_LEAVE_BOOK = 3

/** Whole days, no dice: the demo must come out the same every time, and nobody reviews after ten minutes. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false })

export interface QuestionState {
  question: WorldQuestion
  isInBook: boolean
  rightStreak: number
  rightCount: number
  wrongCount: number
  card: Card
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

/** How likely the answer is right: by difficulty, better with every time it was seen. */
export function sureness({ difficulty }: WorldQuestion, state: QuestionState | undefined): number {
  const timesSeen = state ? state.rightCount + state.wrongCount : 0
  return Math.min(0.97, 1 - difficulty * 0.14 + timesSeen * 0.1)
}

export function giveAnswer(question: WorldQuestion, isRight: boolean, at: Date, random: SeededRandom): Answer {
  const seconds = random.between(12, 25 + question.difficulty * 20)
  if (question.kind === 'open') {
    const grade = isRight ? (random.chance(0.75) ? 3 : 2) : 1
    return { question, given: [], isRight, grade, seconds, at }
  }
  const given = isRight ? question.right : wrongChoice(question, random)
  return { question, given, isRight, grade: null, seconds, at }
}

function wrongChoice({ kind, right, optionCount }: WorldQuestion, random: SeededRandom): string[] {
  if (kind === 'judge') return [right[0] === 'true' ? 'false' : 'true']
  const wrong = LETTERS.slice(0, optionCount).filter((letter) => !right.includes(letter))
  if (kind === 'single') return [random.pick(wrong)]
  // One too few, or one too many where there is one.
  if (wrong.length === 0 || random.chance(0.6)) return right.slice(1)
  return [...right, random.pick(wrong)].toSorted()
}

/** What a member knows of a question after an answer: the same rules as for everybody's answers. */
export function learnFrom(answer: Answer, before: QuestionState | undefined): QuestionState {
  const { question, isRight, at } = answer
  const rightStreak = isRight ? (before?.rightStreak ?? 0) + 1 : 0
  const isInBook = isRight ? (before?.isInBook ?? false) && rightStreak < RIGHTS_TO_LEAVE_BOOK : true
  return {
    question,
    isInBook,
    rightStreak,
    rightCount: (before?.rightCount ?? 0) + (isRight ? 1 : 0),
    wrongCount: (before?.wrongCount ?? 0) + (isRight ? 0 : 1),
    card: scheduler.next(before?.card ?? createEmptyCard(at), at, ratingOf(answer)).card,
    answeredAt: at,
  }
}

function ratingOf({ isRight, grade }: Answer): Grade {
  if (!isRight) return Rating.Again
  return grade === 2 ? Rating.Hard : Rating.Good
}
