import type { Promotion, PromotionName } from '@bee/contract/site/promotion.contract.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Logo } from '../../../ui/signs/logo.tsx'
import { PromotionBooking } from './promotion-booking.tsx'
import shared from './promotion.module.css'
import styles from './unwritten-promotion.module.css'

const BOOKING: Promotion['booking'] = {
  heading: '预约一次试听',
  text: '开营的时间还没有定。留个号码，定下来就打给你。',
  steps: [],
  phone: '',
  hours: '',
}

/** A promotional page whose text the operator has yet to write: its name, and the form. */
export function UnwrittenPromotion({ name, title }: { name: PromotionName; title: string }) {
  return (
    <div className={`${shared.page} ${styles.page}`} data-flower={name}>
      <header className={`wrap ${styles.top}`}>
        <Link to={paths.home} aria-label="蜂学堂首页">
          <Logo size={44} />
        </Link>
        <h1 className={styles.title}>{title}</h1>
      </header>
      <PromotionBooking name={name} booking={BOOKING} />
    </div>
  )
}
