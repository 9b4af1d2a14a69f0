import { useEffect, useRef, useState, type RefObject } from 'react'
import type { LessonPlayerHandle } from '../../features/player/lesson/lesson-player.tsx'

/** The picture counts as scrolled away when less of the stage than this is visible. */
const IN_SIGHT = 0.25

/** Lifts the small picture over the footer. Written to the element itself: a scroll must not render React. */
function useLift(stage: RefObject<HTMLElement | null>, isSmall: boolean): void {
  useEffect(() => {
    const element = stage.current
    const main = document.querySelector('main')
    if (!isSmall || !element || !main) return
    function lift(): void {
      const footer = Math.max(0, window.innerHeight - (main?.getBoundingClientRect().bottom ?? 0))
      element?.style.setProperty('--footer', `${footer}px`)
    }
    lift()
    const events = ['scroll', 'resize'] as const
    for (const name of events) window.addEventListener(name, lift, { passive: true })
    return () => {
      for (const name of events) window.removeEventListener(name, lift)
    }
  }, [stage, isSmall])
}

/** A running picture follows its reader: into a corner of the window while its stage is scrolled away (PC). */
export function useSmallPlayer({ isPlaying, follow }: LessonPlayerHandle) {
  const stage = useRef<HTMLDivElement>(null)
  const [isOut, setOut] = useState(false)
  const [isSmall, setSmall] = useState(false)
  useEffect(() => {
    const element = stage.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        setOut(entry.intersectionRatio < IN_SIGHT && entry.boundingClientRect.top < 0)
        if (entry.intersectionRatio >= IN_SIGHT) setSmall(false)
      },
      { threshold: [IN_SIGHT] },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!isOut) return
    // A paused film does not shrink; it may start while its reader is further below.
    const look = () => {
      if (isPlaying() && document.fullscreenElement === null) setSmall(true)
    }
    look()
    return follow(look)
  }, [isOut, isPlaying, follow])
  useLift(stage, isSmall)
  // Closed, it stays on its stage until the stage has been visible again.
  return {
    stage,
    isSmall,
    close: () => {
      setSmall(false)
      setOut(false)
    },
  }
}
