import { RIGHTS_TO_LEAVE_BOOK } from '@bee/contract/limits.ts'
import { createEmptyCard, fsrs, Rating, type Card, type CardInput, type Grade } from 'ts-fsrs'

/** Whole days and no random part: members do not review after ten minutes, and the same answers give the same dates. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false })

/** 忘了, 模糊, 记住 as members grade themselves. */
export const HAZY_GRADE = 2
export const FORGOTTEN_GRADE = 1

/** A member's memory of one question. */
export interface Memory<AnyCard = Card> {
  isInBook: boolean
  rightStreak: number
  rightCount: number
  wrongCount: number
  card: AnyCard
}

export interface GivenAnswer {
  isRight: boolean
  /** Only open questions. */
  grade: number | null
  at: Date
}

/** A wrong answer puts the question into the book; it leaves after three right ones in a row, in any mode. */
export function remember(before: Memory<CardInput> | undefined, answer: GivenAnswer): Memory {
  const { isRight, at } = answer
  const rightStreak = isRight ? (before?.rightStreak ?? 0) + 1 : 0
  return {
    isInBook: isRight ? (before?.isInBook ?? false) && rightStreak < RIGHTS_TO_LEAVE_BOOK : true,
    rightStreak,
    rightCount: (before?.rightCount ?? 0) + (isRight ? 1 : 0),
    wrongCount: (before?.wrongCount ?? 0) + (isRight ? 0 : 1),
    card: scheduler.next(before?.card ?? createEmptyCard(at), at, ratingOf(answer)).card,
  }
}

function ratingOf({ isRight, grade }: GivenAnswer): Grade {
  if (!isRight) return Rating.Again
  return grade === HAZY_GRADE ? Rating.Hard : Rating.Good
}

/** True for all right options and none of the wrong ones, in any order. */
export function isRightChoice(given: readonly string[], right: readonly string[]): boolean {
  const chosen = new Set(given)
  return chosen.size === right.length && right.every((key) => chosen.has(key))
}
