import { afterAll, beforeAll, expect, test } from 'vitest'
import { typedDatabase } from '../../database/database.ts'
import { BROWSERS_PER_NETWORK } from '../../http/visitor.ts'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { newsFeature } from './news.feature.ts'
import { createNewsRepository } from './news.repository.ts'
import { createNewsService, HIT_COUNTS_AGAIN_MS } from './news.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ features: [newsFeature] })
  await server.pool.query(`
    insert into news (slug, title, summary, body_html, area_slugs, published_at)
    select 'n' || n, '第 ' || n || ' 篇', '摘要', '<p>正文</p>', '{java}', timestamptz '2026-01-01T00:00:00Z' + n * interval '1 day'
    from generate_series(1, 20) n`)
  await server.pool.query(`
    with direction as (insert into course_types (slug, name, area, position) values ('java', 'Java 开发', 'java', 1) returning id),
    child as (insert into course_types (parent_id, slug, name, area, position) select id, 'spring', 'Spring', 'java', 1 from direction returning id)
    insert into courses (slug, name, type_id, category, view_count) select 'c' || n, '课程 ' || n, child.id, 1, n from child, generate_series(1, 5) n`)
})
afterAll(() => server.close())

const visitor = (userAgent: string) => testClient(server, { headers: { 'user-agent': userAgent } }).news
const hit = async (id: number, userAgent: string) => (await visitor(userAgent).hit({ id })).hits

test('lists the newest first, 8 a page, and a page past the end is empty with the true totals', async () => {
  const first = await visitor('a').list()
  expect(first.list.map(({ title }) => title)).toEqual([20, 19, 18, 17, 16, 15, 14, 13].map((n) => `第 ${n} 篇`))
  expect(first).toMatchObject({ totalCount: 20, totalPage: 3 })
  expect(await visitor('a').list({ page: 9 })).toEqual({ list: [], totalCount: 20, totalPage: 3 })
})

test('an article comes with its neighbours and the most watched courses of its directions', async () => {
  const article = await visitor('a').info({ id: 10 })
  expect(article.previous).toEqual({ id: 11, title: '第 11 篇' })
  expect(article.next).toEqual({ id: 9, title: '第 9 篇' })
  expect(article.courses.map(({ name: courseName }) => courseName)).toEqual(['课程 5', '课程 4', '课程 3'])
  expect((await visitor('a').info({ id: 20 })).previous).toBeNull()
  expect((await visitor('a').info({ id: 1 })).next).toBeNull()
})

test('an unknown article is 404, a malformed number 400', async () => {
  await expect(visitor('a').info({ id: 999 })).rejects.toMatchObject({ status: 404 })
  await expect(visitor('a').info({ id: 'abc' })).rejects.toMatchObject({ status: 400 })
  await expect(hit(999, 'a')).rejects.toMatchObject({ status: 404 })
})

test('a reading counts once per visitor and hour', async () => {
  expect(await hit(3, 'one')).toBe(1)
  expect(await hit(3, 'one')).toBe(1)
  expect(await hit(3, 'two')).toBe(2)
  server.clock.advance(HIT_COUNTS_AGAIN_MS - 1)
  expect(await hit(3, 'one')).toBe(2)
  server.clock.advance(1)
  expect(await hit(3, 'one')).toBe(3)
})

test('a visitor who changes the name of the browser counts a few times, not every time', async () => {
  const before = await hit(5, 'robot')
  for (let index = 0; index < 60; index += 1) await hit(5, `robot ${index}`)
  expect((await hit(5, 'robot')) - before).toBeLessThanOrEqual(BROWSERS_PER_NETWORK)
})

test('ten readings at once by one visitor count once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => hit(4, 'busy')))
  expect(await hit(4, 'busy')).toBe(1)
})

test('is found by words of the title and the summary, by pinyin and initials, and caught up on when it is from before', async () => {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into news (slug, title, summary, body_html) values
      ('search-old', '微服务夏令营开营', '六十人 100% 到齐', ''), ('search-hidden', '微服务旧闻', '', '') returning id`,
  )
  await server.pool.query("update news set hidden_at = now() where slug = 'search-hidden'")
  const find = async (search: string) => {
    const { list, totalCount } = await testClient(server).news.list({ search })
    expect(totalCount).toBe(list.length)
    return list.map(({ id }) => id)
  }
  expect(await find('微服务')).toEqual([])
  await createNewsService({ news: createNewsRepository(typedDatabase(server.pool)), clock: server.clock }).sweep()
  // A trigger announces that news have changed.
  await expect.poll(() => find('微服务')).toEqual([rows[0]?.id])
  for (const word of ['夏', 'wfwxly', 'weifuwu', '六十人', '100%', '开营 六十'])
    expect(await find(word)).toEqual([rows[0]?.id])
  for (const word of ['100_', '冬令营', "' or 1=1 --"]) expect(await find(word)).toEqual([])
  await expect(find('长'.repeat(51))).rejects.toMatchObject({ status: 400 })
})
