import { RETENTION } from '@bee/contract/agreements/retention.ts'
import { badField, notFound } from '@bee/contract/failures.ts'
import { callMoment, callProblem } from '@bee/contract/site/call-times.ts'
import type { PromotionDraft } from '@bee/contract/site/promotion-draft.ts'
import type { Clock } from '../../outside/clock.ts'
import type { CourseOffersService } from '../courses/course-offers.service.ts'
import type { CaptchasService } from '../captcha/captchas.service.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { PromotionsRepository } from './promotions.repository.ts'

export interface Booking {
  /** The address of the page. */
  promotion: string
  name: string
  mobile: string
  callDate: string
  callTime: string
  note?: string | undefined
  website?: string | undefined
  captchaId: string
  captcha: string
}

export const NO_SUCH_PROMOTION = '没有这个推广页，它可能已经下架'

const FORGOTTEN_AT_ONCE = 1000

const isNumber = (id: number | null): id is number => id !== null

export function createPromotionsService(parts: {
  promotions: PromotionsRepository
  captchas: Pick<CaptchasService, 'check'>
  limits: Pick<RateLimits, 'takeBooking'>
  offers: CourseOffersService
  clock: Clock
}) {
  const { promotions, captchas, limits, offers, clock } = parts

  /** Includes the visible teachers and courses that the page refers to. */
  async function read(asked: string) {
    const page = await promotions.find(asked)
    if (!page) throw notFound(NO_SUCH_PROMOTION)
    const { title, address, body } = page
    // Safe to cast: only the editing service writes this body, after the draft's schema has checked it.
    const text: PromotionDraft = { title, address, ...(body as Omit<PromotionDraft, 'title' | 'address'>) }
    const items = text.pieces.flatMap((piece) => piece.items)
    const [teachers, courses] = await Promise.all([
      promotions.teachers(items.map(({ teacherId }) => teacherId).filter(isNumber)),
      promotions.courses(items.map(({ courseId }) => courseId).filter(isNumber)),
    ])
    return { text, teachers, courses: courses.map(offers.withOffer) }
  }

  /** A bot that fills the hidden field gets a normal answer but nothing is stored, so that it does not try another way. */
  async function book(booking: Booking, address: string): Promise<void> {
    if (booking.website) return
    const now = clock.now()
    const problem = callProblem(booking, now)
    if (problem) throw badField(problem.field, problem.sentence)
    const page = await promotions.find(booking.promotion)
    if (!page) throw notFound(NO_SUCH_PROMOTION)
    await captchas.check(booking, address)
    await limits.takeBooking(address)
    const note = booking.note ? `，留言：${booking.note}` : ''
    await promotions.insertBooking({
      content: `预约试听${page.title}，称呼：${booking.name}${note}`,
      contact: booking.mobile,
      callAt: callMoment(booking.callDate, booking.callTime),
      now,
    })
  }

  function sweepBookings(): Promise<void> {
    const before = new Date(clock.now().getTime() - RETENTION.bookings.keptMs)
    return promotions.deleteBookingsBefore(before, FORGOTTEN_AT_ONCE)
  }

  return { read, book, sweepBookings }
}

export type PromotionsService = ReturnType<typeof createPromotionsService>
