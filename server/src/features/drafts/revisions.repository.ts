import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'
import type { NewRevision } from './drafts.repository.ts'

export function createRevisionsRepository(database: Database) {
  async function insert(work: Work, revision: NewRevision): Promise<number> {
    const { id } = await work
      .insertInto('revisions')
      .values({
        kind: revision.kind,
        subject_id: revision.contentId,
        body: JSON.stringify(revision.body),
        note: revision.note,
        published_by: revision.publishedBy,
        published_at: revision.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function newestId(work: Work, kind: DraftKind, contentId: number): Promise<number | undefined> {
    const row = await work
      .selectFrom('revisions')
      .select('id')
      .where('kind', '=', kind)
      .where('subject_id', '=', contentId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.id
  }

  function list(kind: DraftKind, contentId: number, limit: number) {
    return database
      .selectFrom('revisions')
      .select(['id', 'note', 'published_by as publishedBy', 'published_at as publishedAt'])
      .where('kind', '=', kind)
      .where('subject_id', '=', contentId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  }

  function find(revisionId: number) {
    return database
      .selectFrom('revisions')
      .select([
        'id',
        sql.ref<DraftKind>('kind').as('kind'),
        'subject_id as contentId',
        sql.ref<object>('body').as('body'),
        'note',
        'published_by as publishedBy',
        'published_at as publishedAt',
      ])
      .where('id', '=', revisionId)
      .executeTakeFirst()
  }

  return { insert, newestId, list, find }
}

export type RevisionsRepository = ReturnType<typeof createRevisionsRepository>
