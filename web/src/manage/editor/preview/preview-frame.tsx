import { useEffect, useRef } from 'react'
import type { PreviewWidth } from './preview-address.ts'

/** The server draws the frame's first page for this width; only there, so that the own pages stay as they are. */
function tellWidth(base: string, width: PreviewWidth): void {
  document.cookie = `device=${width}; Path=${base}; SameSite=Lax`
}

interface PreviewFrameProps {
  /** What stands before the paths of a preview. */
  base: string
  address: string
  width: PreviewWidth
  title: string
  className: string | undefined
  onLoad?: (frame: HTMLIFrameElement) => void
}

/** The page of a draft as students see it, as wide as it is said to be. */
export function PreviewFrame({ base, address, width, title, className, onLoad }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (!frame.current) return
    tellWidth(base, width)
    // Only now: its first request already says how wide it is.
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
