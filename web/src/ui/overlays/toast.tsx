'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useSyncExternalStore } from 'react'
import { Row, Stack } from '../layout/pieces.tsx'
import { Hexagon } from '../signs/hexagon.tsx'
import { Icon } from '../signs/icon.tsx'
import { toastStore, type ToastMessage } from './toast-store.ts'
import { useTopLayer } from './use-top-layer.ts'
import styles from './toast.module.css'

export { showToast } from './toast-store.ts'

const TONES = { success: 'success', error: 'danger', done: 'brand' } as const

function Toast({ toast }: { toast: ToastMessage }) {
  return (
    <Row inline gap={10} size={15} line={24} className={styles.toast}>
      <Hexagon size={24} tone={TONES[toast.kind]}>
        <Icon name={toast.kind === 'error' ? 'close' : 'check'} size={15} />
      </Hexagon>
      {toast.text}
    </Row>
  )
}

/** Mounted once by the shell. Both live regions are there from the start, or screen readers would miss the first toast. */
export function ToastHost() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getInitial)
  const host = useTopLayer(toasts.at(-1)?.id)

  return (
    <Stack gap={10} ref={host} className={styles.host} popover="manual">
      <Stack gap={10} role="status" className={styles.region}>
        {toasts.map((toast) => (toast.kind === 'error' ? null : <Toast key={toast.id} toast={toast} />))}
      </Stack>
      <Stack gap={10} role="alert" className={styles.region}>
        {toasts.map((toast) => (toast.kind === 'error' ? <Toast key={toast.id} toast={toast} /> : null))}
      </Stack>
    </Stack>
  )
}
