import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { atEveryVisit } from '../../../api/refetch-policy.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

export const certificateQuery = (number: string) =>
  queryOptions({
    queryKey: ['certificates', 'one', number],
    queryFn: ({ client, signal }) => apiOf(client).certificates.check({ number }, { signal, ...SHOWN_IN_PLACE }),
  })

/** Beside courses that are there without it. Read at every visit: the last lesson may have been seen in between. */
export const myCertificatesQuery = () =>
  queryOptions({
    queryKey: ['certificates', 'mine'],
    queryFn: ({ client, signal }) => apiOf(client).certificates.mine({}, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
  })

export const prospectQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['certificates', 'prospect', courseId],
    queryFn: ({ client, signal }) => apiOf(client).certificates.prospect({ courseId }, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
  })
