import type { Colleague, Draft, Version } from '@bee/contract/manage/drafts.contract.ts'
import type { ContentKind, ContentState } from '@bee/contract/manage/content-kinds.ts'
import { isDeepStrictEqual } from 'node:util'
import type { DraftRow } from './drafts.repository.ts'
import type { RevisionsRepository } from './revisions.repository.ts'

export type People = ReadonlyMap<number, Colleague>

const isoOf = (moment: Date | null) => moment?.toISOString() ?? null

export const colleagueOf = (people: People, userId: number | null): Colleague | null =>
  (userId === null ? undefined : people.get(userId)) ?? null

export interface DraftAround {
  standing: object | undefined
  isHidden: boolean
  people: People
  can: Draft['can']
}

function stateOf(draft: DraftRow, { standing, isHidden }: DraftAround): ContentState {
  if (draft.publishAt !== null) return 'scheduled'
  if (draft.contentId === null) return 'draft'
  if (isHidden) return draft.putsBack ? 'draft' : 'withdrawn'
  return isDeepStrictEqual(draft.body, standing) ? 'published' : 'changed'
}

export function presentDraft(draft: DraftRow, around: DraftAround): Draft {
  const { people, standing, can } = around
  return {
    draftId: draft.id,
    kind: draft.kind as ContentKind,
    contentId: draft.contentId,
    body: draft.body as Record<string, unknown>,
    standing: (standing as Record<string, unknown> | undefined) ?? null,
    version: draft.version,
    state: stateOf(draft, around),
    updateTime: draft.updatedAt.toISOString(),
    editor: colleagueOf(people, draft.editorId),
    publishTime: isoOf(draft.publishAt),
    reviewAsked:
      draft.reviewAskedAt === null
        ? null
        : {
            by: colleagueOf(people, draft.reviewAskedBy),
            time: draft.reviewAskedAt.toISOString(),
            note: draft.reviewNote,
          },
    returnedReason: draft.returnedReason,
    can,
  }
}

type VersionRow = Awaited<ReturnType<RevisionsRepository['list']>>[number]

export function presentVersions(rows: readonly VersionRow[], people: People): Version[] {
  const currentId = rows.find(({ origin }) => origin === 'published')?.id
  return rows.map(({ id, publishedAt, publishedBy, note, bytes, origin }) => ({
    revisionId: id,
    time: publishedAt.toISOString(),
    by: colleagueOf(people, publishedBy),
    note,
    bytes,
    origin,
    isCurrent: id === currentId,
  }))
}
