import type { CompanyPage } from '@bee/contract/about/about.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Stack } from '../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import comb from './comb.module.css'
import styles from './company-values.module.css'

export function Values({ values }: { values: CompanyPage['values'] }) {
  return (
    <section className={styles.values} aria-labelledby="values-heading">
      <div className={`wrap ${styles.valuesContent}`}>
        <h2 id="values-heading">
          我们信的
          <span>{values.length} 件事</span>
        </h2>
        <ul className={classNames(comb.comb, styles.valueComb)} role="list">
          {values.map(({ title, text }) => (
            <Stack
              as="li"
              flex
              align="center"
              justify="center"
              textAlign="center"
              key={title}
              className={classNames(comb.cell, styles.value)}
            >
              <Hexagon size={28} className={styles.sign}>
                <Icon name="check" size={16} />
              </Hexagon>
              <h3>{title}</h3>
              <p>{text}</p>
            </Stack>
          ))}
        </ul>
      </div>
    </section>
  )
}
