import type { ReactNode } from 'react'
import { Icon } from '../signs/icon.tsx'
import styles from './field-error.module.css'

/** Sign and words, so that it does not depend on colour. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon name="info" size={16} />
      {children}
    </p>
  )
}
