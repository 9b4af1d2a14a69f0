import type { CompanyPage } from '@bee/contract/about/about.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Grid, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import words from './about-words.module.css'
import comb from './comb.module.css'
import styles from './company-values.module.css'

export function Values({ values }: { values: CompanyPage['values'] }) {
  return (
    <section className={words.ink} aria-labelledby="values-heading">
      <Grid align="center" className={classNames('wrap', comb.beside, styles.valuesContent)}>
        <Text as="h2" size="h1" line="h1" id="values-heading">
          我们信的
          <span>{values.length} 件事</span>
        </Text>
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
              <Text as="h3" size={24} line={34}>
                {title}
              </Text>
              <Text as="p" above={8}>
                {text}
              </Text>
            </Stack>
          ))}
        </ul>
      </Grid>
    </section>
  )
}
