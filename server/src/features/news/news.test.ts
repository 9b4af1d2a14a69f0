import { NewsDetail } from '@bee/contract/news/news.contract.ts'
import type { Paged } from '@bee/contract/fields.ts'
import type { NewsItem } from '@bee/contract/news/news.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { HIT_COUNTS_AGAIN_MS } from './news.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
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

const get = async <Data>(url: string) =>
  (await server.app.inject({ url: `/bee/api${url}` })).json<{ code: number; data: Data }>()
const hit = async (id: number, userAgent: string) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/bee/api/news/hits',
    payload: { id },
    headers: { 'user-agent': userAgent },
  })
  return response.json<{ code: number; data: { hits: number } }>()
}

test('lists the newest first, 8 a page, and a page past the end is empty with the true totals', async () => {
  const first = await get<Paged<NewsItem>>('/news/list')
  expect(first.data.list.map(({ title }) => title)).toEqual([20, 19, 18, 17, 16, 15, 14, 13].map((n) => `第 ${n} 篇`))
  expect(first.data).toMatchObject({ totalCount: 20, totalPage: 3 })
  expect((await get<Paged<NewsItem>>('/news/list?page=9')).data).toEqual({ list: [], totalCount: 20, totalPage: 3 })
})

test('an article comes with its neighbours and the most watched courses of its directions', async () => {
  const { data } = await get<NewsDetail>('/news/info/10')
  expect(z.safeParse(NewsDetail, data).success).toBe(true)
  expect(data.previous).toEqual({ id: 11, title: '第 11 篇' })
  expect(data.next).toEqual({ id: 9, title: '第 9 篇' })
  expect(data.courseList.map(({ subjectName }) => subjectName)).toEqual(['课程 5', '课程 4', '课程 3'])
  expect((await get<NewsDetail>('/news/info/20')).data.previous).toBeNull()
  expect((await get<NewsDetail>('/news/info/1')).data.next).toBeNull()
})

test('an unknown article is 404, a malformed number 400', async () => {
  expect((await get('/news/info/999')).code).toBe(404)
  expect((await get('/news/info/abc')).code).toBe(400)
  expect((await hit(999, 'a')).code).toBe(404)
})

test('a reading counts once per visitor and hour', async () => {
  expect((await hit(3, 'one')).data.hits).toBe(1)
  expect((await hit(3, 'one')).data.hits).toBe(1)
  expect((await hit(3, 'two')).data.hits).toBe(2)
  server.clock.advance(HIT_COUNTS_AGAIN_MS - 1)
  expect((await hit(3, 'one')).data.hits).toBe(2)
  server.clock.advance(1)
  expect((await hit(3, 'one')).data.hits).toBe(3)
})

test('ten readings at once by one visitor count once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => hit(4, 'busy')))
  expect(answers.every(({ code }) => code === 200)).toBe(true)
  expect((await hit(4, 'busy')).data.hits).toBe(1)
})
