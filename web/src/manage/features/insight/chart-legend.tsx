import { Row } from '../../../ui/layout/pieces.tsx'
import styles from './chart-legend.module.css'

interface ChartLegendProps {
  /** Name of the drawn line, and of the dashed one where there is one. */
  shown: string
  dashed?: string | undefined
  className?: string | undefined
}

/** The names of a chart's lines, each after a short piece of it. */
export function ChartLegend({ shown, dashed, className }: ChartLegendProps) {
  return (
    <Row as="span" gap={6} size={12} tone="quiet" className={className}>
      <i className={styles.line} />
      {shown}
      {dashed === undefined ? null : (
        <>
          <i className={styles.dashed} />
          {dashed}
        </>
      )}
    </Row>
  )
}
