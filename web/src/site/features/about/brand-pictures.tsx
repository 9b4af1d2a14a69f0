import type { DirectionLook } from '@bee/contract/courses/courses.contract.ts'
import type { ComponentType } from 'react'
import { Grid, Stack } from '../../../ui/layout/pieces.tsx'
import { MarkPaths } from '../../../ui/signs/mark-paths.tsx'
import { DirectionIcon } from '../../school/direction-icon.tsx'
import { shortName } from '../../school/type-tree.ts'
import { HEXAGON_PATH, hexagonHeight } from '../../../ui/signs/hexagon-shape.ts'
import { SchoolLogo } from '../../school/school-logo.tsx'
import styles from './brand-pictures.module.css'

export interface Flower extends DirectionLook {
  id: number
  name: string
}

interface PictureProps {
  /** The school's directions. */
  flowers: readonly Flower[]
}

const HONEY = 'var(--brand)'
const GREY = 'var(--surface-3)'

const CELL = 64
const PITCH_X = CELL + 6
const PITCH_Y = Math.round(PITCH_X * 0.866)
const COLUMNS = 5
const ROWS = 4
/** The cells that are filled, and the one that is being filled, counted row by row. */
const FILLED = 11

/** A comb that is half full: honey stands for learned lessons, the next cell is rising. */
function CellPicture() {
  const width = PITCH_X * COLUMNS + PITCH_X / 2
  const height = PITCH_Y * (ROWS - 1) + hexagonHeight(CELL)
  return (
    <svg className={styles.cells} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <clipPath id="rising">
        <rect x="0" y="48" width="86.6" height="52" />
      </clipPath>
      {Array.from({ length: ROWS * COLUMNS }, (_, index) => {
        const row = Math.floor(index / COLUMNS)
        const x = (index % COLUMNS) * PITCH_X + (row % 2) * (PITCH_X / 2)
        return (
          <g key={index} transform={`translate(${x} ${row * PITCH_Y}) scale(${CELL / 86.6})`}>
            <path d={HEXAGON_PATH} fill={index < FILLED ? HONEY : GREY} />
            {index === FILLED ? <path d={HEXAGON_PATH} fill={HONEY} clipPath="url(#rising)" /> : null}
          </g>
        )
      })}
    </svg>
  )
}

function FlowerPicture({ flowers }: PictureProps) {
  return (
    <Grid as="ul" className={styles.flowers} role="list" aria-label="方向">
      {flowers.map((flower) => (
        <Stack as="li" flex gap={10} align="center" tone="soft" key={flower.id}>
          <DirectionIcon of={flower} size={64} />
          {shortName(flower.name)}
        </Stack>
      ))}
    </Grid>
  )
}

/** The mark large, on its grid, and on white and ink. */
function LogoPicture() {
  return (
    <Grid gap={12} className={styles.logo} aria-hidden="true">
      <svg className={styles.mark} viewBox="0 0 64 64">
        <path
          d="M0 32h64M32 0v64M0 12h64M0 52h64M21 0v64M43 0v64"
          stroke="var(--line-strong)"
          strokeWidth="0.4"
          strokeDasharray="1.4 1.4"
        />
        <MarkPaths wings="var(--text)" gap="var(--surface)" />
      </svg>
      <Stack as="span" centred className={styles.light}>
        <SchoolLogo size={36} />
      </Stack>
      <Stack as="span" centred className={styles.dark}>
        <SchoolLogo size={36} inverse />
      </Stack>
    </Grid>
  )
}

/** A page in grey; honey marks the reader's place and the next step. */
function HoneyPicture() {
  return (
    <svg className={styles.page} viewBox="0 0 420 260" aria-hidden="true">
      <rect fill="var(--surface)" width="420" height="260" rx="16" />
      <rect fill={GREY} x="24" y="24" width="168" height="96" rx="10" />
      <rect fill={GREY} x="212" y="28" width="150" height="16" rx="8" />
      <rect fill={GREY} x="212" y="56" width="184" height="10" rx="5" />
      <rect fill={GREY} x="212" y="76" width="120" height="10" rx="5" />
      {[0, 1, 2, 3, 4, 5, 6, 7].map((cell) => (
        <g key={cell} transform={`translate(${212 + cell * 22} 98) scale(0.2)`}>
          <path d={HEXAGON_PATH} fill={cell < 5 ? HONEY : GREY} />
        </g>
      ))}
      <rect fill={GREY} x="24" y="144" width="372" height="10" rx="5" />
      <rect fill={GREY} x="24" y="166" width="300" height="10" rx="5" />
      <rect fill={GREY} x="124" y="204" width="84" height="34" rx="8" />
      <rect fill={HONEY} x="24" y="204" width="84" height="34" rx="8" />
      <path
        d="M52 221h26M68 213l9 8-9 8"
        fill="none"
        stroke="var(--on-brand)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** One for each section of the story, in its order; further sections have no picture. */
export const BRAND_PICTURES: readonly ComponentType<PictureProps>[] = [
  CellPicture,
  FlowerPicture,
  LogoPicture,
  HoneyPicture,
]
