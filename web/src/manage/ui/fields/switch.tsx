import type { ReactNode } from 'react'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
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
        <Text as="b" size={13} weight="strong">
          {label}
        </Text>
        {children === undefined ? null : (
          <Text as="small" size={12} tone="quiet" className={styles.note}>
            {children}
          </Text>
        )}
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
