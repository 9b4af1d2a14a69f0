/**
 * Whoever clicks twice, or whose browser asks again after a lost answer, means one thing. How near to each other two of the same
 * count as one.
 */

/** The same words of the same person: a comment, feedback. Nobody writes them again so soon on purpose. */
export const SAME_WORDS_WITHIN_MS = 10_000
/** The same answer to the same question: whoever practises may well answer alike, but not within two seconds. */
export const SAME_ANSWER_WITHIN_MS = 2000
