import { Row, type PieceProps } from '../../../../ui/layout/pieces.tsx'
import styles from './check-line.module.css'

interface CheckLineProps extends Omit<PieceProps, 'onChange'> {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A box to tick with its words, high enough for a finger. */
export function CheckLine({ isOn, onChange, children, ...look }: CheckLineProps) {
  return (
    <Row as="label" size={14} {...look} className={styles.line}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {children}
    </Row>
  )
}
