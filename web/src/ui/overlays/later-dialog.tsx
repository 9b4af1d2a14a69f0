import { useEffect, type ComponentType } from 'react'
import { later } from '../states/later.tsx'
import { showToast } from './toast-store.ts'

interface Closable {
  onClose: () => void
}

/** Calls onClose, or the click that opened it would have no effect from now on. */
function Unopened({ onClose }: Closable) {
  useEffect(() => {
    showToast('没能打开，检查网络后再试一次', 'error')
    onClose()
  }, [onClose])
  return null
}

/** A dialog that loads its code at the click that opens it. */
export const laterDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) =>
  later(load, null, (_retry, { onClose }) => <Unopened onClose={onClose} />)
