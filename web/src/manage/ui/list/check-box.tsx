import { Stack } from '../../../ui/layout/pieces.tsx'
import styles from './check-box.module.css'

interface CheckBoxProps {
  label: string
  isChecked: boolean
  /** Some of the rows that it stands for are selected. */
  isMixed?: boolean
  /** `isReaching`: Shift was held, to select all rows since the last one. */
  onToggle: (isReaching: boolean) => void
}

export function CheckBox({ label, isChecked, isMixed = false, onToggle }: CheckBoxProps) {
  return (
    <Stack as="label" centred className={styles.frame}>
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
    </Stack>
  )
}
