import {
  COMMENT_MAX_CHARACTERS,
  FEEDBACK_MAX_CHARACTERS,
  NICKNAME_MAX_CHARACTERS,
  NICKNAME_MIN_CHARACTERS,
  NOTE_MAX_CHARACTERS,
  RATING_MAX,
} from '@bee/contract/limits.ts'
import { MEMBER_NOTE_MAX_CHARACTERS } from '@bee/contract/manage/members/member-fields.ts'
import { UPLOAD_NAME_MAX_CHARACTERS } from '@bee/contract/manage/media/upload-limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** `between 2 and 20` as PostgreSQL prints it: `>= 2` and `<= 20`. */
const boundsOf = (definition: string) => [...definition.matchAll(/[<>]=? (\d+)/g)].map(([, bound]) => Number(bound))

// If only the contract's limit were raised, a form would pass and the database would refuse it with an unexplained error.
test('every length and rating that a CHECK repeats is that of the contract', async () => {
  const { rows } = await database.pool.query<{ name: string; definition: string }>(`
    select c.conrelid::regclass || '.' || a.attname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and pg_get_constraintdef(c.oid) ~ 'length\\(|\\mrating\\M'`)
  expect(Object.fromEntries(rows.map(({ name, definition }) => [name, boundsOf(definition)]))).toEqual({
    'users.nick_name': [NICKNAME_MIN_CHARACTERS, NICKNAME_MAX_CHARACTERS],
    'certificates.printed_name': [NICKNAME_MIN_CHARACTERS, NICKNAME_MAX_CHARACTERS],
    'comments.content': [1, COMMENT_MAX_CHARACTERS],
    'comments.rating': [1, RATING_MAX],
    'feedback.content': [1, FEEDBACK_MAX_CHARACTERS],
    'feedback.rating': [1, RATING_MAX],
    'notes.content': [1, NOTE_MAX_CHARACTERS],
    'member_notes.content': [1, MEMBER_NOTE_MAX_CHARACTERS],
    'part_uploads.name': [UPLOAD_NAME_MAX_CHARACTERS],
  })
})
