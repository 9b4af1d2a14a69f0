import type { Promotion } from '@bee/contract/site/promotion.contract.ts'
import { useSyncExternalStore } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Icon } from '../../../ui/signs/icon.tsx'
import { later } from '../../../ui/states/later.tsx'
import shared from './promotion.module.css'
import styles from './promotion-closing.module.css'
import { TextLines } from './text-lines.tsx'

const CODE_PX = 200

// The drawing of codes is not needed for the first view.
const QrCode = later(async () => (await import('../../../ui/pictures/qr-code.tsx')).QrCode)

const never = () => () => undefined
/** Where the form is, under the address the visitor sees; the server does not know it. */
const bookingAddress = () => `${window.location.origin}${window.location.pathname}#booking`

export function PromotionClosing({ closing, phone }: { closing: Promotion['closing']; phone: string }) {
  const address = useSyncExternalStore(never, bookingAddress, () => undefined)
  return (
    <section className={styles.closing} aria-labelledby="closing-heading">
      <div className={`wrap ${styles.content}`}>
        <div>
          <h2 id="closing-heading" className={styles.heading}>
            <TextLines lines={closing.headingLines} />
          </h2>
          <p className={styles.text}>{closing.text}</p>
          <div className={styles.actions}>
            <a className={classNames(shared.button, styles.action)} href="#booking">
              {closing.action}
            </a>
            <a className={styles.phone} href={`tel:${phone}`}>
              <Icon name="phone" size={20} />
              {phone}
            </a>
          </div>
        </div>
        <figure className={styles.code}>
          <div className={styles.drawing}>
            {address === undefined ? null : <QrCode text={address} label="预约页面的二维码" width={CODE_PX} />}
          </div>
          <figcaption>{closing.caption}</figcaption>
        </figure>
      </div>
    </section>
  )
}
