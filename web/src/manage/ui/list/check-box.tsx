import styles from './check-box.module.css'

interface CheckBoxProps {
  label: string
  isChecked: boolean
  /** Some of those it stands for are, and some are not. */
  isMixed?: boolean
  /** With the Shift key: everything between the last one and this one. */
  onToggle: (isReaching: boolean) => void
}

export function CheckBox({ label, isChecked, isMixed = false, onToggle }: CheckBoxProps) {
  return (
    <label className={styles.frame}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={isChecked}
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
