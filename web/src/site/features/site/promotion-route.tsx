import type { Promotion } from '@bee/contract/site/promotion.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import shared from './promotion.module.css'
import styles from './promotion-route.module.css'
import { TextLines } from './text-lines.tsx'

/** Cells of the comb that the route does not reach. */
const EMPTY_CELLS = 12

/** The weeks as a comb in two rows: every cell stands on the one before, and the honey gets lighter towards the end. */
export function PromotionRoute({ route }: { route: Promotion['route'] }) {
  return (
    <section id="route" className={classNames(shared.section, styles.road)} aria-labelledby="route-heading">
      <div className={`wrap ${styles.content}`}>
        <div>
          <h2 id="route-heading" className={shared.heading}>
            <TextLines lines={route.headingLines} />
          </h2>
          <p className={classNames(shared.lead, styles.lead)}>{route.lead}</p>
        </div>
        <div className={styles.place}>
          <div className={styles.empty} aria-hidden="true">
            {Array.from({ length: EMPTY_CELLS }, (_, index) => (
              <i key={index} />
            ))}
          </div>
          <ol className={styles.comb} role="list">
            {route.cells.map(({ weeks, name, text }) => (
              <li key={name} className={styles.cell}>
                <small>{weeks}</small>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
