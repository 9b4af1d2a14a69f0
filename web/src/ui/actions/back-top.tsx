'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useSyncExternalStore } from 'react'
import { Hexagon } from '../signs/hexagon.tsx'
import { Icon } from '../signs/icon.tsx'
import { BACK_TOP_VISIBLE_PX, scrollToTop } from './scroll-to-top.ts'
import styles from './back-top.module.css'

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => {
    window.removeEventListener('scroll', listener)
  }
}

export function BackTop() {
  const visible = useSyncExternalStore(
    subscribe,
    () => window.scrollY >= BACK_TOP_VISIBLE_PX,
    () => false,
  )
  if (!visible) return null
  return (
    <button type="button" className={styles.button} aria-label="返回顶部" title="返回顶部" onClick={scrollToTop}>
      <Hexagon size={52} tone="float" className={styles.cell}>
        <Icon name="arrow-up" size={22} />
      </Hexagon>
    </button>
  )
}
