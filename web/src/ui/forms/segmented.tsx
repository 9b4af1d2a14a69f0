'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { classNames } from '../../lib/class-names.ts'
import { OptionButtons, type OptionButtonsProps } from './option-buttons.tsx'
import styles from './segmented.module.css'

export interface SegmentedProps<Value extends string | number> extends OptionButtonsProps<Value> {
  /** `plain`: words in a row, for mobile. */
  look?: 'boxed' | 'plain'
}

export const Segmented = <Value extends string | number>({
  look = 'boxed',
  className,
  ...rest
}: SegmentedProps<Value>) => (
  <OptionButtons {...rest} className={classNames(styles.segmented, styles[look], className)} />
)
