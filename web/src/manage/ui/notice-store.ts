import { createStore } from '../../lib/store.ts'

export interface Notice {
  id: number
  text: string
  kind: 'done' | 'error'
  /** Takes back what was done. */
  onUndo?: () => void
}

export const NOTICE_MS = 3000
/** So long can it be taken back on the spot. */
export const UNDO_MS = 10_000

export const noticeStore = createStore<readonly Notice[]>([])

let lastId = 0

export function dismissNotice(id: number): void {
  noticeStore.set(noticeStore.get().filter((notice) => notice.id !== id))
}

/** Says in a few words what was done or was not; with `onUndo` for ten seconds, and with the way back. */
export function showNotice(
  text: string,
  { kind = 'done', onUndo }: { kind?: Notice['kind']; onUndo?: () => void } = {},
): void {
  lastId += 1
  const id = lastId
  // The same words again take the place of those that are there.
  const others = noticeStore.get().filter((notice) => notice.text !== text)
  noticeStore.set([...others, { id, text, kind, ...(onUndo && { onUndo }) }])
  setTimeout(() => dismissNotice(id), onUndo ? UNDO_MS : NOTICE_MS)
}
