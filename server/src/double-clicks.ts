/**
 * A double click, or a browser that repeats a request after a lost answer, means one act. Equal requests within these times count as one.
 */

/** The same text by the same member: a comment, feedback. A member does not write it again so soon on purpose. */
export const SAME_WORDS_WITHIN_MS = 10_000
/** The same answer to the same question: a member who practises may repeat an answer, but not within two seconds. */
export const SAME_ANSWER_WITHIN_MS = 2000
