import { Segment } from './segment.tsx'
import styles from './pills.module.css'

interface PillsProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of several, all of them in sight: which part of a list is shown. */
export function Pills<Value extends string>(props: PillsProps<Value>) {
  return <Segment {...props} className={styles.pills} />
}
