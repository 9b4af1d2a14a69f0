import { MEMBER_NOTES_MAX } from '@bee/contract/manage/members/member-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../database/database.ts'

export interface NoteRow {
  id: number
  memberId: number
  staffId: number
  staffName: string
  content: string
  createdAt: Date
}

const NOTE = sql`
  select id, member_id as "memberId", staff_id as "staffId", staff_name as "staffName", content, created_at as "createdAt"
  from member_notes`

/** The newest first; there are no more than MEMBER_NOTES_MAX. */
export const notesOf = (memberId: RawBuilder<unknown>) => sql`
  ${NOTE} where member_id = ${memberId} order by id desc limit ${sql.lit(MEMBER_NOTES_MAX)}`

export function createMemberNotesRepository() {
  async function count(work: Work, memberId: number): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from member_notes where member_id = ${memberId}`.execute(work)
    return rows[0]?.total ?? 0
  }

  /** Locks the note until the transaction ends. */
  async function lock(work: Work, noteId: number): Promise<NoteRow | undefined> {
    const { rows } = await sql<NoteRow>`${NOTE} where id = ${noteId} for update`.execute(work)
    return rows[0]
  }

  async function insert(work: Work, note: Omit<NoteRow, 'id'>): Promise<NoteRow> {
    const { id } = await work
      .insertInto('member_notes')
      .values({
        member_id: note.memberId,
        staff_id: note.staffId,
        staff_name: note.staffName,
        content: note.content,
        created_at: note.createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...note, id }
  }

  async function remove(work: Work, noteId: number): Promise<void> {
    await work.deleteFrom('member_notes').where('id', '=', noteId).execute()
  }

  return { count, lock, insert, remove }
}

export type MemberNotesRepository = ReturnType<typeof createMemberNotesRepository>
