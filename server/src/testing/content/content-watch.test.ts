import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { typedDatabase, type Database, type Work } from '../../database/database.ts'
import { insertCourse, insertTypes } from '../test-courses.ts'
import { borrowTestDatabase } from '../spare-databases.ts'
import type { TestDatabase } from '../test-database.ts'
import { WATCHED_TABLES } from './content-watch.ts'

/** Tables that are announced as content but written by no editing service: they have their own versions or events. */
const OTHER_CONTENT = ['agreement_versions', 'comment_solutions', 'comments', 'film_subtitles', 'lesson_handouts']

let test: TestDatabase
let database: Database
let courseId: number
beforeAll(async () => {
  test = await borrowTestDatabase()
  database = typedDatabase(test.pool)
  const { spring } = await insertTypes(test.pool)
  courseId = await insertCourse(test.pool, { name: '课', typeId: spring, lessons: ['一', '二'] })
})
afterAll(() => test.drop())
beforeEach(() => test.pool.query('delete from revisions'))

const inWork = (act: (work: Work) => Promise<unknown>) => database.transaction().execute(act)
const keep = (work: Work, kind = 'course', id = courseId) =>
  sql`insert into revisions (kind, subject_id, body) values (${kind}, ${id}, '{}')`.execute(work)
const renamed = (work: Work) => sql`update courses set name = name || '改' where id = ${courseId}`.execute(work)
const WITHOUT = /Content was written without a revision: course/

it('watches every table of content, or says which has versions of its own', async () => {
  const { rows } = await test.pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'content_changed' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([...WATCHED_TABLES, ...OTHER_CONTENT].toSorted())
})

it('refuses a write past the gate when its transaction ends, in a transaction or without', async () => {
  await expect(inWork(renamed)).rejects.toThrow(WITHOUT)
  await expect(sql`update courses set price_fen = 1 where id = ${courseId}`.execute(database)).rejects.toThrow(WITHOUT)
  const { rows } = await test.pool.query('select name from courses')
  expect(rows).toEqual([{ name: '课' }])
})

it('takes no revision of another transaction, nor of another subject', async () => {
  await inWork(keep)
  await expect(inWork(renamed)).rejects.toThrow(WITHOUT)
  await expect(
    inWork(async (work) => {
      await renamed(work)
      await keep(work, 'course', courseId + 1)
    }),
  ).rejects.toThrow(WITHOUT)
})

it('lets a write with its revision through, before or after', async () => {
  await inWork(async (work) => {
    await renamed(work)
    await keep(work)
  })
  await inWork(async (work) => {
    await keep(work)
    await sql`update catalogue_entries set name = name || '改' where course_id = ${courseId}`.execute(work)
  })
})

it('sees the parts of a course: a lesson that gets another film, or goes', async () => {
  const part = (statement: string) => inWork((work) => sql.raw(statement).execute(work))
  await expect(part(`update catalogue_entries set media_id = null where media_id is not null`)).rejects.toThrow(WITHOUT)
  await expect(part(`delete from catalogue_entries where chapter_id is not null`)).rejects.toThrow(WITHOUT)
})

it('leaves counters, places and being out of sight alone', async () => {
  await inWork((work) => sql`update courses set view_count = view_count + 1, hidden_at = now()`.execute(work))
  await inWork((work) => sql`update course_types set position = position + 100`.execute(work))
})

it('asks nothing of what is gone', async () => {
  const { rows } = await test.pool.query<{ id: number }>('select type_id as id from courses limit 1')
  const gone = await insertCourse(test.pool, { name: '会走的', typeId: rows[0]?.id ?? 0, lessons: ['一'] })
  await inWork((work) => sql`delete from courses where id = ${gone}`.execute(work))
})
