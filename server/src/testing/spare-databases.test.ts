import { expect, it } from 'vitest'
import { borrowTestDatabase } from './spare-databases.ts'

const nameOf = ({ connection }: Awaited<ReturnType<typeof borrowTestDatabase>>) => connection.database

it('hands on an emptied database with its connections, reset', async () => {
  const first = await borrowTestDatabase()
  await first.pool.query(`insert into users (mobile, nick_name) values ('13812345678', '程小满')`)
  await first.pool.query(`set statement_timeout = '1min'; listen words`)
  await first.drop()
  const second = await borrowTestDatabase()
  expect(nameOf(second)).toBe(nameOf(first))
  expect(second.pool).toBe(first.pool)
  const { rows } = await second.pool.query(
    `select current_setting('statement_timeout') as timeout, array(select pg_listening_channels()) as channels,
       (select count(*)::int from users) as users, (select count(*)::int from staff_roles) as roles`,
  )
  expect(rows).toEqual([{ timeout: '0', channels: [], users: 0, roles: 4 }])
  await second.drop()
})

it.each([
  'create table only_here (id int)',
  'alter table users drop constraint users_mobile_check',
  'alter table sessions disable trigger user',
  'drop index sessions_by_user',
])('keeps to itself a database after: %s', async (statement) => {
  const first = await borrowTestDatabase()
  await first.pool.query(statement).catch((error: unknown) => expect.fail(String(error)))
  await first.drop()
  const second = await borrowTestDatabase()
  expect(nameOf(second)).not.toBe(nameOf(first))
  await second.drop()
})

it.each(['begin', 'select pg_terminate_backend(pg_backend_pid())'])(
  'goes on with another pool or database after: %s',
  async (statement) => {
    const first = await borrowTestDatabase()
    await first.pool.query(statement).catch(() => undefined)
    await first.drop()
    const second = await borrowTestDatabase()
    await second.pool.query(`insert into users (mobile, nick_name) values ('13812345678', '程小满')`)
    const { rows } = await second.pool.query('select count(*)::int as users from users')
    expect(rows).toEqual([{ users: 1 }])
    await second.drop()
  },
)
