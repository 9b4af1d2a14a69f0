import type { Promotion, PromotionName } from '@bee/contract/site/promotion.contract.ts'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { paths } from '../../paths.ts'
import { Logo } from '../../../ui/signs/logo.tsx'
import shared from './promotion.module.css'
import styles from './promotion-hero.module.css'
import { TextLines } from './text-lines.tsx'

interface PromotionHeroProps {
  name: PromotionName
  hero: Promotion['hero']
  phone: string
}

export function PromotionHero({ name, hero, phone }: PromotionHeroProps) {
  return (
    <section className={styles.hero}>
      <img className={styles.art} src={`/pictures/promo/${name}.svg`} alt="" width={1920} height={820} />
      <div className={`wrap ${styles.content}`}>
        <div className={styles.top}>
          <Link to={paths.home} aria-label="蜂学堂首页">
            <Logo size={44} inverse className={styles.logo} />
          </Link>
          <a className={styles.phone} href={`tel:${phone}`}>
            {phone}
          </a>
        </div>
        <h1 className={styles.title}>
          <TextLines lines={hero.titleLines} />
        </h1>
        <p className={styles.sub}>{hero.sub}</p>
        <div className={styles.actions}>
          <a className={classNames(shared.button, styles.primary)} href="#booking">
            {hero.primary}
          </a>
          <a className={classNames(shared.button, styles.secondary)} href="#route">
            {hero.secondary}
          </a>
        </div>
        <ul className={styles.facts} role="list">
          {hero.facts.map(({ value, label }) => (
            <li key={label}>
              <b>{value}</b>
              <span>{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
