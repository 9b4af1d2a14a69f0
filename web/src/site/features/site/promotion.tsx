import type { Promotion as PromotionText, PromotionName } from '@bee/contract/site/promotion.contract.ts'
import { PromotionBooking } from './promotion-booking.tsx'
import { PromotionClosing } from './promotion-closing.tsx'
import { PromotionFaq } from './promotion-faq.tsx'
import { PromotionHero } from './promotion-hero.tsx'
import { PromotionRoute } from './promotion-route.tsx'
import { Coaches, Day, Outcome, Projects } from './promotion-sections.tsx'
import styles from './promotion.module.css'

/** One page, one flower: the name decides the colour and the art, the operator's text the rest. */
export function Promotion({ name, text }: { name: PromotionName; text: PromotionText }) {
  return (
    <div className={styles.page} data-flower={name}>
      <PromotionHero name={name} hero={text.hero} phone={text.booking.phone} />
      <Projects projects={text.projects} />
      <PromotionRoute route={text.route} />
      <Day day={text.day} />
      <Coaches coach={text.coach} />
      <Outcome outcome={text.outcome} />
      <PromotionFaq faq={text.faq} />
      <PromotionBooking name={name} booking={text.booking} />
      <PromotionClosing closing={text.closing} phone={text.booking.phone} />
    </div>
  )
}
