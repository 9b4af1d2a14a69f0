import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

export const schoolQuery = () =>
  queryOptions({
    queryKey: ['settings', 'school'],
    queryFn: ({ client, signal }) => manageApiOf(client).settings.school({}, { signal }),
  })

export const paymentQuery = () =>
  queryOptions({
    queryKey: ['settings', 'payment'],
    queryFn: ({ client, signal }) => manageApiOf(client).settings.payment({}, { signal }),
  })

export const noticesQuery = () =>
  queryOptions({
    queryKey: ['settings', 'notices'],
    queryFn: ({ client, signal }) => manageApiOf(client).settings.notices({}, { signal }),
  })

export const programQuery = () =>
  queryOptions({
    queryKey: ['settings', 'program'],
    queryFn: ({ client, signal }) => manageApiOf(client).settings.program({}, { signal }),
    staleTime: Infinity,
  })

export const limitsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'limits'],
    queryFn: ({ client, signal }) => manageApiOf(client).settings.limits({}, { signal }),
  })
