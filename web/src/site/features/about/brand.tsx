import type { BrandPage } from '@bee/contract/about/about.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Grid, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { DirectionIcon } from '../../school/direction-icon.tsx'
import { Logo } from '../../../ui/signs/logo.tsx'
import words from './about-words.module.css'
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
        <Logo size={72} />
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
        <Text as="h2" size="h1" line="h1">
          {name === undefined ? null : (
            <Text block below={6} size={20} line={32} className={classNames('highlight', styles.name)}>
              {name}
            </Text>
          )}
          {claim}
        </Text>
        <Text as="p" above={18} size={17} line={34} tone="soft" className={words.read}>
          {text}
        </Text>
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
        <Grid align="center" className={classNames('wrap', comb.beside, styles.heroContent)}>
          <div>
            <h1 className={words.title}>
              <Phrases text={brand.headline} />
            </h1>
            <Text as="p" above={20} size={18} line={34} className={words.read}>
              {brand.lead}
            </Text>
          </div>
          <FlowerComb flowers={flowers} />
        </Grid>
      </header>
      <div className={`wrap ${styles.sections}`}>
        {brand.sections.map(({ title, text }, index) => (
          <Section key={title} index={index} title={title} text={text} flowers={flowers} />
        ))}
      </div>
      {brand.promises.length === 0 ? null : (
        <section className={classNames(words.ink, styles.promises)} aria-labelledby="promises-heading">
          <div className="wrap">
            <Text as="h2" size="h1" line="h1" id="promises-heading">
              我们答应你的
            </Text>
            <Grid as="ul" className={styles.promiseList} role="list">
              {brand.promises.map(({ title, text }) => (
                <li key={title}>
                  <Text as="h3" size={24} line={34}>
                    {title}
                  </Text>
                  <Text as="p" above={10} size={15} line={28}>
                    {text}
                  </Text>
                </li>
              ))}
            </Grid>
          </div>
        </section>
      )}
    </>
  )
}
