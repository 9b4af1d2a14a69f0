import type { CompanyPage } from '@bee/contract/about/about.contract.ts'
import { Grid, Text } from '../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import styles from './company-milestones.module.css'

export function Milestones({ milestones }: { milestones: CompanyPage['milestones'] }) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="milestones-heading">
      <Text as="h2" size="h1" line="h1" id="milestones-heading">
        走过的路
      </Text>
      <Grid as="ol" className={styles.milestones} role="list">
        {milestones.map(({ year, title, text }, index) => (
          <li key={`${year} ${title}`} className={styles.milestone}>
            <Hexagon size={64} tone={index === milestones.length - 1 ? 'brand' : 'ink'} className={styles.year}>
              {year}
            </Hexagon>
            <div>
              <Text as="h3" size={17} line={26}>
                {title}
              </Text>
              <Text as="p" above={6} line={24} tone="soft">
                {text}
              </Text>
            </div>
          </li>
        ))}
      </Grid>
    </section>
  )
}
