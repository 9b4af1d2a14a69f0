import { classNames } from '../../../lib/class-names.ts'
import { Grid, Stack, Text } from '../../../ui/layout/pieces.tsx'
import type { PieceProps } from './promotion-anchors.ts'
import shared from './promotion.module.css'
import styles from './promotion-route.module.css'
import { TextLines } from '../../../ui/signs/text-lines.tsx'

/** Cells of the comb that the route does not reach. */
const EMPTY_CELLS = 12

/** The weeks as a comb in two rows: every cell stands on the one before, and the honey gets lighter towards the end. */
export function PromotionRoute({ piece, id }: PieceProps) {
  return (
    <section id={id} className={classNames(shared.section, styles.road)} aria-labelledby={`${id}-heading`}>
      <Grid align="center" className={`wrap ${styles.content}`}>
        <div>
          <h2 id={`${id}-heading`} className={shared.heading}>
            <TextLines text={piece.heading} />
          </h2>
          <Text as="p" above={18} size={17} line={32} tone="soft" className={classNames(shared.lead, styles.lead)}>
            {piece.text}
          </Text>
        </div>
        <div className={styles.place}>
          <Grid className={styles.empty} aria-hidden="true">
            {Array.from({ length: EMPTY_CELLS }, (_, index) => (
              <i key={index} />
            ))}
          </Grid>
          <Stack as="ol" className={styles.comb} role="list">
            {piece.items.map(({ note, title, text }, index) => (
              <Stack
                as="li"
                flex
                align="center"
                justify="center"
                textAlign="center"
                key={index}
                className={styles.cell}
              >
                <Text as="small" size={15}>
                  {note}
                </Text>
                <Text as="h3" above={6} below={8}>
                  {title}
                </Text>
                <p>{text}</p>
              </Stack>
            ))}
          </Stack>
        </div>
      </Grid>
    </section>
  )
}
