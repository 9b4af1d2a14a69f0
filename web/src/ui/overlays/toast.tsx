'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useSyncExternalStore } from 'react'
import { Hexagon } from '../signs/hexagon.tsx'
import { Icon } from '../signs/icon.tsx'
import { toastStore, type ToastMessage } from './toast-store.ts'
import { useTopLayer } from './use-top-layer.ts'
import styles from './toast.module.css'

export { showToast } from './toast-store.ts'

const TONES = { success: 'success', error: 'danger', done: 'brand' } as const

function Toast({ toast }: { toast: ToastMessage }) {
  return (
    <div className={styles.toast}>
      <Hexagon size={24} tone={TONES[toast.kind]}>
        <Icon name={toast.kind === 'error' ? 'close' : 'check'} size={15} />
      </Hexagon>
      {toast.text}
    </div>
  )
}

/** Mounted once by the shell. Both live regions are there from the start, or screen readers would miss the first toast. */
export function ToastHost() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getInitial)
  const host = useTopLayer(toasts.at(-1)?.id)

  return (
    <div ref={host} className={styles.host} popover="manual">
      <div role="status" className={styles.region}>
        {toasts.map((toast) => (toast.kind === 'error' ? null : <Toast key={toast.id} toast={toast} />))}
      </div>
      <div role="alert" className={styles.region}>
        {toasts.map((toast) => (toast.kind === 'error' ? <Toast key={toast.id} toast={toast} /> : null))}
      </div>
    </div>
  )
}
