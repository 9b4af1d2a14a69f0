import type { ReactNode } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  /** Behind the label, smaller. */
  children?: ReactNode
  isOn: boolean
  isDisabled?: boolean
  onSwitch: (isOn: boolean) => void
}

/** On or off, at once: its label on the left, the switch at the end of the line. */
export function Switch({ label, children, isOn, isDisabled = false, onSwitch }: SwitchProps) {
  return (
    <label className={styles.line}>
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
    </label>
  )
}
