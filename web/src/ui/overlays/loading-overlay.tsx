'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { Stack } from '../layout/pieces.tsx'
import { LoadingCells } from '../states/loading-cells.tsx'
import styles from './loading-overlay.module.css'

export interface LoadingOverlayProps {
  active: boolean
  text?: string
}

/**
 * Blocks clicks from the first moment; the veil itself fades in a little later, so that a quick answer does not make the
 * page flicker.
 */
export function LoadingOverlay({ active, text = '正在加载' }: LoadingOverlayProps) {
  return (
    <div role="status" className={active ? styles.overlay : undefined}>
      {active ? (
        <Stack gap={8} className={styles.veil}>
          <LoadingCells />
          <span>{text}</span>
        </Stack>
      ) : null}
    </div>
  )
}
