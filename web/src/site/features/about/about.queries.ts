import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

export const teachersQuery = () =>
  queryOptions({
    queryKey: ['about', 'teachers'],
    queryFn: ({ client, signal }) => apiOf(client).about.teachers({}, { signal, ...SHOWN_IN_PLACE }),
    staleTime: Infinity,
  })

export const companyQuery = () =>
  queryOptions({
    queryKey: ['about', 'company'],
    queryFn: ({ client, signal }) => apiOf(client).about.company({}, { signal, ...SHOWN_IN_PLACE }),
    staleTime: Infinity,
  })

export const brandQuery = () =>
  queryOptions({
    queryKey: ['about', 'brand'],
    queryFn: ({ client, signal }) => apiOf(client).about.brand({}, { signal, ...SHOWN_IN_PLACE }),
    staleTime: Infinity,
  })

export const studentsQuery = () =>
  queryOptions({
    queryKey: ['about', 'students'],
    queryFn: ({ client, signal }) => apiOf(client).about.students({}, { signal, ...SHOWN_IN_PLACE }),
    staleTime: Infinity,
  })
