import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { NOT_BEGUN } from '@bee/contract/manage/content/drafts.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../api/manage-api.ts'
import type { OpenDraft } from './use-draft.ts'

/** Changes and findings of one version of a draft, as its review shows them. */
export const reviewQuery = (draftId: number, version: number) =>
  queryOptions({
    queryKey: ['drafts', 'review', draftId, version],
    queryFn: ({ client, signal }) => manageApiOf(client).drafts.review({ draftId }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })

/** Review of the open draft, asked once it is saved. Content that is only viewed has no draft and no review. */
export const reviewOf = ({ draft, saving }: Pick<OpenDraft<object>, 'draft' | 'saving'>) => ({
  ...reviewQuery(draft?.draftId ?? NOT_BEGUN, draft?.version ?? 0),
  enabled: draft !== undefined && draft.draftId !== NOT_BEGUN && saving === 'saved',
})

export const versionsQuery = (kind: ContentKind, contentId: number) =>
  queryOptions({
    queryKey: ['drafts', 'versions', kind, contentId],
    queryFn: ({ client, signal }) => manageApiOf(client).drafts.versions({ kind, contentId }, { signal }),
  })

/** Differences from one version to the published one. */
export const compareQuery = (from: number) =>
  queryOptions({
    queryKey: ['drafts', 'compare', from],
    queryFn: ({ client, signal }) => manageApiOf(client).drafts.compare({ from }, { signal }),
  })
