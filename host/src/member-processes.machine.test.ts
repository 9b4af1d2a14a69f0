import { ORDER_STATUS_NAMES } from '@bee/contract/orders/order-states.ts'
import { createDemoDatabase, type DemoDatabase } from '@bee/content/testing/demo-database.ts'
import { orderDesk } from '@bee/server/features/orders/testing/order-desk.ts'
import { Refused, testClient } from '@bee/server/testing/test-client.ts'
import type { TestMember } from '@bee/server/testing/test-server.ts'
import { wholeServices } from '@bee/server/testing/whole-server.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './testing/test-site.ts'

let database: DemoDatabase
/** Two processes as the database sees them: each caches sessions and answers separately. */
let sites: [TestSite, TestSite]
let member: TestMember

beforeAll(async () => {
  database = await createDemoDatabase()
  const borrowed = { ...database, drop: () => Promise.resolve() }
  sites = [await startTestSite(borrowed), await startTestSite(borrowed)]
})
afterAll(async () => {
  for (const site of sites) await site.close()
  await database.drop()
})
beforeEach(async () => {
  member = await sites[0].registerMember()
})

const onBoth = <Answer>(ask: (site: TestSite) => Promise<Answer>) => Promise.all(sites.map(ask))
const as = (site: TestSite) => testClient(site, { headers: member.headers })

describe('a session that ends is over in both processes, for calls and for pages', () => {
  const PAGES = ['/profile/overview', '/message', '/question/3']

  /** Statuses of a call and of the member's pages. */
  const statuses = () =>
    onBoth(async (site) => [
      await as(site)
        .account.info()
        .then(
          () => 200,
          (error: unknown) => (error instanceof Refused ? error.status : 0),
        ),
      ...(await Promise.all(PAGES.map(async (page) => (await site.open(page, { member })).status))),
    ])

  it.each<[how: string, end: () => Promise<unknown>]>([
    ['by logging out', () => as(sites[0]).account.logout()],
    [
      'by whoever shuts the member out',
      () => database.pool.query('delete from sessions where user_id = $1', [member.userId]),
    ],
    ['by whoever deletes the account', () => database.pool.query('delete from users where id = $1', [member.userId])],
  ])('%s', async (_how, end) => {
    const alive = [200, 200, 200, 200]
    expect(await statuses()).toEqual([alive, alive])
    await end()
    const over = [401, 302, 302, 302]
    await expect.poll(statuses).toEqual([over, over])
  })
})

describe('what was bought', () => {
  const desk = () => orderDesk(wholeServices(database.pool, sites[0].clock))

  it('opens in both processes when the order is confirmed, and closes when it is refunded', async () => {
    const { rows } = await database.pool.query<{ id: number }>(
      'select id from courses where price_fen > 0 and lesson_count > 2 and hidden_at is null order by id limit 1',
    )
    const courseId = rows[0]?.id ?? 0
    const play = `/subject/play/${courseId}`
    const lessonCount = (await as(sites[0]).player.catalogue({ courseId })).flatMap(({ lessons }) => lessons).length

    /** The lessons that can be watched, from the call and from the page; and the order as its page shows it. */
    const seen = () =>
      onBoth(async (site) => {
        const chapters = await as(site).player.catalogue({ courseId })
        const player = await site.open(play, { member })
        const orders = await site.open('/profile/order', { member })
        const list = orders.document.querySelector('main ul')?.textContent ?? ''
        return {
          lessons: chapters.flatMap(({ lessons }) => lessons).filter(({ videoUrl }) => videoUrl !== null).length,
          drawnLessons: player.html.match(/"videoUrl":"[^"]+"/g)?.length ?? 0,
          isOpen: (await as(site).courses.detail({ courseId })).isOpen,
          orders: Object.values(ORDER_STATUS_NAMES).filter((name) => list.includes(name)),
        }
      })
    const isSeen = (lessons: number, isOpen: boolean, order: string) => {
      const expected = { lessons, drawnLessons: lessons, isOpen, orders: [order] }
      return expect.poll(seen).toEqual([expected, expected])
    }

    const { price } = await as(sites[0]).courses.detail({ courseId })
    const { orderNo } = await as(sites[0]).orders.place({ courseId, price, agreed: true })
    await isSeen(1, false, ORDER_STATUS_NAMES.pending)
    await desk().confirm(orderNo)
    await isSeen(lessonCount, true, ORDER_STATUS_NAMES.paid)
    await desk().refund(orderNo)
    await isSeen(1, false, ORDER_STATUS_NAMES.refunded)
  })
})
