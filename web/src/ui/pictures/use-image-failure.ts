import { useEffect, useRef, useState, type RefObject } from 'react'

export interface ImageFailure {
  imageRef: RefObject<HTMLImageElement | null>
  isFailed: boolean
  onError: () => void
}

/** Tells whether a picture could not be loaded; a new address is tried again. */
export function useImageFailure(src: string): ImageFailure {
  const imageRef = useRef<HTMLImageElement>(null)
  const [failedSrc, setFailedSrc] = useState<string>()

  useEffect(() => {
    const element = imageRef.current
    // A picture that failed before hydration has already had its error event; decoding it tells a broken one apart.
    if (!element?.complete || element.naturalWidth > 0) return
    let isCurrent = true
    element.decode().catch(() => {
      if (isCurrent) setFailedSrc(src)
    })
    return () => {
      isCurrent = false
    }
  }, [src])

  return {
    imageRef,
    isFailed: failedSrc === src,
    onError: () => {
      setFailedSrc(src)
    },
  }
}
