import { useEffect, useState, type RefObject } from 'react'

/** iPhones only let the video element itself fill the screen. */
interface WebkitVideo {
  webkitEnterFullscreen?: () => void
}
interface LockableOrientation {
  lock?: (kind: 'landscape') => Promise<void>
}

/** Where it is refused (no touch, no permission) the picture simply stays as it is. */
async function turnSideways(): Promise<void> {
  try {
    await (screen.orientation as unknown as LockableOrientation).lock?.('landscape')
  } catch {
    return
  }
}

export function useFullscreen(frame: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [isFullscreen, setFullscreen] = useState(false)

  useEffect(() => {
    const element = frame.current
    const follow = () => setFullscreen(document.fullscreenElement !== null && document.fullscreenElement === element)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [frame])

  function toggleFullscreen(): void {
    if (document.fullscreenElement) {
      void document.exitFullscreen()
      return
    }
    if (document.fullscreenEnabled && frame.current) {
      void frame.current.requestFullscreen().then(turnSideways, () => undefined)
      return
    }
    ;(video.current as unknown as WebkitVideo | null)?.webkitEnterFullscreen?.()
  }

  return { isFullscreen, toggleFullscreen }
}
