'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useSyncExternalStore } from 'react'
import { Row } from '../layout/pieces.tsx'
import { Hexagon } from '../signs/hexagon.tsx'
import { Icon } from '../signs/icon.tsx'
import { MessageRegions } from './message-regions.tsx'
import { toastStore, type ToastMessage } from './toast-store.ts'
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

/** Mounted once by the shell. */
export function ToastHost() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getInitial)
  return <MessageRegions messages={toasts} draw={(toast) => <Toast key={toast.id} toast={toast} />} />
}
