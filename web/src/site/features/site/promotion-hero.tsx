import type { Promotion } from '@bee/contract/site/promotion.contract.ts'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { SchoolLogo, useHomeLabel } from '../../school/school-logo.tsx'
import { BOOKING_ID } from './promotion-anchors.ts'
import { PromotionArt } from './promotion-art.tsx'
import shared from './promotion.module.css'
import styles from './promotion-hero.module.css'
import { TextLines } from '../../../ui/signs/text-lines.tsx'

interface PromotionHeroProps {
  page: Promotion
  /** Target of the second button; undefined: there is nothing below. */
  nextId: string | undefined
}

/** A long line is set smaller, so that it stays beside the art. */
const SHORT_LINE = 4
const LONG_LINE = 7

function sizeOf(title: string): 'short' | 'middle' | 'long' {
  const longest = Math.max(...title.split('\n').map((line) => [...line].length))
  return longest <= SHORT_LINE ? 'short' : longest <= LONG_LINE ? 'middle' : 'long'
}

export function PromotionHero({ page, nextId }: PromotionHeroProps) {
  const { hero, phone, art, pieces } = page
  const takesBookings = pieces.some(({ kind }) => kind === 'booking')
  return (
    <section className={styles.hero}>
      <PromotionArt art={art} className={styles.art} />
      <div className={`wrap ${styles.content}`}>
        <Row justify="between" className={styles.top}>
          <Link to={paths.home} aria-label={useHomeLabel()}>
            <SchoolLogo size={44} inverse className={styles.logo} />
          </Link>
          {phone === '' ? null : (
            <a className={styles.phone} href={`tel:${phone}`}>
              {phone}
            </a>
          )}
        </Row>
        <h1 className={styles.title} data-size={sizeOf(hero.title)}>
          <TextLines text={hero.title} />
        </h1>
        <Text as="p" above={22} weight="heavy" className={styles.sub}>
          {hero.sub}
        </Text>
        <Row gap={14} align="stretch" className={styles.actions}>
          {takesBookings && hero.primary !== '' ? (
            <a className={classNames(shared.button, styles.primary)} href={`#${BOOKING_ID}`}>
              {hero.primary}
            </a>
          ) : null}
          {nextId !== undefined && hero.secondary !== '' ? (
            <a className={classNames(shared.button, styles.secondary)} href={`#${nextId}`}>
              {hero.secondary}
            </a>
          ) : null}
        </Row>
        {hero.facts.length === 0 ? null : (
          <Grid as="ul" className={styles.facts} role="list">
            {hero.facts.map(({ value, title }, index) => (
              <li key={index}>
                <Text as="b" block>
                  {value}
                </Text>
                <Text size={15}>{title}</Text>
              </li>
            ))}
          </Grid>
        )}
      </div>
    </section>
  )
}
