import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { atEveryVisit } from '../../../api/refetch-policy.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

/** Read at every visit, and when a tab from yesterday is looked at again: midnight empties the cell. */
export const goalQuery = () =>
  queryOptions({
    queryKey: ['goals', 'mine'],
    queryFn: ({ client, signal }) => apiOf(client).goals.mine({}, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
    refetchOnWindowFocus: true,
  })
