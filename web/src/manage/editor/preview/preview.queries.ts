import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

/** Asked anew when one comes back: what was written meanwhile may be somewhere else. */
export const previewQuery = (draftId: number) =>
  queryOptions({
    queryKey: ['preview', draftId],
    queryFn: ({ client, signal }) => manageApiOf(client).preview.offer({ draftId }, { signal }),
    // The addresses in it are new each time, and a frame that is looked at stays what it is.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

/** The same of one version, for who looks while writing: what was seen before stays until the next is there. */
export const livePreviewQuery = (draftId: number, version: number) =>
  queryOptions({
    queryKey: ['preview', draftId, version],
    queryFn: ({ client, signal }) => manageApiOf(client).preview.offer({ draftId }, { signal, quiet: true }),
    refetchOnWindowFocus: false,
    retry: false,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
