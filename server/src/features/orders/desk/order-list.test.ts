import { DAY_MS } from '@bee/contract/durations.ts'
import type { OrderSort, OrderTab } from '@bee/contract/manage/orders/order-choices.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCourse, insertTypes } from '../../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { ordersFeature } from '../orders.feature.ts'

let server: TestServer
let support: TestStaff
let courseIds: number[]
let userIds: number[]

/** Thirty orders of three members: one a day, of three amounts and every state. */
beforeAll(async () => {
  server = await startTestServer({ features: [ordersFeature] })
  const typeId = (await insertTypes(server.pool)).spring
  courseIds = []
  for (const name of ['Java', 'React']) courseIds.push(await insertCourse(server.pool, { name, typeId, priceFen: 100 }))
  userIds = []
  for (const [mobile, nickName] of [
    ['13800001111', '鲸落'],
    ['13900002222', '鲸落海底'],
    ['13700001111', 'Kernel_panic'],
  ] as const) {
    userIds.push((await server.registerMember({ mobile, nickName })).userId)
  }
  await server.pool.query(
    `insert into orders (number, user_id, course_id, course_name, price_fen, status, created_at, paid_at, cancelled_at, refunded_at,
       method)
     select to_char($1::timestamptz at time zone 'Asia/Shanghai' - n * interval '1 day', 'YYYYMMDD') || lpad(n::text, 8, '0'),
       ($2::int[])[1 + n % 3], case when n % 2 = 0 then ($3::int[])[1] else ($3::int[])[2] end, '课', 100 * (1 + n % 3), status,
       at, case when status in ('paid', 'refunded') then at end, case when status = 'cancelled' then at end,
       case when status = 'refunded' then at end, case when status = 'paid' then 'cash' end
     from (select n, $1::timestamptz - n * interval '1 day' as at,
       case when n < 4 then 'pending' when n % 5 = 0 then 'cancelled' when n % 7 = 0 then 'refunded' else 'paid' end as status
       from generate_series(0, 29) n) made
     on conflict do nothing`,
    [server.clock.now(), userIds, courseIds],
  )
  support = await addStaff(server, 'support')
})
afterAll(() => server.close())

async function everything() {
  const { rows } = await server.pool.query<{ number: string; status: string; price_fen: number; at: Date }>(
    'select number, status, price_fen, created_at as at from orders order by created_at desc, id desc',
  )
  return rows
}

const list = (input: Parameters<TestStaff['calls']['orders']['list']>[0]) => support.calls.orders.list(input)
const numbers = async (input: Parameters<typeof list>[0]) => (await list(input)).list.map(({ orderNo }) => orderNo)

describe('the tabs', () => {
  it.each<OrderTab>(['all', 'pending', 'paid', 'cancelled', 'refunded'])(
    '%s shows its own, and counts them',
    async (tab) => {
      const own = (await everything())
        .filter(({ status }) => tab === 'all' || status === tab)
        .map(({ number }) => number)
      expect(own.length).toBeGreaterThan(0)
      const answer = await list({ tab, limit: 100 })
      expect(answer.list.map(({ orderNo }) => orderNo)).toEqual(own)
      expect(answer.total).toEqual({ count: own.length, isMore: false })
      expect((await support.calls.orders.counts())[tab]).toEqual({ count: own.length, isMore: false })
    },
  )

  it('waits with a picture that nobody has looked at', async () => {
    const [order] = (await everything()).filter(({ status }) => status === 'pending')
    expect((await list({ tab: 'waiting' })).list).toEqual([])
    await server.pool.query(
      `insert into order_receipts (order_id, user_id, path, bytes, created_at)
       select id, user_id, 'a.webp', 1, created_at from orders where number = $1`,
      [order?.number],
    )
    expect((await list({ tab: 'waiting' })).list).toMatchObject([{ orderNo: order?.number, status: 'pending' }])
    // The order is in one tab only, and the tabs together are all orders.
    expect((await list({ tab: 'pending', limit: 100 })).list.map(({ orderNo }) => orderNo)).not.toContain(order?.number)
    const { all, differences, ...others } = await support.calls.orders.counts()
    expect(differences).toBe(0)
    expect(Object.values(others).reduce((sum, { count }) => sum + count, 0)).toBe(all.count)
    expect(await support.calls.orders.figures()).toMatchObject({
      waitingFen: order?.price_fen,
      waiting: { count: 1, isMore: false },
    })
  })
})

it.each<[OrderSort, (a: Row, b: Row) => number]>([
  ['newest', (a, b) => b.at.getTime() - a.at.getTime()],
  ['oldest', (a, b) => a.at.getTime() - b.at.getTime()],
  ['dearest', (a, b) => b.price_fen - a.price_fen],
  ['cheapest', (a, b) => a.price_fen - b.price_fen],
])('%s goes page by page through all of them, each once', async (sort, compare) => {
  const all = await everything()
  const read: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ sort, limit: 4, ...(cursor === undefined ? {} : { cursor }) })
    expect(page.total === null).toBe(cursor !== undefined)
    read.push(...page.list.map(({ orderNo }) => orderNo))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(read.toSorted()).toEqual(all.map(({ number }) => number).toSorted())
  const byNumber = new Map(all.map((row) => [row.number, row]))
  const rows = read.flatMap((number) => byNumber.get(number) ?? [])
  for (const [nth, row] of rows.entries()) {
    const next = rows[nth + 1]
    if (next) expect(compare(row, next)).toBeLessThanOrEqual(0)
  }
})

interface Row {
  number: string
  price_fen: number
  at: Date
}

describe('a search', () => {
  it('finds by the number, whole or its beginning', async () => {
    const [order] = await everything()
    expect(await numbers({ search: order?.number ?? '' })).toEqual([order?.number])
    const day = order?.number.slice(0, 8) ?? ''
    expect(await numbers({ search: day })).toEqual([order?.number])
    expect(await numbers({ search: `${day}-${order?.number.slice(8)}` })).toEqual([order?.number])
  })

  it('finds by the beginning of a name, in whatever case', async () => {
    const names = (search: string) =>
      list({ search, limit: 100 }).then(({ list: rows }) => new Set(rows.map(({ member }) => member?.nickName)))
    expect(await names('鲸落')).toEqual(new Set(['鲸落', '鲸落海底']))
    expect(await names('kern')).toEqual(new Set(['Kernel_panic']))
    expect(await names('落')).toEqual(new Set())
    expect(await names('%')).toEqual(new Set())
  })

  it('finds by the end of a mobile number, or the whole, and shows none', async () => {
    const found = await list({ search: '1111', limit: 100 })
    expect(new Set(found.list.map(({ member }) => member?.mobile))).toEqual(new Set(['138****1111', '137****1111']))
    const one = await list({ search: '13800001111', limit: 100 })
    expect(new Set(one.list.map(({ member }) => member?.nickName))).toEqual(new Set(['鲸落']))
    expect(await numbers({ search: '9999' })).toEqual([])
  })
})

describe('filters', () => {
  it('narrow by course, by how it was paid, and by days of Shanghai', async () => {
    const ofCourse = await list({ courseId: courseIds[0] ?? 0, limit: 100 })
    expect(new Set(ofCourse.list.map(({ courseId }) => courseId))).toEqual(new Set([courseIds[0]]))
    const cash = await list({ method: 'cash', limit: 100 })
    expect(cash.list.every(({ status }) => status === 'paid')).toBe(true)
    expect((await list({ method: 'bank' })).list).toEqual([])
    const shanghai = (ago: number) =>
      new Date(server.clock.now().getTime() + 8 * 60 * 60 * 1000 - ago * DAY_MS).toISOString().slice(0, 10)
    const days = await list({ from: shanghai(6), to: shanghai(4), limit: 100 })
    const wanted = (await everything()).filter(({ number }) =>
      [6, 5, 4].some((ago) => number.startsWith(shanghai(ago).replaceAll('-', ''))),
    )
    expect(days.list.map(({ orderNo }) => orderNo)).toEqual(wanted.map(({ number }) => number))
  })

  it.each([{ from: '2026-02-30' }, { to: 'yesterday' }, { cursor: 'x' }, { courseId: 0 }])(
    'refuse %j',
    async (input) => {
      await expect(list(input)).rejects.toMatchObject({ status: 400 })
    },
  )
})

it('says what came in this month, and in the same stretch of the last', async () => {
  const before = await support.calls.orders.figures()
  const { rows } = await server.pool.query<{ number: string; version: number; price_fen: number }>(
    `select number, version, price_fen from orders where status = 'paid' order by id limit 1`,
  )
  const [order] = rows
  if (!order) throw new Error('nothing is paid')
  await support.calls.orders.refund({
    orderNo: order.number,
    version: order.version,
    amountFen: order.price_fen,
    reason: 'other',
  })
  const after = await support.calls.orders.figures()
  expect(after.incomeFen).toBe(before.incomeFen - order.price_fen)
  expect(after).toMatchObject({
    refundCount: before.refundCount + 1,
    refundedFen: before.refundedFen + order.price_fen,
    paidFen: before.paidFen,
    formerIncomeFen: before.formerIncomeFen,
  })
})
