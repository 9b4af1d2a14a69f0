import { useEffect, useRef, useState } from 'react'

const SECOND_MS = 1000

/**
 * Whole seconds until something goes away; 0 when it is gone. Counted by the clock, not by the ticks: a page in the background
 * ticks rarely, and must not show a number for longer because of that.
 */
export function useCountdown(until: number, onEnd: () => void): number {
  const [now, setNow] = useState(() => Date.now())
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    function tick(): void {
      setNow(Date.now())
      if (Date.now() >= until) end.current()
    }
    const timer = setInterval(tick, SECOND_MS)
    // Whoever comes back to the page does not see it for the rest of a tick.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [until])
  return Math.max(0, Math.ceil((until - now) / SECOND_MS))
}
