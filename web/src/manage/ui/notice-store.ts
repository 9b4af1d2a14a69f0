import { createStore } from '../../lib/store.ts'

export interface Notice {
  id: number
  text: string
  kind: 'done' | 'error'
  /** Undoes the action. */
  onUndo?: () => void
}

export const NOTICE_MS = 3000
/** How long the undo button is shown. */
export const UNDO_MS = 10_000

export const noticeStore = createStore<readonly Notice[]>([])

let lastId = 0

export function dismissNotice(id: number): void {
  noticeStore.set(noticeStore.get().filter((notice) => notice.id !== id))
}

/** Shows a short result of an action. With `onUndo` it stays for ten seconds and has an undo button. */
export function showNotice(
  text: string,
  { kind = 'done', onUndo }: { kind?: Notice['kind']; onUndo?: () => void } = {},
): void {
  lastId += 1
  const id = lastId
  // A notice with the same text replaces the former one.
  const others = noticeStore.get().filter((notice) => notice.text !== text)
  noticeStore.set([...others, { id, text, kind, ...(onUndo && { onUndo }) }])
  setTimeout(() => dismissNotice(id), onUndo ? UNDO_MS : NOTICE_MS)
}
