import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Less of the stage than this is out of sight. */
const IN_SIGHT = 0.25

/** A picture that runs goes with its reader: into a corner of the window while its stage is out of sight (PC). */
export function useSmallPlayer(isPlaying: () => boolean) {
  const stage = useRef<HTMLDivElement>(null)
  const [isSmall, setSmall] = useState(false)
  const leave = useEffectEvent(() => {
    // What stands still has nothing to show.
    if (isPlaying() && document.fullscreenElement === null) setSmall(true)
  })
  useEffect(() => {
    const element = stage.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (entry.intersectionRatio >= IN_SIGHT) setSmall(false)
        else if (entry.boundingClientRect.top < 0) leave()
      },
      { threshold: [IN_SIGHT] },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { stage, isSmall, close: () => setSmall(false) }
}
