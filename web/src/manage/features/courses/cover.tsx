import type { ReactNode } from 'react'
import { Text } from '../../../ui/layout/pieces.tsx'
import styles from './cover.module.css'

/** The small picture of a course or a film in a row. Grey where there is none. */
export const Cover = ({ children }: { children: ReactNode }) => (
  <Text fixed className={styles.cover}>
    {children}
  </Text>
)
