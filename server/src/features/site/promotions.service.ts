import { badField } from '@bee/contract/failures.ts'
import { callMoment, callProblem } from '@bee/contract/site/call-times.ts'
import { PromotionDraft } from '@bee/contract/site/page-drafts.ts'
import type { PromotionName } from '@bee/contract/site/promotion.contract.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../outside/clock.ts'
import type { CaptchasService } from '../captcha/captchas.service.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { PromotionsRepository } from './promotions.repository.ts'

export interface Booking {
  promotion: PromotionName
  name: string
  mobile: string
  callDate: string
  callTime: string
  note?: string | undefined
  website?: string | undefined
  captchaId: string
  captcha: string
}

const TITLES: Record<PromotionName, string> = { java: 'Java 练兵台', web: 'Web 练兵台' }

export function createPromotionsService(parts: {
  promotions: PromotionsRepository
  captchas: Pick<CaptchasService, 'check'>
  limits: Pick<RateLimits, 'takeBooking'>
  clock: Clock
}) {
  const { promotions, captchas, limits, clock } = parts

  /** Undefined: the operator has not written it yet. */
  async function read(name: PromotionName) {
    const page = await promotions.text(`promo-${name}`)
    const written = z.safeParse(PromotionDraft, page?.body)
    if (!written.success) return undefined
    const text = written.data
    return { text, teachers: await promotions.teachers(text.coach.items.map(({ teacher }) => teacher)) }
  }

  /** A machine that fills the hidden field is thanked and forgotten, so that it does not try another way. */
  async function book(booking: Booking, address: string): Promise<void> {
    if (booking.website) return
    const now = clock.now()
    const problem = callProblem(booking, now)
    if (problem) throw badField(problem.field, problem.sentence)
    await captchas.check(booking, address)
    await limits.takeBooking(address)
    const note = booking.note ? `，留言：${booking.note}` : ''
    await promotions.insertBooking({
      content: `预约试听${TITLES[booking.promotion]}，称呼：${booking.name}${note}`,
      contact: booking.mobile,
      callAt: callMoment(booking.callDate, booking.callTime),
      now,
    })
  }

  return { read, book }
}

export type PromotionsService = ReturnType<typeof createPromotionsService>
