import { createStore } from '../../lib/store.ts'

/** The open overlay: the palette, the sheet of keys, or neither. */
export const overlayStore = createStore<'palette' | 'keys' | undefined>(undefined)

export const openPalette = (): void => overlayStore.set('palette')
export const openKeys = (): void => overlayStore.set('keys')
export const closeOverlay = (): void => overlayStore.set(undefined)
