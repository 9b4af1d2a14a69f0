import { useEffect, useRef } from 'react'
import type { PreviewWidth } from './preview-address.ts'

/** Tells the server which width to render. The cookie is limited to the preview's path, so that other pages keep their width. */
function tellWidth(base: string, width: PreviewWidth): void {
  document.cookie = `device=${width}; Path=${base}; SameSite=Lax`
}

interface PreviewFrameProps {
  /** Path prefix of this preview. */
  base: string
  address: string
  width: PreviewWidth
  title: string
  className: string | undefined
  onLoad?: (frame: HTMLIFrameElement) => void
}

/** A draft as students see it, at the given width. */
export function PreviewFrame({ base, address, width, title, className, onLoad }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (!frame.current) return
    tellWidth(base, width)
    // After the cookie: the first request must already carry the width.
    frame.current.src = address
  }, [base, address, width])
  return (
    <iframe
      ref={frame}
      className={className}
      title={title}
      data-width={width}
      onLoad={({ currentTarget }) => {
        if (currentTarget.src !== '') onLoad?.(currentTarget)
      }}
    />
  )
}
