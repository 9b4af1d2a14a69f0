import { lazy, Suspense, useSyncExternalStore } from 'react'
import { imagePreviewStore } from '../../ui/overlays/image-preview-store.ts'

// Most visits never open a picture.
const ImagePreviewHost = lazy(async () => ({
  default: (await import('../../ui/overlays/image-preview.tsx')).ImagePreviewHost,
}))

export function ImagePreviewPlace() {
  const { status } = useSyncExternalStore(
    imagePreviewStore.subscribe,
    imagePreviewStore.get,
    imagePreviewStore.getInitial,
  )
  if (status === 'hidden') return null
  return (
    <Suspense>
      <ImagePreviewHost />
    </Suspense>
  )
}
