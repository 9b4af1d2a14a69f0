import { PREVIEW_COOKIE_PREFIX } from '@bee/contract/site/preview-address.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import { PREVIEW_BASE } from './preview-base.ts'

/**
 * The session as the browser keeps it: the cookies `token`, `userId`, `RefreshTime`, written by the server for 7 days.
 * They are read anew each time, because another tab may have logged in or out.
 */
export interface Session {
  token: string
  userId: string
}

type GoToLogin = (from: string) => Promise<void> | void

const CHANNEL_NAME = 'bee-session'
/** A preview of a draft has its own cookies: the editor's session, in the same browser, is neither read nor ended. */
const PREFIX = PREVIEW_BASE && PREVIEW_COOKIE_PREFIX
const COOKIE_NAMES = ['token', 'userId', 'RefreshTime']
const LOGIN_PATH = '/login'

const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined
let goToLogin: GoToLogin = () => undefined

const cookie = (name: string) => new RegExp(`(?:^|; )${PREFIX}${name}=([^;]+)`).exec(document.cookie)?.[1] ?? ''

export function readSession(): Session | undefined {
  const token = cookie('token')
  const userId = cookie('userId')
  return token && userId ? { token, userId } : undefined
}

export function clearSession(): void {
  for (const name of COOKIE_NAMES)
    document.cookie = `${PREFIX}${name}=; Path=${PREVIEW_BASE || '/'}; Max-Age=0; SameSite=Lax`
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

/** Called once by the browser entry. `onEnd` navigates to the log-in page. Answers how to stop watching. */
export function watchSession(onEnd: GoToLogin): () => void {
  goToLogin = onEnd
  channel = new BroadcastChannel(CHANNEL_NAME)
  channel.addEventListener('message', tellListeners)
  // A page that comes back from the history was frozen while other tabs changed the session.
  window.addEventListener('pageshow', tellListeners)
  return () => {
    window.removeEventListener('pageshow', tellListeners)
    channel?.close()
    channel = undefined
    goToLogin = () => undefined
  }
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let isLeaving = false

/**
 * Clears the session and goes to the log-in page, once for all calls that fail together (specification 8). `usedToken`: the token of the
 * refused call. When another token is stored by now, the old session was already dealt with: a late answer must not end a newer log-in.
 */
export function leaveForLogin(usedToken?: string): void {
  if (usedToken !== undefined && readSession()?.token !== usedToken) return
  const from = location.pathname + location.search
  clearSession()
  if (isLeaving || location.pathname === PREVIEW_BASE + LOGIN_PATH) return
  isLeaving = true
  void Promise.resolve(goToLogin(from)).finally(() => {
    isLeaving = false
  })
}

/** The id of the member that the server drew the page for. Undefined on public pages, which are drawn once for all. */
export const DrawnFor = createContext<string | undefined>(undefined)

/** The member's id, or undefined for a visitor; on the server and during hydration the one the page is drawn for. */
export function useUserId(): string | undefined {
  const drawnFor = use(DrawnFor)
  return useSyncExternalStore(
    onSessionChange,
    () => readSession()?.userId,
    () => drawnFor,
  )
}
