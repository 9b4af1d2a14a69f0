'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { classNames } from '../../../../lib/class-names.ts'
import { Text, type PieceProps } from '../../../../ui/layout/pieces.tsx'
import styles from './clamped.module.css'

/** Words on at most two lines. */
export const Clamped = ({ isOneLine = false, className, ...props }: PieceProps & { isOneLine?: boolean }) => (
  <Text clamped {...props} className={classNames(isOneLine && styles.oneLine, className)} />
)

/** The name of a course breaks between its words: see `bindName`. */
export const CourseName = ({ isClamped = false, className, ...props }: PieceProps & { isClamped?: boolean }) => (
  <Text breaks clamped={isClamped} {...props} className={classNames(styles.name, className)} />
)
