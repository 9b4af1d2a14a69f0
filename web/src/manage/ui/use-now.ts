import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The moment, by default a minute old at most: a page that stays open over midnight says 昨天 of what was today's. */
export function useNow(everyMs = MINUTE_MS): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
