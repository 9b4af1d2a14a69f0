import { useEffect, useState } from 'react'

/** What is shown jumps only where this clock was wrong by more: an answer that took its time is no reason. */
const CORRECTED_FROM_MS = 2000
const TICK_MS = 1000

/**
 * The time of the server, going on each second while it `runs`: the clock of the member may be wrong. `heardAt`: when `serverTime` came, by
 * that clock. `ahead`: by how much the server's clock is ahead.
 */
export function useServerNow(serverTime: string | undefined, heardAt: number, runs: boolean) {
  const told = serverTime === undefined ? 0 : Date.parse(serverTime)
  const [ahead, setAhead] = useState<number>()
  const [tickedAt, setTickedAt] = useState<number>()
  if (serverTime !== undefined && (ahead === undefined || Math.abs(told - heardAt - ahead) >= CORRECTED_FROM_MS)) {
    setAhead(told - heardAt)
  }
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setTickedAt(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [runs])
  // The server draws the page with its own time, and the browser takes it over with the same.
  return { now: tickedAt === undefined ? told : Math.max(told, tickedAt + (ahead ?? 0)), ahead: ahead ?? 0 }
}
