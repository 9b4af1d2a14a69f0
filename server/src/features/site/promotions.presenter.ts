import type { Promotion } from '@bee/contract/site/promotion.contract.ts'
import type { PromotionsService } from './promotions.service.ts'

type WrittenPromotion = NonNullable<Awaited<ReturnType<PromotionsService['read']>>>

export function presentPromotion({ text, teachers }: WrittenPromotion): Promotion {
  const coaches = text.coach.items.map(({ teacher, role, quote }) => {
    const known = teachers.find(({ slug }) => slug === teacher)
    return { name: known?.name ?? '', headUrl: known?.portrait_url ?? '', role, quote }
  })
  // The rest of the text has the page's own shape; what the operator alone knows it by stays behind.
  const { slug: _slug, booking, ...rest } = text
  const { action: _action, ...shownBooking } = booking
  return {
    ...rest,
    booking: shownBooking,
    coach: { heading: text.coach.heading, items: coaches.filter(({ name }) => name !== '') },
    day: { heading: text.day.heading, slots: text.day.slots.map((slot) => ({ ...slot, text: slot.text ?? null })) },
  }
}
