'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { Row } from '../layout/pieces.tsx'
import styles from './quiet-failure.module.css'

/** Where a failure is not worth a word (specification 8) but a bare place would be a riddle: one line, and a way to try again. */
export function QuietFailure({ children, onRetry }: { children: string; onRetry: () => unknown }) {
  return (
    <Row as="p" justify="center" size={14} tone="quiet" className={styles.line}>
      {children}
      <button type="button" className={styles.retry} onClick={() => void onRetry()}>
        重试
      </button>
    </Row>
  )
}
