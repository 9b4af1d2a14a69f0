import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The moment, a minute old at most: a page that stays open over midnight says 昨天 of what was today's. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
