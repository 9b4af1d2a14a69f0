import { offerAt, type PricedCourse } from '@bee/contract/courses/course-discount.ts'
import type { Discount } from '@bee/contract/courses/courses.contract.ts'
import { yuanOfFen } from '@bee/contract/money.ts'
import type { ContentCache } from '../../http/content-cache.ts'
import type { Clock } from '../../outside/clock.ts'

export interface Offer {
  price: number
  discount: Discount | null
}

/** The price of a course at this moment. The cache is told when a discount ends, so no cached answer shows an ended one. */
export function createCourseOffersService({
  cache,
  clock,
}: {
  cache: Pick<ContentCache, 'expectChange'>
  clock: Clock
}) {
  function offerOf(course: PricedCourse): Offer {
    const { askedFen, discountUntil } = offerAt(course, clock.now())
    if (discountUntil === null) return { price: yuanOfFen(askedFen), discount: null }
    cache.expectChange('courses', discountUntil)
    const discount = { fullPrice: yuanOfFen(course.priceFen), until: discountUntil.toISOString() }
    return { price: yuanOfFen(askedFen), discount }
  }

  /** The row with its offer in place of the stored prices. */
  function withOffer<Row extends PricedCourse>(row: Row): Omit<Row, keyof PricedCourse> & Offer {
    const { priceFen, discountFen, discountUntil, ...rest } = row
    return { ...rest, ...offerOf({ priceFen, discountFen, discountUntil }) }
  }

  return { withOffer }
}

export type CourseOffersService = ReturnType<typeof createCourseOffersService>
