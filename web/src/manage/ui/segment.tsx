import { OptionButtons, type OptionButtonsProps } from '../../ui/forms/option-buttons.tsx'
import styles from './segment.module.css'

type SegmentProps<Value extends string> = Omit<OptionButtonsProps<Value>, 'className'>

/** A choice between two or three visible options. */
export const Segment = <Value extends string>(props: SegmentProps<Value>) => (
  <OptionButtons {...props} className={styles.segment} />
)

/** One of several visible options, to choose a part of a list. */
export const Pills = <Value extends string>(props: SegmentProps<Value>) => (
  <OptionButtons {...props} className={styles.pills} />
)
