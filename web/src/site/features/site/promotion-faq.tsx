import { classNames } from '../../../lib/class-names.ts'
import { Grid, Text } from '../../../ui/layout/pieces.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import type { PieceProps } from './promotion-anchors.ts'
import shared from './promotion.module.css'
import styles from './promotion-faq.module.css'
import { TextLines } from '../../../ui/signs/text-lines.tsx'

export function PromotionFaq({ piece, id }: PieceProps) {
  return (
    <section id={id} className={classNames(shared.section, styles.faq)} aria-labelledby={`${id}-heading`}>
      <Grid align="start" className={classNames('wrap', shared.columns)}>
        <h2 id={`${id}-heading`} className={shared.heading}>
          <TextLines text={piece.heading} />
        </h2>
        <div className={shared.ruled}>
          {piece.items.map(({ title, text }, index) => (
            <details key={index} className={styles.question} open={index === 0}>
              <summary>
                {title}
                <Icon name="chevron-down" size={18} className={styles.chevron} />
              </summary>
              <Text as="p" size={16} line={30} tone="soft">
                {text}
              </Text>
            </details>
          ))}
        </div>
      </Grid>
    </section>
  )
}
