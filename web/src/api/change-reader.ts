import type { QueryClient } from '@tanstack/react-query'
import { isPersonal } from './api.ts'

/**
 * What was read as one person must not be shown to another. After a log-in everything is asked again. After a log-out
 * only what visitors may read is; the rest is dropped, since asking for it would lead whoever left back to log-in.
 */
export async function changeReader(client: QueryClient, isMember: boolean): Promise<void> {
  if (isMember) {
    await client.resetQueries()
    return
  }
  client.removeQueries({ predicate: (query) => !isPersonal(query) })
  await client.resetQueries({ predicate: isPersonal })
}
