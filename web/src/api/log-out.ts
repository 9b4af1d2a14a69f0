import type { Api } from './api.ts'
import { clearSession } from './session.ts'

/**
 * Ends the session here and on the server; here at once and even when the server cannot be reached (specification 4),
 * where it then ends by itself after 7 days.
 */
export async function logOut(api: Api): Promise<void> {
  // The call takes its token along before it is cleared.
  const told = api.account.logout({}, { quiet: true, keepalive: true })
  clearSession()
  await told.catch(() => undefined)
}
