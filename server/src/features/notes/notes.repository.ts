import { NOTE_CHANGES_KNOWN } from '@bee/contract/notes/note-rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Work } from '../../database/database.ts'
import { offsetOf, type PageRequest } from '../../database/paging.ts'
import { matchesSearch, searchColumns } from '../../database/search-text.ts'

export interface NoteRow {
  id: string
  courseId: number
  courseName: string
  lessonId: number | null
  lessonName: string | null
  second: number
  content: string
  version: number
  isCopy: boolean
  createdAt: Date
  changedAt: Date
}

export interface NoteChange {
  id: string
  userId: number
  /** The version of the note that the device changed. */
  version: number
  changeId: string
  /** Earlier changes of the same device. */
  after?: string[] | undefined
  now: Date
}

export interface WrittenNote extends NoteChange {
  courseId: number
  lessonId: number
  second: number
  content: string
}

interface HeldNote {
  userId: number
  content: string
  isDeleted: boolean
  isKnown: boolean
  /** True when the changing device has seen the current text. */
  isSeen: boolean
}

const columns = sql`
  notes.id, notes.course_id as "courseId", courses.name as "courseName", notes.lesson_id as "lessonId",
  lessons.name as "lessonName", notes.second, notes.content, notes.version, notes.copy_of is not null as "isCopy",
  notes.created_at as "createdAt", notes.changed_at as "changedAt"`
// Every note has its course. The left joins tell the planner to begin with the notes, even when there are few courses.
const tables = sql`
  notes left join courses on courses.id = notes.course_id left join catalogue_entries lessons on lessons.id = notes.lesson_id`

export interface NoteFilter {
  userId: number
  courseId?: number | undefined
  search?: string
}

function isWanted({ userId, courseId, search = '' }: NoteFilter): RawBuilder<unknown> {
  const ofCourse = courseId === undefined ? sql`` : sql` and notes.course_id = ${courseId}`
  const found = search === '' ? sql`` : sql` and ${matchesSearch(search, 'notes')}`
  return sql`notes.user_id = ${userId} and notes.deleted_at is null${ofCourse}${found}`
}

/** Notes of one course in the order of its catalogue; notes of all courses with the last changed first. */
const orderOf = ({ courseId }: NoteFilter) =>
  courseId === undefined
    ? sql`notes.changed_at desc, notes.id`
    : sql`lessons.position nulls last, notes.second, notes.created_at, notes.id`

async function find(work: Work, id: string): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    select ${columns} from ${tables} where notes.id = ${id} and notes.deleted_at is null`.execute(work)
  return rows[0]
}

/** Locks the note, so that the second of several changes at once reads the result of the first. */
async function lock(work: Work, { id, changeId, version, after = [] }: NoteChange): Promise<HeldNote | undefined> {
  const { rows } = await sql<HeldNote>`
    select user_id as "userId", content, deleted_at is not null as "isDeleted",
      ${changeId}::uuid = any (change_ids) as "isKnown",
      version = ${version} or coalesce(change_ids[1] = any (${after}::uuid[]), false) as "isSeen"
    from notes where id = ${id} for no key update`.execute(work)
  return rows[0]
}

const withChange = (changeId: string) => sql`(array[${changeId}::uuid] || change_ids)[1:${sql.lit(NOTE_CHANGES_KNOWN)}]`

async function insert(work: Work, note: WrittenNote): Promise<boolean> {
  const { search_text, search_pinyin, search_initials, search_grams } = searchColumns(note.content)
  const { rows } = await sql`
    insert into notes (id, user_id, course_id, lesson_id, second, content, change_ids, created_at, changed_at,
      search_text, search_pinyin, search_initials, search_grams)
    values (${note.id}, ${note.userId}, ${note.courseId}, ${note.lessonId}, ${note.second}, ${note.content},
      array[${note.changeId}::uuid], ${note.now}, ${note.now},
      ${search_text}, ${search_pinyin}, ${search_initials}, ${search_grams})
    on conflict do nothing returning id`.execute(work)
  return rows.length > 0
}

async function update(work: Work, note: WrittenNote): Promise<void> {
  const { search_text, search_pinyin, search_initials, search_grams } = searchColumns(note.content)
  await sql`
    update notes set content = ${note.content}, second = ${note.second}, version = version + 1, deleted_at = null,
      changed_at = ${note.now}, change_ids = ${withChange(note.changeId)}, search_text = ${search_text},
      search_pinyin = ${search_pinyin}, search_initials = ${search_initials}, search_grams = ${search_grams}
    where id = ${note.id}`.execute(work)
}

/** Copies a text that is about to be replaced unseen into a note of its own. */
async function copyAside(work: Work, note: NoteChange): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into notes (id, user_id, course_id, lesson_id, second, content, copy_of, created_at, changed_at,
      search_text, search_pinyin, search_initials, search_grams)
    select gen_random_uuid(), user_id, course_id, lesson_id, second, content, id, created_at, changed_at,
      search_text, search_pinyin, search_initials, search_grams
    from notes where id = ${note.id} returning id`.execute(work)
  return rows[0]?.id ?? ''
}

export function createNotesRepository(database: Database) {
  async function list(filter: NoteFilter, request: PageRequest): Promise<NoteRow[]> {
    const { rows } = await sql<NoteRow>`
      select ${columns} from ${tables} where ${isWanted(filter)}
      order by ${orderOf(filter)} limit ${request.limit} offset ${offsetOf(request)}`.execute(database)
    return rows
  }

  async function count(filter: NoteFilter): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from notes where ${isWanted(filter)}`.execute(database)
    return rows[0]?.total ?? 0
  }

  /** All notes for the document: by course, each in the order of its catalogue. */
  async function everything(filter: NoteFilter): Promise<NoteRow[]> {
    const { rows } = await sql<NoteRow>`
      select ${columns} from ${tables} where ${isWanted(filter)}
      order by courses.name, notes.course_id, ${orderOf({ ...filter, courseId: 0 })}`.execute(database)
    return rows
  }

  async function courses(userId: number): Promise<{ courseId: number; courseName: string; noteCount: number }[]> {
    const { rows } = await sql<{ courseId: number; courseName: string; noteCount: number }>`
      select courses.id as "courseId", courses.name as "courseName", count(*)::int as "noteCount"
      from notes join courses on courses.id = notes.course_id
      where notes.user_id = ${userId} and notes.deleted_at is null
      group by courses.id order by max(notes.changed_at) desc, courses.id`.execute(database)
    return rows
  }

  async function courseOfLesson(lessonId: number): Promise<number | undefined> {
    const row = await database
      .selectFrom('catalogue_entries')
      .select('course_id')
      .where('id', '=', lessonId)
      .where('chapter_id', 'is not', null)
      .executeTakeFirst()
    return row?.course_id
  }

  /** The course of the member's note, while the note exists. A note outlives its lesson and can still be changed. */
  async function courseOfNote(id: string, userId: number): Promise<number | undefined> {
    const row = await database
      .selectFrom('notes')
      .select('course_id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.course_id
  }

  /**
   * The later change wins. A change by a device that has not seen the current text keeps that text as a copy. Undefined when the id belongs
   * to another member's note.
   */
  function write(note: WrittenNote): Promise<{ note: NoteRow | undefined; copy: NoteRow | undefined } | undefined> {
    return database.transaction().execute(async (work) => {
      const nothing = { note: undefined, copy: undefined }
      if (await insert(work, note)) return { ...nothing, note: await find(work, note.id) }
      const held = await lock(work, note)
      if (!held || held.userId !== note.userId) return undefined
      if (held.isKnown) return { ...nothing, note: await find(work, note.id) }
      const isUnseen = !held.isSeen && !held.isDeleted && held.content !== note.content
      const copyId = isUnseen ? await copyAside(work, note) : undefined
      await update(work, note)
      return { note: await find(work, note.id), copy: copyId === undefined ? undefined : await find(work, copyId) }
    })
  }

  /** Deletes only a text that the device has seen: a note that was changed elsewhere meanwhile stays and is answered. */
  function remove(change: NoteChange): Promise<NoteRow | undefined> {
    return database.transaction().execute(async (work) => {
      const held = await lock(work, change)
      if (!held || held.userId !== change.userId || held.isDeleted) return undefined
      if (held.isKnown || !held.isSeen) return find(work, change.id)
      await sql`
        update notes set deleted_at = ${change.now}, changed_at = ${change.now}, version = version + 1,
          change_ids = ${withChange(change.changeId)} where id = ${change.id}`.execute(work)
      return undefined
    })
  }

  async function sweep(before: Date): Promise<void> {
    await database.deleteFrom('notes').where('deleted_at', '<', before).execute()
  }

  return { list, count, everything, courses, courseOfLesson, courseOfNote, write, remove, sweep }
}

export type NotesRepository = ReturnType<typeof createNotesRepository>
