import { sql } from 'kysely'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { Database, Work } from '../../database/database.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'
import { askPrepared } from '../../database/prepared-statements.ts'

export interface NewDraft {
  kind: DraftKind
  contentId: number | null
  json: string
  baseId: number | null
  editorId: number | null
  now: Date
}

export interface NewRevision {
  kind: DraftKind
  contentId: number
  body: object
  note: string
  publishedBy: number | null
  now: Date
}

export interface ScheduledFilter {
  from: Date
  to: Date
  ownOf?: number | undefined
  limit: number
}

const COLUMNS = [
  'id',
  sql.ref<DraftKind>('kind').as('kind'),
  'subject_id as contentId',
  sql.ref<object>('body').as('body'),
  'version',
  'base_id as baseId',
  'editor_id as editorId',
  'updated_at as updatedAt',
  'publish_at as publishAt',
] as const

/** What a list shows of it: one of these is what every kind goes by. */
const TITLE = sql<string>`coalesce(body->>'title', body->>'name', body->>'alt', body->>'key', '')`

export function createDraftsRepository(database: Database) {
  /** Nothing where there is a draft of the same subject already. */
  function insert(work: Work, draft: NewDraft) {
    return work
      .insertInto('drafts')
      .values({
        kind: draft.kind,
        subject_id: draft.contentId,
        body: draft.json,
        base_id: draft.baseId,
        editor_id: draft.editorId,
        created_at: draft.now,
        updated_at: draft.now,
      })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject_id']).where('subject_id', 'is not', null).doNothing(),
      )
      .returning(COLUMNS)
      .executeTakeFirst()
  }

  function ofSubject(work: Work, kind: DraftKind, contentId: number) {
    return work
      .selectFrom('drafts')
      .select(COLUMNS)
      .where('kind', '=', kind)
      .where('subject_id', '=', contentId)
      .executeTakeFirst()
  }

  function find(draftId: number) {
    return database.selectFrom('drafts').select(COLUMNS).where('id', '=', draftId).executeTakeFirst()
  }

  /** Nobody else saves, publishes or discards it meanwhile. */
  function hold(work: Work, draftId: number) {
    return work.selectFrom('drafts').select(COLUMNS).where('id', '=', draftId).forUpdate().executeTakeFirst()
  }

  function write(
    work: Work,
    draftId: number,
    change: { json?: string; publishAt: Date | null; editorId: number | null; now: Date },
  ) {
    return work
      .updateTable('drafts')
      .set((row) => ({
        ...(change.json === undefined ? {} : { body: change.json }),
        publish_at: change.publishAt,
        // Whoever saved last; a save without a name leaves the last one that is known.
        ...(change.editorId === null ? {} : { editor_id: change.editorId }),
        version: row('version', '+', 1),
        updated_at: change.now,
      }))
      .where('id', '=', draftId)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
  }

  function remove(work: Work, draftId: number) {
    return work.deleteFrom('drafts').where('id', '=', draftId).execute()
  }

  const ofKind = (kind: DraftKind | undefined) =>
    kind === undefined ? database.selectFrom('drafts') : database.selectFrom('drafts').where('kind', '=', kind)

  /** What was written last stands first. */
  function list(kind: DraftKind | undefined, request: PageRequest) {
    return ofKind(kind)
      .select([
        'id',
        sql.ref<DraftKind>('kind').as('kind'),
        'subject_id as contentId',
        TITLE.as('title'),
        'version',
        'editor_id as editorId',
        'updated_at as updatedAt',
        'publish_at as publishAt',
      ])
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(request.limit)
      .offset(offsetOf(request))
      .execute()
  }

  async function count(kind: DraftKind | undefined): Promise<number> {
    const row = await ofKind(kind)
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(row.total)
  }

  function due(now: Date) {
    return database
      .selectFrom('drafts')
      .select(['id', 'version', 'editor_id as editorId'])
      .where('publish_at', '<=', now)
      .orderBy('publish_at')
      .orderBy('id')
      .execute()
  }

  /** What is on the schedule between two moments, the first in front; for whom the own courses and texts are all there is, those. */
  function scheduled({ from, to, ownOf, limit }: ScheduledFilter) {
    const isOwn =
      ownOf === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(editor_id = ${ownOf} or (kind = 'course' and exists (
            select from course_staff where course_staff.user_id = ${ownOf} and course_staff.course_id = drafts.subject_id)))`
    const soon = database
      .selectFrom('drafts')
      .select([
        'id',
        sql.ref<DraftKind>('kind').as('kind'),
        'subject_id as contentId',
        TITLE.as('title'),
        'editor_id as editorId',
        sql.ref<Date>('publish_at').as('publishAt'),
      ])
      .where('publish_at', '>', from)
      .where('publish_at', '<=', to)
      .where(isOwn)
      .orderBy('publish_at')
      .orderBy('id')
      .limit(sql.lit(limit))
    return askPrepared(database, soon)
  }

  return { insert, ofSubject, find, hold, write, remove, list, count, due, scheduled }
}

export type DraftsRepository = ReturnType<typeof createDraftsRepository>
export type DraftRow = NonNullable<Awaited<ReturnType<DraftsRepository['find']>>>
