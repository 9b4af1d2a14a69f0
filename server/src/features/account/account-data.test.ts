import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { UserExport } from '@bee/contract/account/account.contract.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountCalls, dataOf, PASSWORD, sessionHeaders } from '../../testing/calls/account-calls.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { accountDataFeature } from './account-data.feature.ts'

const MOBILE = '13812345678'

let server: TestServer
let calls: ReturnType<typeof accountCalls>
let headers: { token: string; userid: string }
beforeEach(async () => {
  server = await startTestServer({ features: [accountDataFeature] })
  calls = accountCalls(server)
  headers = sessionHeaders(await calls.register(MOBILE, { nickName: '小蜂' }))
})
afterEach(() => server.close())

async function addCourse(): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(`
    with direction as (
      insert into course_types (slug, name, area, position) values ('java', 'Java', 'java', 1) returning id
    )
    insert into courses (slug, name, type_id, category, like_count, collect_count, comment_count, rating_sum, rating_count)
    select 'spring', 'Spring', id, 1, 3, 2, 5, 9, 2 from direction returning id`)
  return rows[0]?.id ?? 0
}

async function sendPicture(url: string) {
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), 'me.png')
  const body = new Response(form)
  return server.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

const addAvatar = async () => dataOf(await sendPicture('/bee/api/fileUpload')).url

it('hands over every row that is mine, without the keys to the account', async () => {
  const courseId = await addCourse()
  await server.pool.query('insert into course_likes (user_id, course_id) values ($1, $2)', [headers.userid, courseId])
  const stranger = await server.registerMember()
  await server.pool.query('insert into course_likes (user_id, course_id) values ($1, $2)', [stranger.userId, courseId])

  const refused = await calls.post('/user/export', { password: 'wrong-1-password' }, headers)
  expect(refused.json()).toMatchObject({ code: 400, data: { fields: { password: '密码不对' } } })

  const answer = await calls.post('/user/export', { password: PASSWORD }, headers)
  const { sections } = answer.json<{ data: UserExport }>().data
  const rowsOf = (name: string) => sections.find((section) => section.name === name)?.rows
  expect(rowsOf('users')).toMatchObject([{ mobile: MOBILE, nick_name: '小蜂' }])
  expect(rowsOf('course_likes')).toMatchObject([{ course_id: courseId }])
  expect(rowsOf('sessions')).toHaveLength(1)
  expect(answer.body).not.toMatch(/password_hash|token_hash|argon2/)

  const { rows } = await server.pool.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where column_name = 'user_id' and table_schema = 'public'`,
  )
  expect(sections.map(({ name }) => name).sort()).toEqual([...rows.map(({ name }) => name), 'users'].sort())
  for (const { title } of sections) expect(title, 'a title in SECTION_TITLES').toMatch(/\p{Script=Han}/u)
})

it('deletes the account, its rows, its files and its share of every counter', async () => {
  const courseId = await addCourse()
  await server.pool.query('insert into course_likes (user_id, course_id) values ($1, $2)', [headers.userid, courseId])
  await server.pool.query(
    `insert into comments (course_id, user_id, content, rating, created_at)
     values ($1, $2, '一般', 2, now() - interval '1 day'), ($1, $2, '很好', 5, now()), ($1, $2, '补充', null, now())`,
    [courseId, headers.userid],
  )
  await addAvatar()

  expect((await calls.post('/user/delete', { password: 'wrong-1-password' }, headers)).statusCode).toBe(400)
  const answer = await calls.post('/user/delete', { password: PASSWORD }, headers)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toHaveLength(3)

  expect((await calls.call('GET', '/bee/api/user/info', undefined, headers)).statusCode).toBe(401)
  expect((await calls.login(MOBILE)).statusCode).toBe(400)
  const { rows } = await server.pool.query('select id from users')
  expect(rows).toEqual([])
  const counters = await server.pool.query(
    'select like_count, collect_count, comment_count, rating_sum, rating_count from courses',
  )
  expect(counters.rows).toEqual([{ like_count: 2, collect_count: 2, comment_count: 2, rating_sum: 4, rating_count: 1 }])
  expect(await readdir(path.join(server.dataDir, 'uploads'))).toEqual([])
})

it('keeps the orders of a deleted account, without a name on them', async () => {
  const courseId = await addCourse()
  await server.pool.query(
    `insert into orders (number, user_id, course_id, course_name, price_fen, status, paid_at)
     values ('1', $1, $2, 'Spring', 19900, 'paid', now()), ('2', $1, $2, 'Spring', 19900, 'refunded', now())`,
    [headers.userid, courseId],
  )
  await server.pool.query(
    `with other as (
       insert into courses (slug, name, type_id, category) select 'boot', 'Boot', type_id, 1 from courses returning id)
     insert into orders (number, user_id, course_id, course_name, price_fen)
     select '3', $1, id, 'Boot', 9900 from other`,
    [headers.userid],
  )
  expect((await calls.post('/user/delete', { password: PASSWORD }, headers)).statusCode).toBe(200)
  const { rows } = await server.pool.query(
    'select number, user_id, course_name, price_fen, status from orders order by number',
  )
  expect(rows).toEqual([
    { number: '1', user_id: null, course_name: 'Spring', price_fen: 19900, status: 'paid' },
    { number: '2', user_id: null, course_name: 'Spring', price_fen: 19900, status: 'refunded' },
    // The member who could pay it is gone.
    { number: '3', user_id: null, course_name: 'Boot', price_fen: 9900, status: 'cancelled' },
  ])
})

it('takes the pictures of transfers along, files and all', async () => {
  const priced = await insertCourse(server.pool, {
    name: '收费课',
    typeId: (await insertTypes(server.pool)).vue,
    priceFen: 9900,
  })
  const order = { courseId: priced, price: 99, agreed: true } as const
  const { orderNo } = await testClient(server, { headers }).orders.place(order)
  await sendPicture(`/bee/api/order/receipt/${orderNo}`)
  const folder = path.join(server.dataDir, 'receipts')
  expect(await readdir(folder)).toHaveLength(1)
  expect((await calls.post('/user/delete', { password: PASSWORD }, headers)).statusCode).toBe(200)
  expect(await readdir(folder)).toEqual([])
  const { rows } = await server.pool.query('select number, status from orders')
  expect(rows).toEqual([{ number: orderNo, status: 'cancelled' }])
})

it('asks members without a password to set one first', async () => {
  const member = await server.registerMember()
  const answer = await calls.post('/user/delete', { password: 'whatever-1' }, member.headers)
  expect(answer.json()).toMatchObject({ code: 400, msg: '你还没有设置密码，请先用短信验证码设置一个' })
})

it('changes the nickname by the rule of 2 to 20 characters', async () => {
  const update = (nickName: string) => calls.post('/user/update', { nickName }, headers)
  for (const nickName of ['蜂', '  蜂 ', '蜂'.repeat(21), '']) {
    expect((await update(nickName)).json()).toMatchObject({ code: 400, msg: '昵称需要 2 到 20 个字' })
  }
  expect(dataOf(await update(' 🐝🐝 ')).nickName).toBe('🐝🐝')
  expect(dataOf(await update('蜂'.repeat(20))).nickName).toHaveLength(20)
})
