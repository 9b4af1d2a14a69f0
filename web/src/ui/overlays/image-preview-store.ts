import { createStore } from '../../lib/store.ts'

export interface PreviewItem {
  /** One picture, or several shown together. */
  src: string | readonly string[]
  title?: string | undefined
}

export interface ImagePreviewState {
  /** A picture that cannot be loaded ends the loading as well; it then shows 加载失败. */
  status: 'hidden' | 'loading' | 'shown'
  items: readonly PreviewItem[]
  index: number
  /** Left and right arrows. */
  horizontal: boolean
  /** How many pictures of the current item still load. */
  waiting: number
}

const HIDDEN: ImagePreviewState = { status: 'hidden', items: [], index: 0, horizontal: false, waiting: 0 }

export const imagePreviewStore = createStore<ImagePreviewState>(HIDDEN)

export interface ImagePreviewOptions {
  index?: number
  /** By default, when there is more than one item. */
  horizontal?: boolean
}

function show(items: readonly PreviewItem[], index: number, horizontal: boolean): void {
  const item = items[index]
  if (!item) return
  const waiting = typeof item.src === 'string' ? 1 : item.src.length
  imagePreviewStore.set({ status: waiting > 0 ? 'loading' : 'shown', items, index, horizontal, waiting })
}

export function openImagePreview(items: readonly PreviewItem[], options: ImagePreviewOptions = {}): void {
  const index = Math.min(items.length - 1, Math.max(0, options.index ?? 0))
  show(items, index, options.horizontal ?? items.length > 1)
}

/** The shell calls it on every route change. */
export function closeImagePreview(): void {
  imagePreviewStore.set(HIDDEN)
}

/** Past the first and the last it does nothing. */
export function stepImagePreview(by: 1 | -1): void {
  const { status, items, index, horizontal } = imagePreviewStore.get()
  if (status !== 'hidden' && horizontal) show(items, index + by, horizontal)
}

/** One picture of the current item has arrived, or failed. */
export function settlePreviewPicture(): void {
  const state = imagePreviewStore.get()
  if (state.status !== 'loading') return
  const waiting = state.waiting - 1
  imagePreviewStore.set({ ...state, waiting, status: waiting > 0 ? 'loading' : 'shown' })
}
