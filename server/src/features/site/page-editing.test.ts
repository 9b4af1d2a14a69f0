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
  await server.pool.query(
    `insert into pages (key, body) values ('site', '{"phone": 7}'), ('promo-java', '{"coach": 1}')`,
  )
  const { site } = await api()
  expect(await site.info({})).toMatchObject({ phone: '' })
  expect(await site.promotion({ name: 'java' })).toBeNull()
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
