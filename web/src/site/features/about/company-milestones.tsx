import type { CompanyPage } from '@bee/contract/about/about.contract.ts'
import { Grid } from '../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import styles from './company-milestones.module.css'

export function Milestones({ milestones }: { milestones: CompanyPage['milestones'] }) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="milestones-heading">
      <h2 id="milestones-heading">走过的路</h2>
      <Grid as="ol" className={styles.milestones} role="list">
        {milestones.map(({ year, title, text }, index) => (
          <li key={`${year} ${title}`} className={styles.milestone}>
            <Hexagon size={64} tone={index === milestones.length - 1 ? 'brand' : 'ink'} className={styles.year}>
              {year}
            </Hexagon>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </Grid>
    </section>
  )
}
