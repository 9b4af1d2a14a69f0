import type { Promotion } from '@bee/contract/site/promotion.contract.ts'
import { useSyncExternalStore } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { later } from '../../../ui/states/later.tsx'
import shared from './promotion.module.css'
import styles from './promotion-closing.module.css'
import { BOOKING_ID, type PieceProps } from './promotion-anchors.ts'
import { TextLines } from '../../../ui/signs/text-lines.tsx'

const CODE_PX = 200

// The drawing of codes is not needed for the first view.
const QrCode = later(async () => (await import('../../../ui/pictures/qr-code.tsx')).QrCode)

const never = () => () => undefined
/** Where the form is, under the address the visitor sees; the server does not know it. */
const bookingAddress = () => `${window.location.origin}${window.location.pathname}#${BOOKING_ID}`

export function PromotionClosing({ piece, id, page }: PieceProps & { page: Promotion }) {
  const { phone, pieces } = page
  const takesBookings = pieces.some(({ kind }) => kind === 'booking')
  const address = useSyncExternalStore(never, bookingAddress, () => undefined)
  return (
    <section id={id} className={styles.closing} aria-labelledby={`${id}-heading`}>
      <Row className={`wrap ${styles.content}`}>
        <div>
          <h2 id={`${id}-heading`} className={styles.heading}>
            <TextLines text={piece.heading} />
          </h2>
          <Text as="p" above={14} size={18} line={30} className={styles.text}>
            {piece.text}
          </Text>
          <Row wraps className={styles.actions}>
            {takesBookings && piece.action !== '' ? (
              <a className={classNames(shared.button, styles.action)} href={`#${BOOKING_ID}`}>
                {piece.action}
              </a>
            ) : null}
            {phone === '' ? null : (
              <a className={styles.phone} href={`tel:${phone}`}>
                <Icon name="phone" size={20} />
                {phone}
              </a>
            )}
          </Row>
        </div>
        {takesBookings ? (
          <Text as="figure" atEnd textAlign="center" className={styles.code}>
            <div className={styles.drawing}>
              {address === undefined ? null : <QrCode text={address} label="预约页面的二维码" width={CODE_PX} />}
            </div>
            <Text as="figcaption" above={10}>
              {piece.note}
            </Text>
          </Text>
        ) : null}
      </Row>
    </section>
  )
}
