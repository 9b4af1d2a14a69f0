import { RECOMMENDATION_SIZE } from '@bee/contract/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RENDERING_HEADER } from '../../http/visitor.ts'
import { testClient, type Caller } from '../../testing/test-client.ts'
import { insertCourse, insertTypes, type TestTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { VIEW_COUNTS_AGAIN_MS } from './course-views.service.ts'
import { coursesFeature } from './courses.feature.ts'

let server: TestServer
let types: TestTypes
beforeAll(async () => {
  server = await startTestServer({ features: [coursesFeature] })
  types = await insertTypes(server.pool)
})
afterAll(() => server.close())

const courses = (caller?: Caller) => testClient(server, caller).courses

describe('detail', () => {
  it('answers 400 for a malformed id and 404 for an unknown one', async () => {
    await expect(courses().detail({ courseId: 'abc' })).rejects.toMatchObject({ status: 400 })
    await expect(courses().detail({ courseId: 999_999 })).rejects.toMatchObject({ status: 404 })
    await expect(courses().recommended({ courseId: 999_999 })).rejects.toMatchObject({ status: 404 })
  })

  it('shows price, types and whether the course is open to the one who asks', async () => {
    const courseId = await insertCourse(server.pool, { name: '收费课', typeId: types.spring, priceFen: 19_950 })
    const member = await server.registerMember()
    const asMember = courses({ headers: member.headers })
    expect(await courses().detail({ courseId })).toMatchObject({
      price: 199.5,
      isOpen: false,
      typeName: 'Spring 全家桶',
      parentTypeId: types.java,
      parentTypeName: 'Java 开发',
      rating: null,
      pendingOrderNo: null,
      lessonId: null,
    })
    const number = '2026030200000001'
    await server.pool.query('insert into orders (number, user_id, course_id, price_fen) values ($1, $2, $3, 19950)', [
      number,
      member.userId,
      courseId,
    ])
    expect(await asMember.detail({ courseId })).toMatchObject({ isOpen: false, pendingOrderNo: number })
    await server.pool.query("update orders set status = 'paid', paid_at = now() where number = $1", [number])
    expect(await asMember.detail({ courseId })).toMatchObject({ isOpen: true, pendingOrderNo: null })
    await server.pool.query("update orders set status = 'refunded', refunded_at = now() where number = $1", [number])
    expect(await asMember.detail({ courseId })).toMatchObject({ isOpen: false })
  })
})

it('says of a course of the demo school that it is a sample, and of no other', async () => {
  const courseId = await insertCourse(server.pool, { name: '样课', typeId: types.vue })
  const member = await server.registerMember()
  await server.pool.query('update courses set is_demo = true where id = $1', [courseId])
  expect(await courses().detail({ courseId })).toMatchObject({ isSample: true })
  expect(await courses({ headers: member.headers }).detail({ courseId })).toMatchObject({ isSample: true })
  const ownId = await insertCourse(server.pool, { name: '自己的课', typeId: types.vue })
  expect(await courses().detail({ courseId: ownId })).toMatchObject({ isSample: false })
})

describe('views (ruling 19)', () => {
  let courseId: number
  beforeEach(async () => {
    courseId = await insertCourse(server.pool, { name: '被看的课', typeId: types.vue })
  })
  const readViews = async () => {
    const { rows } = await server.pool.query<{ view_count: number }>('select view_count from courses where id = $1', [
      courseId,
    ])
    return rows[0]?.view_count
  }
  /** The count is written after the answer. */
  const expectViews = (count: number) => expect.poll(readViews).toBe(count)

  it('counts a visitor once per 30 minutes, told apart by address and browser, also from the cache', async () => {
    expect(VIEW_COUNTS_AGAIN_MS).toBe(30 * 60 * 1000)
    const open = (address: string, agent: string) =>
      courses({ address, headers: { 'user-agent': agent } }).detail({ courseId })
    for (let i = 0; i < 5; i += 1) await open('198.51.100.1', 'A')
    await expectViews(1)
    await open('198.51.100.1', 'B')
    await open('198.51.100.2', 'A')
    await expectViews(3)
    server.clock.advance(VIEW_COUNTS_AGAIN_MS - 1)
    await open('198.51.100.1', 'A')
    await expectViews(3)
    server.clock.advance(1)
    await open('198.51.100.1', 'A')
    await expectViews(4)
  })

  it('counts by the time that has passed, also when the clock is set back meanwhile', async () => {
    const open = () => courses({ address: '198.51.100.9' }).detail({ courseId })
    await open()
    await expectViews(1)
    server.clock.set(new Date(server.clock.now().getTime() - 60 * 60 * 1000))
    await open()
    await expectViews(1)
    server.clock.advance(VIEW_COUNTS_AGAIN_MS)
    await open()
    await expectViews(2)
  })

  it('counts a member by id, wherever he is, and nothing that the site draws itself', async () => {
    const { headers } = await server.registerMember()
    await courses({ headers, address: '198.51.100.7' }).detail({ courseId })
    await courses({ headers, address: '198.51.100.8' }).detail({ courseId })
    await courses({ headers: { [RENDERING_HEADER]: '1' } }).detail({ courseId })
    await expectViews(1)
  })

  it('counts many at once without losing one', async () => {
    await Promise.all(
      Array.from({ length: 120 }, (_, index) => courses({ address: `192.0.2.${index}` }).detail({ courseId })),
    )
    await expectViews(120)
  })

  it('keeps no address', async () => {
    await courses({ address: '192.0.2.200' }).detail({ courseId })
    await expectViews(1)
    const { rows } = await server.pool.query<{ visitor: string }>('select visitor from course_view_marks')
    expect(rows.some(({ visitor }) => visitor.includes('192.0.2'))).toBe(false)
  })
})

describe('recommendations (ruling 20)', () => {
  it('takes the same type, then what its learners also watched, then the popular; never itself, six at most', async () => {
    expect(RECOMMENDATION_SIZE).toBe(6)
    const add = (name: string, typeId: number, views: number) => insertCourse(server.pool, { name, typeId, views })
    const courseId = await add('这门', types.micro, 10_000)
    const sibling = await add('同类', types.micro, 1)
    const watched = await add('也看', types.vue, 2)
    const popular = await Promise.all([9, 8, 7, 6, 5, 4].map((n) => add(`热门${n}`, types.vue, n * 1000)))
    const { userId } = await server.registerMember()
    await server.pool.query('insert into enrolments (user_id, course_id) values ($1, $2), ($1, $3), ($1, $4)', [
      userId,
      courseId,
      watched,
      sibling,
    ])
    const found = (await courses().recommended({ courseId })).map((each) => each.id)
    expect(found).toEqual([sibling, watched, ...popular.slice(0, 4)])
  })
})
