import type { AgreementKind } from '@bee/contract/agreements/agreement-kinds.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

/** The versions in force. */
export const agreementsQuery = () =>
  queryOptions({
    queryKey: ['agreements', 'current'],
    queryFn: ({ client, signal }) => apiOf(client).agreements.current({}, { signal, ...SHOWN_IN_PLACE }),
  })

/** Without a version it is the text in force. */
export const agreementQuery = (kind: AgreementKind, version?: number) =>
  queryOptions({
    queryKey: ['agreements', 'text', kind, version ?? 'now'],
    queryFn: ({ client, signal }) =>
      apiOf(client).agreements.read(version === undefined ? { kind } : { kind, version }, {
        signal,
        ...SHOWN_IN_PLACE,
      }),
  })

/** Asked once a visit: a new version can wait for the next one. */
export const ownConsentsQuery = () =>
  queryOptions({
    queryKey: ['agreements', 'own'],
    queryFn: ({ client, signal }) => apiOf(client).agreements.own({}, { signal, ...SHOWN_IN_PLACE }),
    staleTime: Infinity,
  })
