import { HEXAGON_PATH } from '../../../ui/signs/hexagon-shape.ts'
import styles from './comb-art.module.css'

const STEP_X = 57
const STEP_Y = 49
const CELL_WIDTH = 53.7
const COLUMNS = 9
const ROWS = 4
/** Cells filled with honey, as the design places them. */
const FILLED = new Set(['0-0', '5-0', '1-1', '8-1', '3-2', '5-2', '2-3', '6-3'])

const scale = CELL_WIDTH / 86.6

/** The comb behind a member's name; decoration only. */
export function CombArt() {
  return (
    <svg className={styles.art} viewBox="0 0 520 156" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      {Array.from({ length: ROWS * COLUMNS }, (_, index) => {
        const column = index % COLUMNS
        const row = Math.floor(index / COLUMNS)
        const left = 3 + column * STEP_X + (row % 2) * (STEP_X / 2)
        const top = -25 + row * STEP_Y
        return (
          <path
            key={index}
            fill={FILLED.has(`${column}-${row}`) ? 'var(--art-filled)' : 'var(--art-cell)'}
            transform={`translate(${left} ${top}) scale(${scale.toFixed(3)})`}
            d={HEXAGON_PATH}
          />
        )
      })}
    </svg>
  )
}
