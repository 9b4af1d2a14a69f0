'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useSyncExternalStore } from 'react'
import { imagePreviewStore } from '../../ui/overlays/image-preview-store.ts'
import { later } from '../../ui/states/later.tsx'

// Most visits never open a picture.
const ImagePreviewHost = later(async () => (await import('../../ui/overlays/image-preview.tsx')).ImagePreviewHost)

export function ImagePreviewPlace() {
  const { status } = useSyncExternalStore(
    imagePreviewStore.subscribe,
    imagePreviewStore.get,
    imagePreviewStore.getInitial,
  )
  return status === 'hidden' ? null : <ImagePreviewHost />
}
