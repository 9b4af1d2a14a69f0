import { safeRedirect } from '../lib/safe-redirect.ts'
import { paths } from './paths.ts'

/** The target after log-in: the page of `redirectTo`, or 今日. A visitor may edit the query, so the address is checked. */
export function insideAddress(query: URLSearchParams): string {
  const target = safeRedirect(query.get('redirectTo'), paths.today)
  const { pathname } = new URL(target, window.location.origin)
  const isInside = pathname === paths.today || pathname.startsWith(`${paths.today}/`)
  const isDoor = [paths.login(), paths.welcome, paths.invitation, paths.secondStep].includes(pathname)
  return isInside && !isDoor ? target : paths.today
}
