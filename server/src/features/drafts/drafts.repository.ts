import { sql } from 'kysely'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { Database, Db, Work } from '../../database/database.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'
import { askPrepared } from '../../database/prepared-statements.ts'

export interface NewDraft {
  kind: DraftKind
  contentId: number | null
  json: string
  baseId: number | null
  editorId: number | null
  openKey?: string | undefined
  isTouched: boolean
  putsBack?: boolean
  isTraced?: boolean
  now: Date
}

/** A check that the publisher let through with a reason. */
export interface Waived {
  key: string
  reason: string
}

export interface DraftChange {
  json?: string
  isTouched?: boolean
  putsBack?: boolean
  baseId?: number | null
  publishAt?: Date | null
  publishing?: { by: number | null; note: string; waived: readonly Waived[] }
  editorId?: number | null
  review?: { askedAt: Date | null; askedBy: number | null; note: string; returnedReason: string }
  tracedBy?: number
  now: Date
}

export interface ScheduledFilter {
  from: Date
  to: Date
  ownOf?: number | undefined
  limit: number
}

/** An event of a draft, for the colleagues who have it open. */
export interface DraftHappening {
  draftId: number
  event: 'saved' | 'published' | 'discarded'
  version?: number
  by?: number | null
}

export const DRAFT_CHANGED = 'draft_changed'
export const DRAFT_PRESENCE = 'draft_presence'

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
  'begun_by as begunBy',
  'traced_by as tracedBy',
  'traced_at as tracedAt',
  'is_touched as isTouched',
  'puts_back as putsBack',
  'review_asked_at as reviewAskedAt',
  'review_asked_by as reviewAskedBy',
  'review_note as reviewNote',
  'returned_reason as returnedReason',
  'publish_by as publishBy',
  'publish_note as publishNote',
  sql.ref<Waived[]>('publish_waived').as('publishWaived'),
] as const

/** The title in a list. Every kind has one of these fields. */
const TITLE = sql<string>`coalesce(body->>'name', body->>'title', nullif(body->>'alt', ''), body->>'headline', body->>'key', '')`

/** The staff member who scheduled the draft, or else its last editor. */
const AGREED_BY = sql<number | null>`coalesce(publish_by, editor_id)`

export function createDraftsRepository(database: Database) {
  /** Answers undefined where the same subject has a draft already, or a draft was opened with the same key. */
  function insert(work: Work, draft: NewDraft) {
    return work
      .insertInto('drafts')
      .values({
        kind: draft.kind,
        subject_id: draft.contentId,
        body: draft.json,
        base_id: draft.baseId,
        editor_id: draft.editorId,
        begun_by: draft.editorId,
        open_key: draft.openKey ?? null,
        is_touched: draft.isTouched,
        puts_back: draft.putsBack ?? false,
        ...(draft.isTraced ? { traced_by: draft.editorId, traced_at: draft.now } : {}),
        created_at: draft.now,
        updated_at: draft.now,
      })
      .onConflict((conflict) => conflict.doNothing())
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

  function ofKey(work: Work, openKey: string) {
    return work.selectFrom('drafts').select(COLUMNS).where('open_key', '=', openKey).executeTakeFirst()
  }

  function find(draftId: number, work: Db = database) {
    return work.selectFrom('drafts').select(COLUMNS).where('id', '=', draftId).executeTakeFirst()
  }

  /** No other transaction saves, publishes or discards it until the end of the work. */
  function lock(work: Work, draftId: number) {
    return work.selectFrom('drafts').select(COLUMNS).where('id', '=', draftId).forUpdate().executeTakeFirst()
  }

  /** Tells every process, when this transaction commits. Each process tells its browsers that have the draft open. */
  async function tell(work: Work, happening: DraftHappening): Promise<void> {
    await sql`select pg_notify(${DRAFT_CHANGED}, ${JSON.stringify(happening)})`.execute(work)
  }

  async function write(work: Work, draftId: number, change: DraftChange) {
    const { json, isTouched, putsBack, baseId, publishAt, publishing, editorId, review, tracedBy, now } = change
    const written = await work
      .updateTable('drafts')
      .set((row) => ({
        ...(json === undefined ? {} : { body: json }),
        ...(isTouched === undefined ? {} : { is_touched: isTouched }),
        ...(putsBack === undefined ? {} : { puts_back: putsBack }),
        ...(baseId === undefined ? {} : { base_id: baseId }),
        ...(publishAt === undefined ? {} : { publish_at: publishAt }),
        ...(publishing && {
          publish_by: publishing.by,
          publish_note: publishing.note,
          publish_waived: sql`${JSON.stringify(publishing.waived)}::jsonb`,
        }),
        // The staff member who saved last. A save without a name keeps the last known one.
        ...(editorId === null || editorId === undefined ? {} : { editor_id: editorId }),
        ...(review && {
          review_asked_at: review.askedAt,
          review_asked_by: review.askedBy,
          review_note: review.note,
          returned_reason: review.returnedReason,
        }),
        ...(tracedBy === undefined ? {} : { traced_by: tracedBy, traced_at: now }),
        version: row('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', draftId)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    await tell(work, { draftId, event: 'saved', version: written.version, by: written.editorId })
    return written
  }

  /** Records the sitting of a staff member. The version stays, because the text is the same. */
  function trace(work: Work, draftId: number, by: number, now: Date) {
    return work.updateTable('drafts').set({ traced_by: by, traced_at: now }).where('id', '=', draftId).execute()
  }

  async function remove(work: Work, draftId: number, event: 'published' | 'discarded'): Promise<void> {
    await work.deleteFrom('drafts').where('id', '=', draftId).execute()
    await tell(work, { draftId, event })
  }

  /** Tells every process which drafts are open in this one. */
  async function announcePresence(payload: string): Promise<void> {
    await sql`select pg_notify(${DRAFT_PRESENCE}, ${payload})`.execute(database)
  }

  const ofKind = (kind: DraftKind | undefined) =>
    kind === undefined ? database.selectFrom('drafts') : database.selectFrom('drafts').where('kind', '=', kind)

  /** The draft with the newest edit comes first. */
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
      .select(['id', 'version', AGREED_BY.as('editorId')])
      .where('publish_at', '<=', now)
      .orderBy('publish_at')
      .orderBy('id')
      .execute()
  }

  const isOwn = (ownOf: number | undefined) =>
    ownOf === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(editor_id = ${ownOf} or (kind = 'course' and exists (
          select from course_staff where course_staff.user_id = ${ownOf} and course_staff.course_id = drafts.subject_id)))`

  /** Drafts that wait for a review, the longest wait first. */
  function toReview(ownOf: number | undefined, limit: number) {
    return database
      .selectFrom('drafts')
      .select([
        'id',
        sql.ref<DraftKind>('kind').as('kind'),
        'subject_id as contentId',
        TITLE.as('title'),
        sql.ref<Date>('review_asked_at').as('askedAt'),
      ])
      .where('review_asked_at', 'is not', null)
      .where(isOwn(ownOf))
      .orderBy('review_asked_at')
      .limit(limit)
      .execute()
  }

  /** Drafts scheduled between two moments, the earliest first. With `ownOf`: only the own texts and courses of that staff member. */
  function scheduled({ from, to, ownOf, limit }: ScheduledFilter) {
    const soon = database
      .selectFrom('drafts')
      .select([
        'id',
        sql.ref<DraftKind>('kind').as('kind'),
        'subject_id as contentId',
        TITLE.as('title'),
        AGREED_BY.as('editorId'),
        sql.ref<Date>('publish_at').as('publishAt'),
      ])
      .where('publish_at', '>', from)
      .where('publish_at', '<=', to)
      .where(isOwn(ownOf))
      .orderBy('publish_at')
      .orderBy('id')
      .limit(sql.lit(limit))
    return askPrepared(database, soon)
  }

  return {
    insert,
    ofSubject,
    ofKey,
    find,
    lock,
    write,
    trace,
    remove,
    announcePresence,
    list,
    count,
    due,
    scheduled,
    toReview,
  }
}

export type DraftsRepository = ReturnType<typeof createDraftsRepository>
export type DraftRow = NonNullable<Awaited<ReturnType<DraftsRepository['find']>>>
