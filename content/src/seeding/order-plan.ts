import type { Content, Order } from '../content-schema.ts'

export interface PlannedOrder {
  member: string
  course: string
  price: number
  status: Order['status']
  daysAgo: number
}

/** The courses that `nth` of the orders' file counts through. */
export const pricedCourses = ({ courses }: Content) =>
  courses.filter(({ price }) => price > 0).toSorted((a, b) => (a.slug < b.slug ? -1 : 1))

/** Days between the purchase and the first word about the course. */
const DAYS_BEFORE_COMMENT = 9

/**
 * The orders of the file, and a paid one for every member who talks about a priced course without being among them: a
 * member who could not watch a course cannot review it.
 */
export function planOrders(content: Content): PlannedOrder[] {
  const priced = pricedCourses(content)
  const written = content.orders.flatMap(({ member, status, daysAgo, nth }) => {
    const course = priced[nth]
    return course ? [{ member, course: course.slug, price: course.price, status, daysAgo }] : []
  })
  const implied = priced.flatMap((course) => {
    const lastWords = new Map<string, number>()
    const replies = content.replies.filter((reply) => reply.course === course.slug)
    for (const { member, daysAgo } of [...course.comments, ...replies]) {
      lastWords.set(member, Math.max(daysAgo, lastWords.get(member) ?? 0))
    }
    return [...lastWords].flatMap(([member, firstWord]) => {
      const isListed = written.some((order) => order.member === member && order.course === course.slug)
      const joined = content.members.find(({ slug }) => slug === member)?.joinedDaysAgo ?? 0
      const daysAgo = Math.min(firstWord + DAYS_BEFORE_COMMENT, course.daysAgo - 1, joined - 1)
      if (isListed || daysAgo < firstWord) return []
      return [{ member, course: course.slug, price: course.price, status: 'paid' as const, daysAgo }]
    })
  })
  return [...written, ...implied].toSorted((a, b) => b.daysAgo - a.daysAgo)
}
