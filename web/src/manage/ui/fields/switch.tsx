import type { ReactNode } from 'react'
import { Row } from '../../../ui/layout/pieces.tsx'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  /** After the label, in small type. */
  children?: ReactNode
  isOn: boolean
  isDisabled?: boolean
  onSwitch: (isOn: boolean) => void
}

/** A switch with immediate effect: label on the left, switch on the right. */
export function Switch({ label, children, isOn, isDisabled = false, onSwitch }: SwitchProps) {
  return (
    <Row as="label" gap={12} justify="between" className={styles.line}>
      <span>
        <b>{label}</b>
        {children === undefined ? null : <small>{children}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onSwitch(target.checked)}
      />
    </Row>
  )
}
