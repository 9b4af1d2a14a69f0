import type { AgreementKind } from '@bee/contract/agreements/agreement-kinds.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

const FORGOTTEN_MS = 10_000

export const agreementsQuery = () =>
  queryOptions({
    queryKey: ['agreements', 'list'],
    queryFn: ({ client, signal }) => manageApiOf(client).agreements.list({}, { signal }),
  })

export const differenceQuery = (kind: AgreementKind, version: number) =>
  queryOptions({
    queryKey: ['agreements', 'difference', kind, version],
    queryFn: ({ client, signal }) => manageApiOf(client).agreements.difference({ kind, version }, { signal }),
    staleTime: Infinity,
  })

/** The server renders and compares, so that it equals the published page. */
export const previewQuery = (kind: AgreementKind, text: string) =>
  queryOptions({
    queryKey: ['agreements', 'preview', kind, text],
    queryFn: ({ client, signal }) => manageApiOf(client).agreements.preview({ kind, text }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // Each pause in typing makes another entry.
    gcTime: FORGOTTEN_MS,
    refetchOnWindowFocus: false,
  })
