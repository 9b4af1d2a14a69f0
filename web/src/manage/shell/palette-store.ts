import { createStore } from '../../lib/store.ts'

/** What lies over the page: the palette, the sheet of keys, or nothing. */
export const overlayStore = createStore<'palette' | 'keys' | undefined>(undefined)

export const openPalette = (): void => overlayStore.set('palette')
export const openKeys = (): void => overlayStore.set('keys')
export const closeOverlay = (): void => overlayStore.set(undefined)
