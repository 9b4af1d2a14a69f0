import type { LoggedIn } from '@bee/contract/account/account.contract.ts'
import { announceSessionChange } from '../../../api/session.ts'

/** The server wrote the cookies with its answer; from here on every part of the site and every tab looks at them anew. */
export async function enter(loggedIn: Promise<LoggedIn>): Promise<void> {
  await loggedIn
  announceSessionChange()
}
