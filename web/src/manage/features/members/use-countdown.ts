import { SECOND_MS } from '@bee/contract/durations.ts'
import { useEffect, useRef, useState } from 'react'

/**
 * Whole seconds until `until`; 0 afterwards. Reads the clock instead of counting ticks: a background page ticks rarely, and the number must
 * not stay visible longer.
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
    // On return to the page, hide it at once and not at the next tick.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [until])
  return Math.max(0, Math.ceil((until - now) / SECOND_MS))
}
