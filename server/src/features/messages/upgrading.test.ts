import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { testServices } from '../../testing/test-services.ts'
import { broadcastsFeature } from '../broadcasts/broadcasts.feature.ts'
import { messagesFeature } from './messages.feature.ts'

const FEATURES = [broadcastsFeature, messagesFeature] as const

const sqlOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  // The tables as the former version has left them.
  await test.pool.query(`
    drop table broadcasts, message_marks, course_messages, message_numbers cascade;
    drop trigger messages_numbered on messages;
    alter table messages drop column number;
    insert into users (mobile, nick_name, created_at) values ('13900000001', '老会员', now() - interval '9 days');
    insert into messages (user_id, content, created_at) values
      (null, '一', now() - interval '8 days'), (1, '只给你', now() - interval '7 days'),
      (null, '二', now() - interval '2 days'), (null, '三', now() - interval '1 day');
    insert into message_reads (user_id, message_id) select 1, id from messages where content in ('二', '只给你')`)
  await test.pool.query(sqlOf('../../database/migrations/history/0088-broadcasts.sql'))
  await test.pool.query(sqlOf('../../database/migrations/history/0089-numbered-messages.sql'))
  // By a process of the former version, after the tables and before the functions.
  await test.pool.query(`insert into messages (content, created_at) values ('之间', now() - interval '2 hours')`)
  await test.pool.query(sqlOf('number-messages.sql'))
  await test.pool.query(`insert into messages (content, created_at) values ('四', now() - interval '1 hour')`)
})
afterAll(() => test.drop())

it('what was read stays read, what was not is still to be read, whoever wrote it and when', async () => {
  const { messages } = testServices(FEATURES, test.pool)
  const list = async () => {
    const { rows } = await messages.list(1, { page: 1, limit: 8 }, { isSeen: true })
    return rows.map(({ content, isRead }) => [content, isRead])
  }
  expect(await messages.unread(1)).toMatchObject({ system: 4 })
  expect(await list()).toEqual([
    ['四', false],
    ['之间', false],
    ['三', false],
    ['二', true],
    ['只给你', true],
    ['一', false],
  ])
  expect(await messages.unread(1)).toMatchObject({ system: 0 })
  const { rows } = await test.pool.query('select read::text from message_marks')
  expect(rows).toEqual([{ read: '{[1,5)}' }])
})

it('what went to everybody stands among what the school has sent', async () => {
  const { broadcastReading } = testServices(FEATURES, test.pool)
  const { rows } = await broadcastReading.list({ limit: 10 })
  expect(rows.map(({ state, content, number, readCount }) => [state, content, number, readCount])).toEqual([
    ['sent', '三', 3, null],
    ['sent', '二', 2, null],
    ['sent', '一', 1, null],
  ])
})
