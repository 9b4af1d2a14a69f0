import type { Note } from '@bee/contract/notes/notes.contract.ts'
import { MAX_PAGE_SIZE } from '@bee/contract/limits.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiOf, PERSONAL } from '../../../api/api.ts'
import { atEveryVisit } from '../../../api/refetch-policy.ts'
import { listQueries } from '../../../api/lists.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

/** Every note of a course, as its catalogue goes. */
export const courseNotesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['notes', 'course', courseId],
    queryFn: async ({ client, signal }) => {
      const notes: Note[] = []
      for (let page = 1, last = 1; page <= last; page += 1) {
        const input = { courseId, page, limit: MAX_PAGE_SIZE }
        const { list, totalPage } = await apiOf(client).notes.list(input, { signal, ...SHOWN_IN_PLACE })
        notes.push(...list)
        last = totalPage
      }
      return notes
    },
    meta: PERSONAL,
  })

/** Notes written on another device appear at the next visit. */
export const noteListQueries = listQueries(
  ['notes', 'list'],
  (client, input: { courseId?: number; search: string; page: number; limit: number }, options) =>
    apiOf(client).notes.list(input, options),
  { meta: PERSONAL, refetchOnMount: atEveryVisit },
)

export const noteCoursesQuery = () =>
  queryOptions({
    queryKey: ['notes', 'courses'],
    queryFn: ({ client, signal }) => apiOf(client).notes.courses({}, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
    meta: PERSONAL,
  })

/** A note as the server has it now, in every list that shows it. */
export async function putNote(
  client: QueryClient,
  courseId: number,
  gone: string,
  notes: readonly Note[],
): Promise<void> {
  const { queryKey } = courseNotesQuery(courseId)
  // A reading that was under way while the note was written may not know of it: it is begun again.
  const isReading = client.isFetching({ queryKey }) > 0
  if (isReading) await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (known) => {
    const ids = new Set([gone, ...notes.map(({ id }) => id)])
    return known && [...known.filter(({ id }) => !ids.has(id)), ...notes]
  })
  if (isReading) void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey: ['notes', 'list'] })
  void client.invalidateQueries({ queryKey: ['notes', 'courses'] })
}
