import { safeRedirect } from '../lib/safe-redirect.ts'
import { paths } from './paths.ts'

/** Where to go after the door: a page behind it, or today. Anyone can write that query. */
export function insideAddress(query: URLSearchParams): string {
  const target = safeRedirect(query.get('redirectTo'), paths.today)
  const { pathname } = new URL(target, window.location.origin)
  const isInside = pathname === paths.today || pathname.startsWith(`${paths.today}/`)
  const isDoor = [paths.login(), paths.welcome, paths.invitation, paths.secondStep].includes(pathname)
  return isInside && !isDoor ? target : paths.today
}
