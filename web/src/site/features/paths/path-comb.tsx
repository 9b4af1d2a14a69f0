import { Row } from '../../../ui/layout/pieces.tsx'
import { ProgressCell } from '../../../ui/signs/progress-cells.tsx'
import styles from './path-comb.module.css'

export interface CombStep {
  id: number
  percent: number | null
}

const CELL_WIDTH = 30

/**
 * The courses of a path as a row of cells, each leaning on the one before; honey marks the finished share. Words beside it say the same.
 */
export function PathComb({ steps }: { steps: readonly CombStep[] }) {
  return (
    <Row as="span" inline align="stretch" className={styles.comb} aria-hidden="true">
      {steps.map(({ id, percent }) => (
        <ProgressCell key={id} className={styles.cell} percent={percent ?? 0} size={CELL_WIDTH} />
      ))}
    </Row>
  )
}
