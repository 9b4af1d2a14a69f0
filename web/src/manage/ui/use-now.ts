import { useEffect, useState } from 'react'

const EVERY_MINUTE_MS = 60_000

/** The current time, at most `everyMs` old: a page that is open over midnight must change from 今天 to 昨天. */
export function useNow(everyMs = EVERY_MINUTE_MS): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
