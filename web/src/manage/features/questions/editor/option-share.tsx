import { Row } from '../../../../ui/layout/pieces.tsx'
import styles from './options.module.css'

interface OptionShareProps {
  share: { count: number; percent: number } | undefined
  /** The option was chosen more often than the right one. */
  isDrawing: boolean
}

/** Share of students who chose the option. Empty when it is unknown. */
export function OptionShare({ share, isDrawing }: OptionShareProps) {
  if (!share) return <span className={styles.noShare} />
  return (
    <Row
      as="span"
      gap={12}
      justify="end"
      className={styles.share}
      data-drawing={isDrawing || undefined}
      title={`${share.count} 次`}
    >
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share.percent}%` }} />
      </span>
      {share.percent}%<span className="visually-hidden"> 的人选</span>
    </Row>
  )
}
