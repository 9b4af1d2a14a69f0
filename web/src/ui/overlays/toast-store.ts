import { createStore } from '../../lib/store.ts'

export type ToastKind = 'success' | 'error' | 'done'

export interface ToastMessage {
  id: number
  text: string
  kind: ToastKind
}

export const TOAST_MS = 3000

export const toastStore = createStore<readonly ToastMessage[]>([])

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id))
}

/** Shows a short message for three seconds. The same message again starts its time anew instead of piling up. */
export function showToast(text: string, kind: ToastKind = 'success'): void {
  const known = toastStore.get().find((toast) => toast.text === text && toast.kind === kind)
  const toast = known ?? { id: ++lastId, text, kind }
  if (!known) toastStore.set([...toastStore.get(), toast])
  clearTimeout(timers.get(toast.id))
  timers.set(
    toast.id,
    setTimeout(() => {
      dismiss(toast.id)
    }, TOAST_MS),
  )
}
