import { createDemoDatabase, type DemoDatabase } from '@bee/content/testing/demo-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from './testing/test-site.ts'

let database: DemoDatabase
/** Two processes as the database sees them: each has its own cache and its own connection. */
let sites: TestSite[]
/** A free course with a question, a comment and a teacher. */
let courseId: number
let courseName: string

beforeAll(async () => {
  database = await createDemoDatabase()
  const borrowed = { ...database, drop: () => Promise.resolve() }
  sites = [await startTestSite(borrowed), await startTestSite(borrowed)]
  const { rows } = await database.pool.query<{ id: number; name: string }>(
    `select courses.id, name from comments join courses on courses.id = course_id
     where price_fen = 0 order by courses.id limit 1`,
  )
  courseId = rows[0]?.id ?? 0
  courseName = rows[0]?.name ?? ''
})
afterAll(async () => {
  for (const site of sites) await site.close()
  await database.drop()
})

const htmlOf = (address: string) =>
  Promise.all(
    sites.map(async (site) => (await site.app.inject({ url: address, headers: { cookie: 'device=PC' } })).body),
  )

const statusOf = (address: string) =>
  Promise.all(sites.map(async (site) => (await site.app.inject({ url: address })).statusCode))

/** Both have cached the page without the words. */
async function isCachedWithout(address: string, words: string): Promise<void> {
  for (const html of [...(await htmlOf(address)), ...(await htmlOf(address))]) expect(html).not.toContain(words)
}

const COMMENTS = (course: number) => `/bee/api/release/comment/list?subjectId=${course}`

/** Each content table, a write to one of its rows that bypasses every service, and the page that shows it. */
const CHANGES: [table: string, words: string, statement: string, address: () => string][] = [
  ['course_types', '蜂巢方向', `update course_types set name = '蜂巢方向' where slug = 'java'`, () => '/subject'],
  ['teachers', '蜂老师', `update teachers set name = '蜂老师' where position = 0`, () => '/about/teacher'],
  ['courses', '蜂的课', `update courses set name = '蜂的课' where id = $1`, () => `/subject/${courseId}`],
  [
    'catalogue_entries',
    '蜂的一讲',
    `update catalogue_entries set name = '蜂的一讲' where course_id = $1 and chapter_id is not null and position = 0`,
    () => `/bee/api/release/catalog/list?subjectId=${courseId}`,
  ],
  [
    'questions',
    '蜂的题',
    `update questions set title = '蜂的题' where id = (select id from questions order by created_at desc, id desc limit 1)`,
    () => '/question',
  ],
  ['news', '蜂的资讯', `update news set title = '蜂的资讯'`, () => '/news'],
  ['banners', '蜂的横幅', `update banners set alt = '蜂的横幅'`, () => '/home'],
  ['adverts', '蜂的广告', `update adverts set title = '蜂的广告'`, () => '/home'],
  [
    'pages',
    '蜂的电话',
    `update pages set body = jsonb_set(body, '{phone}', '"蜂的电话"') where key = 'site'`,
    () => '/news',
  ],
  [
    'pages',
    '别家学堂',
    `update pages set body = jsonb_set(body, '{name}', '"别家学堂"') where key = 'site'`,
    () => '/login',
  ],
  [
    'pages',
    '/assets/brand/2b63e3-',
    `insert into pages (key, body) values ('look', '{"colour": "#2b63e3"}')
     on conflict (key) do update set body = excluded.body`,
    () => '/subject',
  ],
  ['comments', '蜂的评论', `update comments set content = '蜂的评论' where course_id = $1`, () => COMMENTS(courseId)],
]

describe('a row that psql has changed is seen by two processes at once, on cached pages too', () => {
  it.each(CHANGES)('%s', async (_table, words, statement, address) => {
    await isCachedWithout(address(), words)
    await database.pool.query(statement, statement.includes('$1') ? [courseId] : [])
    await expect.poll(async () => (await htmlOf(address())).every((html) => html.includes(words))).toBe(true)
  })
})

/** Does not match another address with a longer number. */
const leadsTo = (html: string, address: string) => new RegExp(`${address}(?!\\d)`).test(html)

describe('what is withdrawn while the site runs', () => {
  it('a course leaves its page, the lists, the search, the sitemap and the numbers, and comes back', async () => {
    const addresses = [`/subject?subjectName=${encodeURIComponent(courseName)}`, '/sitemap.xml']
    const holdsCourse = async () =>
      (await Promise.all(addresses.map(htmlOf))).flat().map((html) => leadsTo(html, `/subject/${courseId}`))
    const courseCounts = async () =>
      (await htmlOf('/bee/api/website/info')).map((body) => {
        const { data } = JSON.parse(body) as { data: { courseCount: number } }
        return data.courseCount
      })
    const [before = 0] = await courseCounts()
    expect(await holdsCourse()).toEqual([true, true, true, true])
    expect(await statusOf(`/subject/${courseId}`)).toEqual([200, 200])
    await database.pool.query('update courses set hidden_at = now() where id = $1', [courseId])
    await expect.poll(holdsCourse).toEqual([false, false, false, false])
    await expect.poll(() => statusOf(`/subject/${courseId}`)).toEqual([404, 404])
    await expect.poll(courseCounts).toEqual([before - 1, before - 1])
    await database.pool.query('update courses set hidden_at = null where id = $1', [courseId])
    await expect.poll(holdsCourse).toEqual([true, true, true, true])
    await expect.poll(() => statusOf(`/subject/${courseId}`)).toEqual([200, 200])
  })

  it('news leave their page, the list and the feed, and come back', async () => {
    const { rows } = await database.pool.query<{ id: number }>('select id from news order by published_at desc limit 1')
    const address = `/news/${rows[0]?.id ?? 0}`
    const places = ['/news', '/rss.xml', '/sitemap.xml']
    const holdsNews = async () => (await Promise.all(places.map(htmlOf))).flat().map((html) => leadsTo(html, address))
    expect(await holdsNews()).toEqual(Array.from({ length: 6 }, () => true))
    await database.pool.query('update news set hidden_at = now() where id = $1', [rows[0]?.id])
    await expect.poll(holdsNews).toEqual(Array.from({ length: 6 }, () => false))
    await expect.poll(() => statusOf(address)).toEqual([404, 404])
    await database.pool.query('update news set hidden_at = null where id = $1', [rows[0]?.id])
    await expect.poll(holdsNews).toEqual(Array.from({ length: 6 }, () => true))
  })
})
