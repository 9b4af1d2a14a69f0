import type { Draft, Version } from '@bee/contract/manage/content/drafts.contract.ts'
import type { ContentKind, ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import { isDeepStrictEqual } from 'node:util'
import type { PersonOf } from '../content/people.service.ts'
import type { DraftRow } from './drafts.repository.ts'
import type { RevisionsRepository } from './revisions.repository.ts'

const isoOf = (moment: Date | null) => moment?.toISOString() ?? null

export interface DraftAround {
  standing: object | undefined
  isHidden: boolean
  personOf: PersonOf
  can: Draft['can']
}

function stateOf(draft: DraftRow, { standing, isHidden }: DraftAround): ContentState {
  if (draft.publishAt !== null) return 'scheduled'
  if (draft.contentId === null || standing === undefined) return 'draft'
  if (isHidden) return draft.putsBack ? 'draft' : 'withdrawn'
  return isDeepStrictEqual(draft.body, standing) ? 'published' : 'changed'
}

export function presentDraft(draft: DraftRow, around: DraftAround): Draft {
  const { personOf, standing, can } = around
  return {
    draftId: draft.id,
    kind: draft.kind as ContentKind,
    contentId: draft.contentId,
    body: draft.body as Record<string, unknown>,
    standing: (standing as Record<string, unknown> | undefined) ?? null,
    version: draft.version,
    state: stateOf(draft, around),
    updateTime: draft.updatedAt.toISOString(),
    editor: personOf(draft.editorId),
    publishTime: isoOf(draft.publishAt),
    reviewAsked:
      draft.reviewAskedAt === null
        ? null
        : {
            by: personOf(draft.reviewAskedBy),
            time: draft.reviewAskedAt.toISOString(),
            note: draft.reviewNote,
          },
    returnedReason: draft.returnedReason,
    can,
  }
}

type VersionRow = Awaited<ReturnType<RevisionsRepository['list']>>[number]

export function presentVersions(rows: readonly VersionRow[], personOf: PersonOf): Version[] {
  const currentId = rows.find(({ origin }) => origin === 'published')?.id
  return rows.map(({ id, publishedAt, publishedBy, note, bytes, origin }) => ({
    revisionId: id,
    time: publishedAt.toISOString(),
    by: personOf(publishedBy),
    note,
    bytes,
    origin,
    isCurrent: id === currentId,
  }))
}
