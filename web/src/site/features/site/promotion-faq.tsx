import type { Promotion } from '@bee/contract/site/promotion.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Icon } from '../../../ui/signs/icon.tsx'
import shared from './promotion.module.css'
import styles from './promotion-faq.module.css'
import { TextLines } from './text-lines.tsx'

export function PromotionFaq({ faq }: { faq: Promotion['faq'] }) {
  return (
    <section className={classNames(shared.section, styles.faq)} aria-labelledby="faq-heading">
      <div className={classNames('wrap', shared.columns)}>
        <h2 id="faq-heading" className={shared.heading}>
          <TextLines lines={faq.headingLines} />
        </h2>
        <div>
          {faq.items.map(({ question, answer }, index) => (
            <details key={question} className={styles.question} open={index === 0}>
              <summary>
                {question}
                <Icon name="chevron-down" size={18} className={styles.chevron} />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
