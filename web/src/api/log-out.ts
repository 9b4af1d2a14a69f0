import type { Api } from './api.ts'
import { clearSession } from './session.ts'

/** Ends the session here and on the server; here even when the server cannot be reached (specification 4). */
export async function logOut(api: Api): Promise<void> {
  try {
    await api.account.logout({}, { quiet: true })
  } catch {
    // The session of an unreachable server ends there by itself after 7 days.
  } finally {
    clearSession()
  }
}
