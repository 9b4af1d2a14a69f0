import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from './manage-api.ts'

const FOUND_MEMBERS = 5
/** One character is in half of all names. */
const SHORTEST_WORD = 2

/** By a part of the name, the number, or the mobile number: whole or its last four digits. */
export const foundMembersQuery = (word: string, mayRead: boolean) =>
  queryOptions({
    queryKey: ['members', 'found', word],
    queryFn: ({ client, signal }) =>
      manageApiOf(client).members.list({ search: word, limit: FOUND_MEMBERS }, { signal }),
    enabled: mayRead && word.length >= SHORTEST_WORD,
  })
