import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../api/manage-api.ts'

/** What becomes different for students, and what is wrong, in one version of a draft. */
export const reviewQuery = (draftId: number, version: number) =>
  queryOptions({
    queryKey: ['drafts', 'review', draftId, version],
    queryFn: ({ client, signal }) => manageApiOf(client).drafts.review({ draftId }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })

export const versionsQuery = (kind: ContentKind, contentId: number) =>
  queryOptions({
    queryKey: ['drafts', 'versions', kind, contentId],
    queryFn: ({ client, signal }) => manageApiOf(client).drafts.versions({ kind, contentId }, { signal }),
  })

/** From one version to what students see now. */
export const compareQuery = (from: number) =>
  queryOptions({
    queryKey: ['drafts', 'compare', from],
    queryFn: ({ client, signal }) => manageApiOf(client).drafts.compare({ from }, { signal }),
  })
