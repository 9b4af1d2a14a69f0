import * as z from 'zod/mini'
import { BoundedCount } from '../orders/order-fields.ts'

const PLACE_SHAPE = /^\d{1,17}-[01]-\d{1,10}$/

/** Where a page of a list begins: `next` of the page before. */
export const listPlace = /* @__NO_SIDE_EFFECTS__ */ () =>
  z.optional(z.string().check(z.regex(PLACE_SHAPE, '位置 before 不对，请从第一页看起')))

/** How many there are in each state. */
export const StateCounts = z.object({
  all: BoundedCount,
  draft: BoundedCount,
  published: BoundedCount,
  changed: BoundedCount,
  scheduled: BoundedCount,
  withdrawn: BoundedCount,
})
export type StateCounts = z.infer<typeof StateCounts>
