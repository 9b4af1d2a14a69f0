import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from './manage-api.ts'

const FOUND_MEMBERS = 5
/** One character matches half of all names, so a search takes at least two. */
const SHORTEST_WORD = 2

/** `word` matches a part of the name, the member number, or the mobile number (whole or its last four digits). */
export const foundMembersQuery = (word: string, mayRead: boolean) =>
  queryOptions({
    queryKey: ['members', 'found', word],
    queryFn: ({ client, signal }) =>
      manageApiOf(client).members.list({ search: word, limit: FOUND_MEMBERS }, { signal }),
    enabled: mayRead && word.length >= SHORTEST_WORD,
  })
