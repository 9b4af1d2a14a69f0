import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { useMarkKind } from '../../../ui/signs/mark-kind.ts'
import { HEXAGON_PATH } from '../../../ui/signs/hexagon-shape.ts'
import { SchoolLogo, useHomeLabel } from '../../school/school-logo.tsx'
import styles from './account-frame.module.css'

const STRIP_ROWS = [
  { y: -50, shift: 0 },
  { y: 28, shift: 45 },
] as const
const STRIP_COLUMNS = 12
const STRIP_STEP = 90
/** The drawn cells of the strip, light or deep honey; all others stay empty. */
const STRIP_CELLS: Readonly<Record<string, 300 | 500>> = {
  '0-2': 300,
  '0-3': 500,
  '1-3': 300,
  '0-5': 300,
  '1-4': 500,
  '0-7': 500,
  '1-6': 300,
  '1-7': 500,
  '0-9': 300,
  '1-9': 300,
  '0-11': 500,
}

/** Mobile: a strip of comb over the form stands for the honey side. */
function CombStrip() {
  return (
    <svg className={styles.comb} viewBox="0 0 390 84" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
      {STRIP_ROWS.map(({ y, shift }, row) =>
        Array.from({ length: STRIP_COLUMNS }, (_, column) => {
          const tone = STRIP_CELLS[`${row}-${column}`]
          if (!tone) return null
          return (
            <path
              key={`${row}-${column}`}
              fill={`var(--brand-${tone})`}
              d={HEXAGON_PATH}
              transform={`translate(${column * STRIP_STEP - shift} ${y})`}
            />
          )
        }),
      )}
    </svg>
  )
}

const ART_COLUMNS = 6
const ART_ROWS = 8
/** From here on words may lie on the cells: few, and none that is darker than the ground. */
const WORDS_ROW = 5
const ART_TONES = [500, 300, undefined, 300, 200, 500, undefined] as const

/** PC, for a school without the drawing of the demo: a comb whose cells get fewer towards the words. */
function CombArt() {
  return (
    <svg className={styles.art} viewBox="0 0 620 760" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      {Array.from({ length: ART_ROWS * ART_COLUMNS }, (_, nth) => {
        const [row, column] = [Math.floor(nth / ART_COLUMNS), nth % ART_COLUMNS]
        const tone = ART_TONES[(row * 3 + column * 5) % ART_TONES.length]
        if (tone === undefined || column < 2 + (row % 3) || (row >= WORDS_ROW && (column < 4 || tone === 500)))
          return null
        return (
          <path
            key={nth}
            fill={`var(--brand-${tone})`}
            d={HEXAGON_PATH}
            transform={`translate(${column * 116 - (row % 2) * 58} ${row * 101 - 40}) scale(1.26)`}
          />
        )
      })}
    </svg>
  )
}

interface AccountFrameProps {
  title: string
  /** Two lines over the honey side. */
  slogan: readonly [string, string]
  promise: string
  /** Between the title and the form: the page that the visitor wanted to open. */
  wanted?: ReactNode
  children: ReactNode
  /** Below the form: the way to another such page. */
  foot: ReactNode
}

/** Honey on the left, the form on the right; on mobile the form under a strip of comb. */
export function AccountFrame({ title, slogan, promise, wanted, children, foot }: AccountFrameProps) {
  return (
    <div className={styles.frame}>
      <section className={styles.honey}>
        {useMarkKind() === 'bee' ? <img src="/pictures/login-art.svg" alt="" className={styles.art} /> : <CombArt />}
        <CombStrip />
        <Link to={paths.home} className={styles.logo} aria-label={useHomeLabel()}>
          <SchoolLogo size={46} />
        </Link>
        <div className={styles.words}>
          <Text as="b" block className={styles.slogan}>
            {slogan[0]}
            <br />
            {slogan[1]}
          </Text>
          <Text block above={14} size={17} line={28} className={styles.promise}>
            {promise}
          </Text>
        </div>
      </section>
      <Row as="section" justify="center" className={styles.side}>
        <div className={styles.column}>
          <Text as="h1" below={20} size="h1" line="h1" className={styles.title}>
            {title}
          </Text>
          {wanted}
          {children}
          <Text as="p" above={22} tone="soft" textAlign="center" className={styles.foot}>
            {foot}
          </Text>
        </div>
      </Row>
    </div>
  )
}
