import type { HeroArt } from '@bee/contract/site/promotion-pieces.ts'
import type { ReactNode } from 'react'

const WIDTH = 1920
const HEIGHT = 820

const SPIRAL = { x: 1350, y: 414, rise: 64, rings: 9, band: 65 }
const RING_SHADES = ['pale', 'petal', 'deep', 'mid'] as const
const SHADES = { pale: 'var(--petal-pale)', petal: 'var(--petal)', deep: 'var(--petal-deep)', mid: 'var(--petal-mid)' }
type Shade = keyof typeof SHADES

/** Half rings around two centres that lie a band apart: each leads into the next. */
function Spiral() {
  const { x, y, rise, rings, band } = SPIRAL
  const radius = (ring: number) => rise / 2 + ring * rise
  const half = (side: 'left' | 'right', ring: number) => {
    const centre = side === 'left' ? y + rise : y - rise
    const sweep = side === 'left' ? 0 : 1
    const r = radius(ring)
    return `M${x} ${centre - r}A${r} ${r} 0 0 ${sweep} ${x} ${centre + r}`
  }
  const shadeOf = (ring: number, shift: number): Shade => RING_SHADES[(rings - 1 - ring + shift) % 4] ?? 'petal'
  return (
    <g fill="none" strokeWidth={band}>
      {Array.from({ length: rings }, (_, ring) => (
        <g key={ring}>
          <path d={half('left', ring)} stroke={SHADES[shadeOf(ring, 0)]} />
          <path d={half('right', ring)} stroke={ring === 0 ? 'var(--brand-400)' : SHADES[shadeOf(ring, 2)]} />
        </g>
      ))}
    </g>
  )
}

const UNIT = 150
const STEP = 170
/** Column, row, columns wide, rows high. */
const TILES: readonly (readonly [number, number, number, number, Shade | 'honey'])[] = [
  [0, 0, 2, 1, 'pale'],
  [2, 0, 2, 1, 'mid'],
  [4, 0, 1, 1, 'mid'],
  [5, 0, 1, 2, 'pale'],
  [0, 1, 2, 1, 'deep'],
  [2, 1, 2, 1, 'mid'],
  [4, 1, 1, 1, 'deep'],
  [0, 2, 2, 1, 'mid'],
  [2, 2, 2, 2, 'honey'],
  [4, 2, 2, 2, 'deep'],
  [0, 3, 1, 2, 'deep'],
  [1, 3, 1, 2, 'mid'],
  [2, 4, 2, 1, 'pale'],
  [4, 4, 1, 2, 'mid'],
  [5, 4, 1, 1, 'deep'],
  [0, 5, 1, 1, 'pale'],
  [1, 5, 1, 1, 'deep'],
  [2, 5, 1, 1, 'pale'],
  [3, 5, 1, 1, 'deep'],
  [5, 5, 1, 1, 'pale'],
]
const long = (units: number) => (units - 1) * STEP + UNIT

function Tiles() {
  return (
    <>
      {TILES.map(([column, row, wide, high, shade]) => (
        <rect
          key={`${column} ${row}`}
          x={940 + column * STEP}
          y={row * STEP - 86}
          width={long(wide)}
          height={long(high)}
          rx={12}
          fill={shade === 'honey' ? 'var(--brand-400)' : SHADES[shade]}
        />
      ))}
    </>
  )
}

const CELL = { width: 190, height: 219 }
const COMB_SHADES: readonly (Shade | 'honey')[] = ['deep', 'mid', 'pale', 'deep', 'mid', 'honey', 'pale', 'mid', 'deep']
const ROWS = 6
const COLUMNS = 6

/** Pointed at the top, as every cell of the site is. */
const cellPath = (x: number, y: number) => {
  const [w, h] = [CELL.width - 12, CELL.height - 14]
  return `M${x} ${y - h / 2}L${x + w / 2} ${y - h / 4}V${y + h / 4}L${x} ${y + h / 2}L${x - w / 2} ${y + h / 4}V${y - h / 4}Z`
}

function Comb() {
  return (
    <>
      {Array.from({ length: ROWS * COLUMNS }, (_, index) => {
        const [row, column] = [Math.floor(index / COLUMNS), index % COLUMNS]
        const x = 980 + column * CELL.width + (row % 2) * (CELL.width / 2)
        const shade = COMB_SHADES[(row * 4 + column * 2) % COMB_SHADES.length] ?? 'deep'
        // Only the cell in the middle of the second half is full.
        const fill = row === 2 && column === 2 ? 'honey' : shade === 'honey' ? 'mid' : shade
        return (
          <path
            key={index}
            d={cellPath(x, 20 + row * CELL.height * 0.75)}
            fill={fill === 'honey' ? 'var(--brand-400)' : SHADES[fill]}
          />
        )
      })}
    </>
  )
}

const ARTS: Readonly<Record<HeroArt, (() => ReactNode) | undefined>> = {
  spiral: Spiral,
  tiles: Tiles,
  comb: Comb,
  none: undefined,
}

/** The large figure behind the first words, in the colour of the page. */
export function PromotionArt({ art, className }: { art: HeroArt; className: string | undefined }) {
  const Figure = ARTS[art]
  if (!Figure) return null
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <Figure />
    </svg>
  )
}
