import { createStore } from '../../../lib/store.ts'

const STORAGE_KEY = 'bee-sms-wait'
const TICK_MS = 1000

/** Until when the next code for a number has to wait. Kept in the browser, so that a reload does not forget it. */
interface Wait {
  mobile: string
  until: number
  /** A code is on its way; without it the wait is a refusal's. */
  isSent: boolean
}

const NO_WAIT: Wait = { mobile: '', until: 0, isSent: false }

function readWait(): Wait {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<Wait> | null
    return { mobile: kept?.mobile ?? '', until: Number(kept?.until) || 0, isSent: kept?.isSent === true }
  } catch {
    return NO_WAIT
  }
}

const ticks = createStore(0)

export function startSmsWait(mobile: string, seconds: number, isSent: boolean): void {
  try {
    const wait: Wait = { mobile, until: Date.now() + seconds * 1000, isSent }
    localStorage.setItem(STORAGE_KEY, JSON.stringify(wait))
  } catch {
    // Without a place to keep it the server still refuses a second code in time.
  }
  ticks.set(ticks.get() + 1)
}

/** Seconds until a code may be asked for. A mistyped number does not delay the right one: another number may be asked for at once. */
export function smsWaitSeconds(mobile: string): number {
  const wait = readWait()
  if (mobile !== '' && mobile !== wait.mobile) return 0
  // A clock that was set back must not lock the button for long.
  const seconds = Math.ceil((wait.until - Date.now()) / 1000)
  return seconds > 0 && seconds <= 24 * 60 * 60 ? seconds : 0
}

/** Whether a code is on its way to the number: no captcha is needed until the next one may be asked for. */
export const isSmsSent = (mobile: string): boolean => smsWaitSeconds(mobile) > 0 && readWait().isSent

/** Tells the listener every second while it listens. */
export function subscribeToSmsWait(listener: () => void): () => void {
  const stop = ticks.subscribe(listener)
  const timer = setInterval(listener, TICK_MS)
  return () => {
    stop()
    clearInterval(timer)
  }
}
