import type { BrandPage } from '@bee/contract/about/about.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Grid, Stack } from '../../../ui/layout/pieces.tsx'
import { DirectionIcon } from '../../school/direction-icon.tsx'
import { Logo } from '../../../ui/signs/logo.tsx'
import { BRAND_PICTURES, type Flower } from './brand-pictures.tsx'
import comb from './comb.module.css'
import { Phrases } from './phrases.tsx'
import styles from './brand.module.css'

const CELL_PX = 132

/** The flowers around the bee. */
function FlowerComb({ flowers }: { flowers: readonly Flower[] }) {
  const half = Math.floor(flowers.length / 2)
  const cell = (flower: Flower) => (
    <span key={flower.id} className={styles.cell}>
      <DirectionIcon of={flower} size={CELL_PX} />
    </span>
  )
  return (
    <div className={classNames(comb.comb, styles.flowers)} aria-hidden="true">
      {flowers.slice(0, half).map(cell)}
      <Stack
        as="span"
        flex
        align="center"
        justify="center"
        textAlign="center"
        className={classNames(comb.cell, styles.cell, styles.bee)}
      >
        <Logo size={72} markOnly />
      </Stack>
      {flowers.slice(half).map(cell)}
    </div>
  )
}

interface SectionProps {
  index: number
  title: string
  text: string
  flowers: readonly Flower[]
}

function Section({ index, title, text, flowers }: SectionProps) {
  const Picture = BRAND_PICTURES[index]
  // 「格：学习的计量单位」: the word before the colon is the section's subject.
  const [name, claim] = title.includes('：') ? title.split('：', 2) : [undefined, title]
  return (
    <Grid as="section" align="center" className={styles.section}>
      <div className={styles.words}>
        <h2>
          {name === undefined ? null : <span className={styles.name}>{name}</span>}
          {claim}
        </h2>
        <p>{text}</p>
      </div>
      {Picture ? (
        <Stack centred className={styles.picture}>
          <Picture flowers={flowers} />
        </Stack>
      ) : null}
    </Grid>
  )
}

export function Brand({ brand, flowers }: { brand: BrandPage; flowers: readonly Flower[] }) {
  return (
    <>
      <header className={styles.hero}>
        <div className={`wrap ${styles.heroContent}`}>
          <div>
            <h1>
              <Phrases text={brand.headline} />
            </h1>
            <p>{brand.lead}</p>
          </div>
          <FlowerComb flowers={flowers} />
        </div>
      </header>
      <div className={`wrap ${styles.sections}`}>
        {brand.sections.map(({ title, text }, index) => (
          <Section key={title} index={index} title={title} text={text} flowers={flowers} />
        ))}
      </div>
      {brand.promises.length === 0 ? null : (
        <section className={styles.promises} aria-labelledby="promises-heading">
          <div className="wrap">
            <h2 id="promises-heading">我们答应你的</h2>
            <Grid as="ul" className={styles.promiseList} role="list">
              {brand.promises.map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </Grid>
          </div>
        </section>
      )}
    </>
  )
}
