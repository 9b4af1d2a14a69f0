import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { sql } from 'kysely'
import { insertRows, withIds } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'
import type { Waived } from './drafts.repository.ts'

/** A row of content, by its kind and number. */
export interface Subject {
  kind: DraftKind
  contentId: number
}

/** The fields of a draft that a change of its content needs. */
export interface BesideDraft {
  id: number
  kind: DraftKind
  contentId: number | null
  body: object
  isTouched: boolean
  editorName: string
}

export interface KeptRevision {
  kind: DraftKind
  contentId: number
  draftId: number | null
  body: object
  note: string
  by: number | null
  begunBy: number | null
  waived: readonly Waived[]
  now: Date
}

/** The most subjects of one kind that are locked one by one in a transaction. An import of questions writes as many at once. */
const MOST_HELD_SINGLY = 200

const kindsOf = (subjects: readonly Subject[]) => subjects.map(({ kind }) => kind)
const idsOf = (subjects: readonly Subject[]) => subjects.map(({ contentId }) => contentId)

export function createContentChangesRepository() {
  /** Locks the drafts of these subjects and the drafts with these numbers, in the order of their numbers. */
  async function lockDrafts(
    work: Work,
    subjects: readonly Subject[],
    draftIds: readonly number[] = [],
  ): Promise<BesideDraft[]> {
    if (subjects.length + draftIds.length === 0) return []
    const { rows } = await sql<BesideDraft>`
      select drafts.id, drafts.kind, drafts.subject_id as "contentId", drafts.body, drafts.is_touched as "isTouched",
        coalesce(users.nick_name, '') as "editorName"
      from drafts left join users on users.id = drafts.editor_id
      where drafts.id = any(array(
        select own.id from unnest(${kindsOf(subjects)}::text[], ${idsOf(subjects)}::int[]) wanted (kind, id)
        join drafts own on own.kind = wanted.kind and own.subject_id = wanted.id
        union select unnest(${[...draftIds]}::int[])))
      order by drafts.id for update of drafts`.execute(work)
    return rows
  }

  /**
   * Locks the subjects in the order of kind and number. More than MOST_HELD_SINGLY of a kind are locked by their kind: a lock for each of
   * ten thousand would fill the lock table of the server.
   */
  async function lockSubjects(work: Work, subjects: readonly Subject[]): Promise<void> {
    for (const kind of [...new Set(kindsOf(subjects))].toSorted()) {
      const ids = idsOf(subjects.filter((each) => each.kind === kind))
      const whole = sql`hashtext('publications'), hashtext(${kind})`
      if (ids.length > MOST_HELD_SINGLY) {
        await sql`select pg_advisory_xact_lock(${whole})`.execute(work)
        continue
      }
      await sql`select pg_advisory_xact_lock_shared(${whole})`.execute(work)
      await sql`
        select pg_advisory_xact_lock(hashtext(${`publication:${kind}`}), wanted.id)
        from (select distinct unnest(${ids}::int[]) as id order by 1) wanted`.execute(work)
    }
  }

  /** Answers the subjects that have a published revision, as `kind:number`. */
  async function revised(work: Work, subjects: readonly Subject[]): Promise<Set<string>> {
    const { rows } = await sql<{ key: string }>`
      select wanted.kind || ':' || wanted.id as key
      from unnest(${kindsOf(subjects)}::text[], ${idsOf(subjects)}::int[]) wanted (kind, id)
      where exists (
        select from revisions
        where revisions.kind = wanted.kind and revisions.subject_id = wanted.id and revisions.origin = 'published')`.execute(
      work,
    )
    return new Set(rows.map(({ key }) => key))
  }

  /** Answers the numbers of the new revisions, in the same order. */
  async function insertRevisions(work: Work, revisions: readonly KeptRevision[]): Promise<number[]> {
    const rows = await withIds(work, 'revisions', revisions)
    await insertRows(
      work,
      'revisions',
      rows.map(({ id, kind, contentId, draftId, body, note, by, begunBy, waived, now }) => ({
        id,
        kind,
        subject_id: contentId,
        draft_id: draftId,
        body,
        note,
        published_by: by,
        published_at: now,
        begun_by: begunBy,
        origin: 'published',
        waived,
      })),
    )
    return rows.map(({ id }) => id)
  }

  return { lockDrafts, lockSubjects, revised, insertRevisions }
}

export type ContentChangesRepository = ReturnType<typeof createContentChangesRepository>
