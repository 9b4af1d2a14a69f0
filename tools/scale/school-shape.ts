import { createHash } from 'node:crypto'

/** A school by its rows of progress; all other counts follow from the members. */
export interface SchoolSize {
  /** Of lesson_progress. */
  rows: number
}

/** The rows of a member of some months. */
export const LESSONS_EACH = 20
export const COURSES_EACH = 2
export const LESSONS_OF_A_COURSE = LESSONS_EACH / COURSES_EACH
export const DAYS_EACH = 10
const LESSONS_A_DAY = LESSONS_EACH / DAYS_EACH
export const ANSWERS_EACH = 5
/** One member of five has been here within the week: a session lasts so long. */
export const SESSION_EVERY = 5

/** The members who ask: more than come round within the seconds for which a session is remembered, as in a real evening. */
export const LEARNERS = 5000

/** Beyond the ids of the demo school, which has far fewer than this. */
export const FIRST_MEMBER = 100_000
export const FIRST_MOBILE = 15_000_000_000

export const membersOf = ({ rows }: SchoolSize) => Math.round(rows / LESSONS_EACH)

/** The token of a made session: known without a list of all of them. The database holds its hash. */
export const tokenOf = (userId: number) => createHash('sha256').update(`bench-${userId}`).digest('base64url')
export const TOKEN = (userId: string) =>
  `rtrim(translate(encode(sha256(convert_to('bench-' || ${userId}, 'UTF8')), 'base64'), '+/', '-_'), '=')`

/** The nth course of a member: one of `bench_courses`. */
export const COURSE = (member: string, nth: number) =>
  `join bench_courses course on course.number = (abs(hashint4(${member})) % 1000 + ${nth}) % (select count(*) from bench_courses)`

/** The nth day of a member, counted from yesterday backwards: no two are the same. */
export const DAY = (member: string, nth: number) =>
  `(current_date - 1 - ${nth * 30} - abs(hashint4(${member} + ${nth})) % 30)`

export const dayOfLesson = (nth: number) => Math.floor(nth / LESSONS_A_DAY)

/** The nth question of a member: one of `bench_questions`. */
export const QUESTION = (member: string, nth: number) =>
  `join bench_questions question on question.number = (abs(hashint4(${member})) % 1000 + ${nth * 7}) % (select count(*) from bench_questions)`

/** Names of four characters, of which there are many. */
export const NAME = (member: string) =>
  `chr(22000 + abs(hashint4(${member})) % 1000) || chr(24000 + abs(hashint4(${member})) % 1000)
   || chr(23000 + abs(hashint4(${member} + 7)) % 900) || chr(25000 + abs(hashint4(${member} + 9)) % 900)`
