import { useSyncExternalStore } from 'react'

/**
 * The session as the browser keeps it: the cookies `token`, `userId`, `RefreshTime`, written by the server for 7 days.
 * They are read anew each time, because another tab may have logged in or out.
 */
export interface Session {
  token: string
  userId: string
}

const CHANNEL_NAME = 'bee-session'
const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined
let goToLogin: (from: string) => void = () => undefined

const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1] ?? ''

export function readSession(): Session | undefined {
  const token = cookie('token')
  const userId = cookie('userId')
  return token && userId ? { token, userId } : undefined
}

export function clearSession(): void {
  for (const name of ['token', 'userId', 'RefreshTime']) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  announceSessionChange()
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** After a log-in or log-out: every part of this page, and every other tab, looks at the cookies again. */
export function announceSessionChange(): void {
  tellListeners()
  channel?.postMessage('changed')
}

/** Called once by the browser entry. `onEnd` navigates to the log-in page. */
export function watchSession(onEnd: (from: string) => void): void {
  goToLogin = onEnd
  channel = new BroadcastChannel(CHANNEL_NAME)
  channel.addEventListener('message', tellListeners)
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let isLeaving = false

/** A session that ended: cleared, and once to the log-in page, however many calls fail together (specification 8). */
export function leaveForLogin(): void {
  clearSession()
  if (isLeaving) return
  isLeaving = true
  queueMicrotask(() => {
    goToLogin(location.pathname + location.search)
    setTimeout(() => (isLeaving = false), LEAVING_MS)
  })
}
const LEAVING_MS = 1000

/** The member's id, or undefined for a visitor; on the server and during hydration always a visitor. */
export function useUserId(): string | undefined {
  return useSyncExternalStore(
    onSessionChange,
    () => readSession()?.userId,
    () => undefined,
  )
}
