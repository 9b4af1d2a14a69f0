import { NewsDraft } from '@bee/contract/news/news-draft.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Work } from '../../database/database.ts'
import { restoreRows, withdrawRows } from '../../database/rows/withdrawn-rows.ts'
import { systemClock } from '../../outside/clock.ts'
import { createUnwatchedWork } from '../../testing/content/content-watch.ts'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createAssets } from '../assets/assets.feature.ts'
import { createNewsEditingRepository } from './news-editing.repository.ts'
import { createNewsEditingService } from './news-editing.service.ts'
import { layOutMarkdown } from '../../text/markdown.ts'
import { newsSearchColumns } from './news-search.ts'
import { newsFeature } from './news.feature.ts'

let server: TestServer
let editing: ReturnType<typeof createNewsEditingService>
const { assets } = createAssets({ clock: systemClock }).services

beforeAll(async () => {
  server = await startTestServer({ features: [newsFeature] })
  editing = createNewsEditingService({ editing: createNewsEditingRepository(), assets, clock: server.clock })
})
afterAll(() => server.close())
beforeEach(() => server.pool.query('delete from news'))

const inWork = <Result>(work: (work: Work) => Promise<Result>) => createUnwatchedWork(server.pool)(work)
const draft = (change: object = {}) =>
  z.parse(NewsDraft, { title: '开营', summary: '六十人', body: '# 开营\n\n**报名**', areas: ['java'], ...change })
const addOne = async (one: NewsDraft, given = {}) =>
  (await inWork((work) => editing.add(work, [{ draft: one, given }])))[0] ?? 0
const rowOf = async (id: number) =>
  (await server.pool.query<Record<string, unknown>>('select * from news where id = $1', [id])).rows[0]
/** Answers with a session do not come from the cache. */
const member = async () => testClient(server, await server.registerMember()).news

it('adds an article with what follows from it, and what an older one brings along', async () => {
  const pictures = await inWork((work) =>
    assets.register(work, [
      { kind: 'picture', path: 'pictures/n.webp' },
      { kind: 'picture', path: 'pictures/n-s.webp' },
    ]),
  )
  const [pictureId = 0, thumbId = 0] = pictures
  const publishedAt = new Date('2025-01-01T00:00:00Z')
  const id = await addOne(draft({ pictureId, thumbId }), { slug: 'camp', isDemo: true, publishedAt, hitCount: 80 })
  expect(await rowOf(id)).toMatchObject({
    slug: 'camp',
    body: '# 开营\n\n**报名**',
    body_html: '<h2>开营</h2>\n<p><strong>报名</strong></p>',
    picture_url: '/pictures/n.webp',
    thumb_url: '/pictures/n-s.webp',
    area_slugs: ['java'],
    hit_count: 80,
    published_at: publishedAt,
    updated_at: publishedAt,
    is_demo: true,
  })
  await expect(addOne(draft(), { slug: 'camp' })).rejects.toMatchObject({ message: '已经有代号为 camp 的资讯' })
  const other = await addOne(draft())
  expect(await rowOf(other)).toMatchObject({ slug: `news-${other}`, published_at: server.clock.now() })
})

it('without a small picture of its own it is shown by the large one, also after that is another', async () => {
  const [one = 0, two = 0] = await inWork((work) =>
    assets.register(work, [
      { kind: 'picture', path: 'pictures/one.webp' },
      { kind: 'picture', path: 'pictures/two.webp' },
    ]),
  )
  const id = await addOne(draft({ pictureId: one }))
  expect(await rowOf(id)).toMatchObject({ thumb_url: '/pictures/one.webp', thumb_id: null })
  await inWork((work) => editing.change(work, id, draft({ pictureId: two })))
  expect(await rowOf(id)).toMatchObject({ thumb_url: '/pictures/two.webp', thumb_id: null })
})

it('changed to what it is stays as old as it is, changed otherwise says when', async () => {
  const id = await addOne(draft(), { publishedAt: new Date('2025-01-01T00:00:00Z') })
  const before = await rowOf(id)
  await inWork(async (work) => editing.change(work, id, (await editing.read(work, id)) ?? draft()))
  expect(await rowOf(id)).toEqual(before)
  await inWork((work) => editing.change(work, id, draft({ title: '开营了' })))
  expect(await rowOf(id)).toEqual({
    ...before,
    title: '开营了',
    ...newsSearchColumns({ title: '开营了', summary: '六十人', searchable: layOutMarkdown(draft().body).searchable }),
    updated_at: server.clock.now(),
  })
  await expect(inWork((work) => editing.change(work, 999_999, draft()))).rejects.toMatchObject({ status: 404 })
})

it('keeps the HTML and the picture of an article from before they were kept otherwise', async () => {
  const id = await addOne(draft())
  const old = [`body = null`, `body_html = '<p>旧</p>'`, `picture_url = '/pictures/old.webp'`]
  await server.pool.query(`update news set ${old.join(', ')} where id = $1`, [id])
  await inWork(async (work) => {
    const read = await editing.read(work, id)
    expect(read?.body).toBe('')
    await editing.change(work, id, { ...draft(), ...read, title: '新标题' })
  })
  expect(await rowOf(id)).toMatchObject({
    title: '新标题',
    body: null,
    body_html: '<p>旧</p>',
    picture_url: '/pictures/old.webp',
  })
})

it('a withdrawn article is gone from the list, its neighbours and its address, and comes back', async () => {
  const ids: number[] = []
  for (const day of [1, 2, 3]) ids.push(await addOne(draft(), { publishedAt: new Date(Date.UTC(2026, 0, day)) }))
  const [oldest = 0, middle = 0, newest = 0] = ids
  const news = await member()
  await inWork((work) => withdrawRows(work, 'news', [middle], systemClock.now()))
  const { list, totalCount } = await news.list({})
  expect([list.map(({ id }) => id), totalCount]).toEqual([[newest, oldest], 2])
  expect((await news.info({ id: newest })).next?.id).toBe(oldest)
  expect((await news.info({ id: oldest })).previous?.id).toBe(newest)
  await expect(news.info({ id: middle })).rejects.toMatchObject({ status: 404 })
  await expect(news.hit({ id: middle })).rejects.toMatchObject({ status: 404 })
  await inWork((work) => restoreRows(work, 'news', [middle]))
  expect((await news.info({ id: newest })).next?.id).toBe(middle)
})

it('the list reads the index of what is shown', async () => {
  await server.pool.query(`insert into news (slug, title, body_html, published_at)
    select 'n' || n, 't', '', now() - n * interval '1 hour' from generate_series(1, 5000) n`)
  await server.pool.query('analyze news')
  const { rows } = await server.pool.query<{ 'QUERY PLAN': string }>(
    'explain select id from news where hidden_at is null order by published_at desc, id desc limit 8',
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('news_shown_by_age')
})
