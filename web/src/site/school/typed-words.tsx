import { Text, type PieceProps } from '../../ui/layout/pieces.tsx'
import styles from './typed-words.module.css'

/** Words as they were typed: their line breaks stay, and a long word breaks anywhere. */
export const TypedWords = (props: Omit<PieceProps, 'className'>) => (
  <Text as="p" breaks className={styles.words} {...props} />
)
