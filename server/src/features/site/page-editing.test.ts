import { readFileSync } from 'node:fs'
import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Work } from '../../database/database.ts'
import { createUnwatchedWork } from '../../testing/content/content-watch.ts'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { aboutFeature } from '../about/about.feature.ts'
import { createAssetsRepository } from '../assets/assets.repository.ts'
import { createAssetsService } from '../assets/assets.service.ts'
import { createPageEditingRepository } from './page-editing.repository.ts'
import { createPageDraftEditing, createPageEditingService, type PageEditingService } from './page-editing.service.ts'
import { siteFeature } from './site.feature.ts'

let server: TestServer
let pages: PageEditingService
beforeAll(async () => {
  server = await startTestServer({ features: [siteFeature, aboutFeature] })
  pages = createPageEditingService({
    editing: createPageEditingRepository(),
    assets: createAssetsService({ assets: createAssetsRepository(), clock: server.clock }),
    clock: server.clock,
  })
})
afterAll(() => server.close())
beforeEach(() => server.pool.query('delete from pages'))

const inWork = <Result>(work: (work: Work) => Promise<Result>) => createUnwatchedWork(server.pool)(work)
const api = async () => testClient(server, await server.registerMember())
const rows = async () => (await server.pool.query('select * from pages order by key')).rows as unknown[]

const COMPANY = {
  headline: '我们',
  lead: '',
  paragraphs: ['一段'],
  values: [],
  milestones: [{ year: 2016, title: '开始', text: '三个人' }],
}
const STORY = {
  name: '方以钧',
  from: '仓库管理员',
  to: '数据开发',
  city: '苏州',
  direction: 'data',
  days: 200,
  quote: '货架换成了表。',
  story: '六年。',
  portraitUrl: '/pictures/p.svg',
}

it('writes a page, and shows it', async () => {
  await inWork((work) => pages.change(work, 'company', COMPANY))
  await inWork((work) => pages.change(work, 'student', [STORY]))
  expect((await (await api()).about.company({})).milestones).toEqual([{ year: '2016', title: '开始', text: '三个人' }])
  expect(await (await api()).about.students({})).toMatchObject([{ name: '方以钧', area: 'data' }])
})

it('changed to what it is stays as old as it is; who changes it makes it the school’s own', async () => {
  const updatedAt = new Date('2026-01-01T00:00:00Z')
  await inWork((work) => pages.change(work, 'company', COMPANY, { isDemo: true, updatedAt }))
  const before = await rows()
  expect(before).toMatchObject([{ is_demo: true, updated_at: updatedAt }])
  await inWork(async (work) => pages.change(work, 'company', await pages.read(work, 'company')))
  expect(await rows()).toEqual(before)
  await inWork((work) => pages.change(work, 'company', { ...COMPANY, lead: '新' }))
  expect(await rows()).toMatchObject([{ is_demo: false, updated_at: server.clock.now() }])
})

it('refuses what does not fit its key, and shows nothing of what somebody else wrote so', async () => {
  await expect(inWork((work) => pages.change(work, 'brand', COMPANY))).rejects.toMatchObject({
    status: 400,
    message: '请填写段落',
  })
  await server.pool.query(`insert into pages (key, body) values ('site', '{"phone": 7}')`)
  const { site } = await api()
  expect(await site.info({})).toMatchObject({ phone: '' })
})

it('is a draft by the number of its key', async () => {
  const drafts = createPageDraftEditing(pages)
  const draft = { key: 'company', body: COMPANY } as const
  await inWork((work) => drafts.change(work, PAGE_IDS.company, { ...draft, body: { ...COMPANY } }))
  expect(await inWork((work) => drafts.read(work, PAGE_IDS.company))).toEqual(draft)
  expect(await inWork((work) => drafts.read(work, PAGE_IDS.brand))).toBeUndefined()
  await expect(inWork((work) => drafts.change(work, PAGE_IDS.brand, draft))).rejects.toMatchObject({
    message: '这份草稿写的是另一个页面',
  })
  await expect(inWork((work) => drafts.read(work, 99))).rejects.toMatchObject({ status: 404 })
})

/** A page as the previous version stored it, with every section. */
const OLD_PAGE = {
  slug: 'java-lbt',
  area: 'java',
  title: '我们的练兵台',
  description: '介绍',
  hero: {
    titleLines: ['Java', '练兵台'],
    sub: '副标题',
    primary: '主按钮',
    secondary: '次按钮',
    facts: [{ value: '5 个', label: '项目' }],
  },
  projects: {
    headingLines: ['只看', '跑没跑通'],
    lead: '导语',
    items: [{ name: '后台', stack: 'Spring', condition: '12 万条', line: '3 秒' }],
  },
  route: { headingLines: ['路线'], lead: '导语', cells: [{ weeks: '第 1 周', name: '内功', text: '集合' }] },
  day: {
    heading: '一天',
    slots: [
      { time: '09:00', name: '晨读', text: '代码', tone: 'hot' },
      { time: '12:30', name: '午休', tone: 'rest' },
    ],
  },
  coach: {
    heading: '带你的人',
    items: [
      { teacher: 'lu', role: '主讲', quote: '话' },
      { teacher: 'gone', role: '主讲', quote: '话' },
    ],
  },
  outcome: { headingLines: ['带走这些'], lead: '导语', items: [{ title: '项目', text: '文字' }] },
  faq: { headingLines: ['说清楚'], items: [{ question: '能来吗？', answer: '可以' }] },
  booking: {
    heading: '预约',
    text: '文字',
    steps: ['打电话', '来一天'],
    action: '打',
    phone: '400-860-2217',
    hours: '每天',
  },
  closing: { headingLines: ['下一期'], text: '文字', action: '预约', caption: '扫码' },
}

it('moves the promotional pages of a school from before, with their versions and drafts, and loses nothing of them', async () => {
  await server.pool.query(`
    insert into teachers (slug, name, area, title, years, position) values ('lu', '陆承远', 'java', '主讲', 14, 0)`)
  await server.pool.query('insert into pages (key, body, is_demo) values ($1, $2, true)', ['promo-java', OLD_PAGE])
  await server.pool.query(`insert into revisions (kind, subject_id, body) values ('page', 5, $1)`, [
    { key: 'promo-java', body: { ...OLD_PAGE, title: '从前的' } },
  ])
  // The other page was never published: it has only an unfinished draft.
  await server.pool.query(`insert into drafts (kind, subject_id, body) values ('page', 5, $1), ('page', 6, $2)`, [
    { key: 'promo-java', body: { ...OLD_PAGE, title: '改着的' } },
    { key: 'promo-web', body: { title: 'Web', hero: { titleLines: [''] } } },
  ])
  const move = readFileSync(
    new URL('../../database/migrations/history/0261-promotions-from-pages.sql', import.meta.url),
    'utf8',
  )
  await server.pool.query(`begin; ${move}; commit`)

  const { rows } = await server.pool.query<{ id: number }>('select * from promotions')
  expect(rows).toMatchObject([
    { slug: 'java-lbt', address: 'javaLBT', title: '我们的练兵台', is_demo: true, hidden_at: null },
  ])
  const data = await (await api()).site.promotion({ address: 'javaLBT' })
  expect(data).toMatchObject({
    title: '我们的练兵台',
    description: '介绍',
    colour: 'java',
    art: 'spiral',
    phone: '400-860-2217',
    hours: '每天',
    hero: {
      title: 'Java\n练兵台',
      sub: '副标题',
      primary: '主按钮',
      secondary: '次按钮',
      facts: [{ value: '5 个', title: '项目' }],
    },
  })
  const told = data.pieces.map(({ kind, heading, text, items }) => [
    kind,
    heading,
    text,
    items.map(({ teacher, course: _none, ...words }) =>
      Object.values({ ...words, teacher: teacher?.name ?? '' }).filter((word) => word !== ''),
    ),
  ])
  expect(told).toEqual([
    ['projects', '只看\n跑没跑通', '导语', [['后台', 'Spring', '12 万条', '3 秒', 'plain']]],
    ['route', '路线', '导语', [['内功', '集合', '第 1 周', 'plain']]],
    [
      'day',
      '一天',
      '',
      [
        ['晨读', '代码', '09:00', 'hot'],
        ['午休', '12:30', 'rest'],
      ],
    ],
    ['teachers', '带你的人', '', [['话', '主讲', 'plain', '陆承远']]],
    ['points', '带走这些', '导语', [['项目', '文字', 'plain']]],
    ['faq', '说清楚', '', [['能来吗？', '可以', 'plain']]],
    [
      'booking',
      '预约',
      '文字',
      [
        ['打电话', 'plain'],
        ['来一天', 'plain'],
      ],
    ],
    ['closing', '下一期', '文字', []],
  ])
  const kept = await server.pool.query<{
    kind: string
    subject_id: number | null
    body: { title: string; address: string }
  }>(`select kind, subject_id, body from drafts union all select kind, subject_id, body from revisions`)
  const id = rows[0]?.id
  expect(kept.rows.map(({ kind, subject_id: subject, body }) => [kind, subject, body.title, body.address])).toEqual([
    ['promotion', id, '改着的', 'javaLBT'],
    ['promotion', null, 'Web', 'webLBT'],
    ['promotion', id, '从前的', 'javaLBT'],
  ])
})
