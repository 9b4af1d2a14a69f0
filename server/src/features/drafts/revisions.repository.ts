import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { sql } from 'kysely'
import type { Database, Db, Work } from '../../database/database.ts'
import type { Waived } from './drafts.repository.ts'

export interface NewRevision {
  kind: DraftKind
  contentId: number | null
  draftId?: number | undefined
  body: object
  note: string
  publishedBy: number | null
  begunBy?: number | null
  /** `lost`: a text that lost a conflict or was discarded. */
  origin?: 'published' | 'lost'
  waived?: readonly Waived[]
  now: Date
}

const PRUNED_AT_ONCE = 500

const COLUMNS = [
  'id',
  sql.ref<DraftKind>('kind').as('kind'),
  'subject_id as contentId',
  sql.ref<object>('body').as('body'),
  'note',
  'published_by as publishedBy',
  'published_at as publishedAt',
  'begun_by as begunBy',
  sql.ref<'published' | 'lost'>('origin').as('origin'),
  sql.ref<Waived[]>('waived').as('waived'),
] as const

export function createRevisionsRepository(database: Database) {
  async function insert(work: Work, revision: NewRevision): Promise<number> {
    const { id } = await work
      .insertInto('revisions')
      .values({
        kind: revision.kind,
        subject_id: revision.contentId,
        draft_id: revision.draftId ?? null,
        body: JSON.stringify(revision.body),
        note: revision.note,
        published_by: revision.publishedBy,
        published_at: revision.now,
        begun_by: revision.begunBy ?? null,
        origin: revision.origin ?? 'published',
        waived: sql`${JSON.stringify(revision.waived ?? [])}::jsonb`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const published = (work: Db, kind: DraftKind, contentId: number) =>
    work
      .selectFrom('revisions')
      .where('kind', '=', kind)
      .where('subject_id', '=', contentId)
      .where('origin', '=', 'published')
      .orderBy('id', 'desc')

  async function newestId(work: Work, kind: DraftKind, contentId: number): Promise<number | undefined> {
    const row = await published(work, kind, contentId).select('id').limit(1).executeTakeFirst()
    return row?.id
  }

  /** The last publication and the one before it. */
  function newestTwo(work: Work, kind: DraftKind, contentId: number) {
    return published(work, kind, contentId).select(COLUMNS).limit(2).execute()
  }

  /** Lists lost texts too, each with its size. */
  function list(kind: DraftKind, contentId: number, limit: number, work: Db = database) {
    return work
      .selectFrom('revisions')
      .select([
        'id',
        'note',
        'published_by as publishedBy',
        'published_at as publishedAt',
        sql.ref<'published' | 'lost'>('origin').as('origin'),
        sql<number>`pg_column_size(body)`.as('bytes'),
      ])
      .where('kind', '=', kind)
      .where('subject_id', '=', contentId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  }

  async function totalBytes(work: Work, kind: DraftKind, contentId: number): Promise<number> {
    const row = await work
      .selectFrom('revisions')
      .select(sql<number>`coalesce(sum(pg_column_size(body)), 0)::float8`.as('bytes'))
      .where('kind', '=', kind)
      .where('subject_id', '=', contentId)
      .executeTakeFirstOrThrow()
    return row.bytes
  }

  function find(revisionId: number, work: Db = database) {
    return work.selectFrom('revisions').select(COLUMNS).where('id', '=', revisionId).executeTakeFirst()
  }

  /** The number of the content that a draft became. Undefined if it was not published. */
  async function publishedFrom(draftId: number): Promise<number | undefined> {
    const row = await database
      .selectFrom('revisions')
      .select('subject_id as contentId')
      .where('draft_id', '=', draftId)
      .where('origin', '=', sql.lit('published'))
      .executeTakeFirst()
    return row?.contentId ?? undefined
  }

  /** Deletes PRUNED_AT_ONCE at a time, so that no other statement waits long for its locks. */
  async function prune({
    newest,
    since,
    lostSince,
  }: {
    newest: number
    since: Date
    lostSince: Date
  }): Promise<number> {
    let pruned = 0
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
        delete from revisions where id in (
          (select id from revisions where origin = 'lost' and published_at < ${lostSince} limit ${PRUNED_AT_ONCE})
          union all
          (select old.id from revisions old
           where origin = 'published' and published_at < ${since} and ${newest} <= (
             select count(*) from (
               select from revisions newer
               where newer.kind = old.kind and newer.subject_id = old.subject_id and newer.id > old.id
                 and newer.origin = 'published' limit ${newest}) kept)
           limit ${PRUNED_AT_ONCE}))`.execute(database)
      if (numAffectedRows === 0n) return pruned
      pruned += Number(numAffectedRows)
    }
  }

  return { publishedFrom, prune, insert, newestId, newestTwo, list, totalBytes, find }
}

export type RevisionsRepository = ReturnType<typeof createRevisionsRepository>
