import { useEffect, useRef, useState } from 'react'

/** The controls fade when nothing has moved for this long and the picture runs. */
export const IDLE_MS = 3000

export function useIdle(isRunning: boolean) {
  const [isStill, setStill] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (!isRunning) return
    timer.current = setTimeout(() => setStill(true), IDLE_MS)
    return () => clearTimeout(timer.current)
  }, [isRunning])

  function stir({ toRest = false } = {}): void {
    clearTimeout(timer.current)
    setStill(toRest)
    if (!toRest) timer.current = setTimeout(() => setStill(true), IDLE_MS)
  }

  return { isIdle: isRunning && isStill, stir }
}
