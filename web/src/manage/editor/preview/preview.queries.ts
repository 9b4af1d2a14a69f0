import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

/** Asked again on each visit: the draft may have another address now. */
export const previewQuery = (draftId: number) =>
  queryOptions({
    queryKey: ['preview', draftId],
    queryFn: ({ client, signal }) => manageApiOf(client).preview.offer({ draftId }, { signal }),
    // Each answer has new addresses, and a visible frame must not reload.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

/** The preview of one version, for the live view. The former one stays until the next has loaded. */
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
