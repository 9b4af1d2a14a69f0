import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { NOT_BEGUN } from '@bee/contract/manage/content/drafts.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../api/manage-api.ts'
import type { OpenDraft } from './use-draft.ts'

/** What becomes different for students, and what is wrong, in one version of a draft. */
export const reviewQuery = (draftId: number, version: number) =>
  queryOptions({
    queryKey: ['drafts', 'review', draftId, version],
    queryFn: ({ client, signal }) => manageApiOf(client).drafts.review({ draftId }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })

/** Of the draft in an editor, as soon as the server has it. What is only looked at has no draft to be reviewed. */
export const reviewOf = ({ draft, saving }: Pick<OpenDraft<object>, 'draft' | 'saving'>) => ({
  ...reviewQuery(draft?.draftId ?? NOT_BEGUN, draft?.version ?? 0),
  enabled: draft !== undefined && draft.draftId !== NOT_BEGUN && saving === 'saved',
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
