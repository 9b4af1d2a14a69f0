import { PAYING_CODE_RENEWED_MS } from '@bee/contract/orders/payment-ways.ts'
import { MINUTE_MS } from '@bee/contract/durations.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Nobody waits before a page that was out of sight for so long, and its code is not replaced. */
const AWAY_MS = 10 * MINUTE_MS

/** Replaces a code a little before its end. `codeTime`: that end by the clock of this browser; undefined while there is none. */
export function useRenewal(codeTime: number | undefined, renew: () => void): void {
  const hiddenAt = useRef<number>(undefined)
  const handleRenew = useEffectEvent(renew)

  useEffect(() => {
    const note = () => {
      hiddenAt.current = document.visibilityState === 'hidden' ? Date.now() : undefined
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [])

  useEffect(() => {
    if (codeTime === undefined) return
    const plannedAt = Math.max(codeTime - PAYING_CODE_RENEWED_MS, Date.now())
    const timer = setTimeout(() => {
      const now = Date.now()
      // A machine that slept fires its timers late.
      const away = Math.max(now - plannedAt, now - (hiddenAt.current ?? now))
      if (away < AWAY_MS) handleRenew()
    }, plannedAt - Date.now())
    return () => clearTimeout(timer)
  }, [codeTime])
}
