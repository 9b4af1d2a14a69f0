import { Segment } from './segment.tsx'
import styles from './pills.module.css'

interface PillsProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of several visible options, to choose a part of a list. */
export function Pills<Value extends string>(props: PillsProps<Value>) {
  return <Segment {...props} className={styles.pills} />
}
