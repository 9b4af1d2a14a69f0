export interface DeskSize {
  members: number
  orders: number
  comments: number
}

/** In the names of about fifty members of a million. */
export const RARE_NAME = '罕见'
const RARE_EVERY = 20_000
/** Beyond the ids of the demo school, which has far fewer than this. */
export const FIRST_MEMBER = 100_001
export const FIRST_MOBILE = 15_000_000_000
/** Everything happened within these. */
const DAYS = 1000
/** One member has placed two thousand orders, and kept none of these courses: a member cannot own the same one twice. */
export const BEST_CUSTOMER = FIRST_MEMBER + 7
const BEST_CUSTOMER_EVERY = 2500

/**
 * Names of four characters, of which a thousand pairs are made; the same number has the same name. Each place has characters of its own,
 * so that no gram of a name comes twice.
 */
export const NAME = (n: string) =>
  `(case when ${n} % ${RARE_EVERY} = 0 then '${RARE_NAME}' else chr(22000 + abs(hashint4(${n})) % 1000) || chr(24000 + abs(hashint4(${n})) % 1000) end
   || chr(23000 + abs(hashint4(${n} + 7)) % 900) || chr(25000 + abs(hashint4(${n} + 9)) % 900))`

/** Evenly over the days, the last one now. `n` of `count`. */
export const TIME = (n: string, count: string) =>
  `now() - ((${count} - ${n})::float / ${count}) * interval '${DAYS} days'`

/** Whether `n` is of the best customer. */
export const IS_BEST = (n: string) => `${n} % ${BEST_CUSTOMER_EVERY} = 0`

/** In another order than that of their ids, and each as often as any other. */
const SHUFFLED = (n: string, count: string) => `(${n}::bigint * 7919 % ${count})::int`

/** The member of row `n`, among `count` members. */
export const MEMBER = (n: string, count: string) =>
  `case when ${IS_BEST(n)} then ${BEST_CUSTOMER} else ${FIRST_MEMBER} + 1 + ${SHUFFLED(n, count)} end`

/** The courses of the demo school, numbered from 0 in `bench_courses`: another one at each turn of a member. */
export const COURSE = (n: string, count: string) =>
  `join bench_courses courses on courses.number = (abs(hashint4(${SHUFFLED(n, count)})) % 1000 + ${n} / ${count}) % (select count(*) from bench_courses)`
