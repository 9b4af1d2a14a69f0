import type { ReactNode } from 'react'
import { Row } from '../../../ui/layout/pieces.tsx'
import type { Newcomers } from './use-newcomers.ts'
import styles from './newcomers-box.module.css'

/** A list that other people add to. A bar over the rows announces new ones without taking their space. */
export function NewcomersBox({ newcomers, children }: { newcomers: Newcomers; children: ReactNode }) {
  const { count, show, box } = newcomers
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Row align="stretch" justify="center" role="status" className={styles.place}>
        {count > 0 ? (
          <button type="button" className={styles.more} onClick={show}>
            有 {count} 条新的
          </button>
        ) : null}
      </Row>
      {children}
    </div>
  )
}
