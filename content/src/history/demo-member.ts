/** The account that visitors are given to look around: its history is planned, not drawn by chance. */
export const DEMO_MEMBER = 'm01'

export const DEMO_ACTIVE_DAYS = 230

/** Alive through yesterday; 20 days of it were full when the message of eight days ago was written. */
const CURRENT_STREAK = { from: 27, to: 1 }
const LONGEST_STREAK = { from: 170, to: 130 }

const isWithin = ({ from, to }: { from: number; to: number }, daysAgo: number) => daysAgo <= from && daysAgo >= to
const isEdge = ({ from, to }: { from: number; to: number }, daysAgo: number) =>
  daysAgo === from + 1 || daysAgo === to - 1

export const isDemoStreak = (daysAgo: number) => isWithin(CURRENT_STREAK, daysAgo) || isWithin(LONGEST_STREAK, daysAgo)
export const isDemoRest = (daysAgo: number) => isEdge(CURRENT_STREAK, daysAgo) || isEdge(LONGEST_STREAK, daysAgo)
/** Days in which practice is steered towards the numbers below. */
export const isDemoSteered = (daysAgo: number) => isWithin(CURRENT_STREAK, daysAgo)

/** In the order of beginning; the share of the lessons that are watched. */
export const DEMO_COURSES = [
  { slug: 'linux-admin', share: 1 },
  { slug: 'docker-basics', share: 1 },
  { slug: 'java-collections', share: 1 },
  { slug: 'mysql-index-transaction', share: 0.9 },
  { slug: 'rag-agent', share: 0.78 },
  { slug: 'algorithm-interview', share: 0.3 },
  { slug: 'spring-boot-3', share: 0.44 },
]

/** The wrong-answer book is kept between these sizes in the last weeks. */
export const DEMO_BOOK = { min: 18, max: 22 }
export const DEMO_DUE = 15

export const DEMO_COLLECTED_COURSES = 12
export const DEMO_COLLECTED_QUESTIONS = 37
