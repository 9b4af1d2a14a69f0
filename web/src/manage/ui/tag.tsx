import type { ReactNode } from 'react'
import styles from './tag.module.css'

/** One or two words about an item, beside its name. */
export function Tag({ tone, children }: { tone?: 'ok' | 'bad' | 'info' | 'warn'; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  )
}
