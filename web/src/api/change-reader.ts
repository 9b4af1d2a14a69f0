import type { QueryClient } from '@tanstack/react-query'
import { isPersonal } from './api.ts'

/**
 * Answers that were read as one person must not be shown to another. After a log-in every query is read again. After a log-out only the
 * queries that visitors may make are read again; the others are dropped, since a refused call would send the visitor back to the log-in
 * page.
 */
export async function changeReader(client: QueryClient, isMember: boolean): Promise<void> {
  if (isMember) {
    await client.resetQueries()
    return
  }
  client.removeQueries({ predicate: (query) => !isPersonal(query) })
  await client.resetQueries({ predicate: isPersonal })
}
