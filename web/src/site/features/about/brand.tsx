import type { BrandPage } from '@bee/contract/about/about.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import { AreaIcon } from '../../school/area-icon.tsx'
import { Logo } from '../../../ui/signs/logo.tsx'
import { BRAND_PICTURES, FLOWERS } from './brand-pictures.tsx'
import comb from './comb.module.css'
import { Phrases } from './phrases.tsx'
import styles from './brand.module.css'

const HALF = FLOWERS.length / 2
const CELL_PX = 132

/** Eight flowers around the bee. */
function FlowerComb() {
  const cell = ([area]: (typeof FLOWERS)[number]) => (
    <span key={area} className={styles.cell}>
      <AreaIcon area={area} size={CELL_PX} />
    </span>
  )
  return (
    <div className={classNames(comb.comb, styles.flowers)} aria-hidden="true">
      {FLOWERS.slice(0, HALF).map(cell)}
      <span className={classNames(comb.cell, styles.cell, styles.bee)}>
        <Logo size={72} markOnly />
      </span>
      {FLOWERS.slice(HALF).map(cell)}
    </div>
  )
}

function Section({ index, title, text }: { index: number; title: string; text: string }) {
  const Picture = BRAND_PICTURES[index]
  // 「格：学习的计量单位」: the word before the colon is what the section is about.
  const [name, claim] = title.includes('：') ? title.split('：', 2) : [undefined, title]
  return (
    <section className={styles.section}>
      <div className={styles.words}>
        <h2>
          {name === undefined ? null : <span className={styles.name}>{name}</span>}
          {claim}
        </h2>
        <p>{text}</p>
      </div>
      {Picture ? (
        <div className={styles.picture}>
          <Picture />
        </div>
      ) : null}
    </section>
  )
}

export function Brand({ brand }: { brand: BrandPage }) {
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
          <FlowerComb />
        </div>
      </header>
      <div className={`wrap ${styles.sections}`}>
        {brand.sections.map(({ title, text }, index) => (
          <Section key={title} index={index} title={title} text={text} />
        ))}
      </div>
      {brand.promises.length === 0 ? null : (
        <section className={styles.promises} aria-labelledby="promises-heading">
          <div className="wrap">
            <h2 id="promises-heading">我们答应你的</h2>
            <ul className={styles.promiseList} role="list">
              {brand.promises.map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  )
}
