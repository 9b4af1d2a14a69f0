import { readServiceHours, type ServiceHours } from '@bee/contract/site/service-hours.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { manageApiOf } from './manage-api.ts'

const hoursQuery = () =>
  queryOptions({
    queryKey: ['settings', 'hours'],
    queryFn: ({ client, signal }) => manageApiOf(client).settings.hours({}, { signal }),
    select: readServiceHours,
    // Holidays change a few times a year; an action on the desk asks again.
    staleTime: Infinity,
  })

/** Waiting times count these hours. Undefined before they are read, and where the school has written none. */
export const useServiceHours = (): ServiceHours | undefined => useQuery(hoursQuery()).data
