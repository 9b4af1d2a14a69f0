import { DRAFT_MAX_BYTES } from '@bee/contract/drafts/draft-kinds.ts'
import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServicesOf, type FeatureServices } from '../../compose-features.ts'
import { readConfig } from '../../config.ts'
import { insertTypes } from '../../testing/test-courses.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createTestClock } from '../../testing/test-server.ts'
import { aboutFeature } from '../about/about.feature.ts'
import { newsFeature } from '../news/news.feature.ts'
import { questionsFeature } from '../questions/questions.feature.ts'
import { siteFeature } from '../site/site.feature.ts'
import { draftsFeature } from './drafts.feature.ts'

const FEATURES = [draftsFeature, newsFeature, questionsFeature, aboutFeature, siteFeature] as const

let database: TestDatabase
let services: FeatureServices<typeof FEATURES>
let typeId: number
let editorId: number
const clock = createTestClock()

beforeAll(async () => {
  database = await borrowTestDatabase()
  services = createServicesOf(FEATURES, { config: readConfig({}, '/nowhere'), pool: database.pool, clock })
  typeId = (await insertTypes(database.pool)).spring
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (mobile, nick_name) values ('13900000000', '编辑') returning id`,
  )
  editorId = rows[0]?.id ?? 0
})
afterAll(async () => {
  await services.close()
  await database.drop()
})

const article = (title: string) => ({ title, summary: '', body: `关于${title}`, areas: [] })
const question = () => ({
  kind: 'judge',
  title: '对不对',
  content: '？',
  answer: '对。',
  difficulty: 1,
  typeId,
  right: true,
})
const publishNew = async (title: string) => {
  const { id, version } = await services.drafts.create({ kind: 'news', body: article(title) })
  return services.drafts.publish(id, version)
}
const titleOf = async (newsId: number) => (await services.news.read(newsId)).article.title
describe('saving', () => {
  it('raises the version, and keeps what is unfinished', async () => {
    const { id, version } = await services.drafts.create({ kind: 'news', by: editorId })
    expect(version).toBe(1)
    const saved = await services.drafts.save(id, 1, { title: '写到一' }, editorId)
    expect(saved).toMatchObject({ version: 2, body: { title: '写到一' }, editorId })
    const { rows, totalCount } = await services.drafts.list({ kind: 'news', page: 1, limit: 10 })
    expect([rows[0]?.title, totalCount]).toEqual(['写到一', 1])
    await services.drafts.discard(id, 2)
    await expect(services.drafts.read(id)).rejects.toMatchObject({ status: 404 })
  })

  it('over a version that one has not seen is refused with what the other has written', async () => {
    const { id } = await services.drafts.create({ kind: 'news', body: {} })
    const tabs = await Promise.allSettled([
      services.drafts.save(id, 1, { title: '甲' }),
      services.drafts.save(id, 1, { title: '乙' }),
    ])
    expect(tabs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const kept = await services.drafts.read(id)
    const refused = tabs.find((tab) => tab.status === 'rejected')
    expect(refused?.reason).toMatchObject({
      reason: 'conflict',
      status: 409,
      message: '这份草稿已经在别处改过',
      data: { version: 2, body: kept.body },
    })
  })

  it('again after a lost answer is the same save', async () => {
    const { id } = await services.drafts.create({ kind: 'news', body: {} })
    const body = { title: '甲', areas: ['java'] }
    await services.drafts.save(id, 1, body)
    expect(await services.drafts.save(id, 1, body)).toMatchObject({ version: 2 })
  })

  it.each([
    ['a list', [], 400],
    ['a text', '{}', 400],
    ['nothing', null, 400],
    ['too much', { body: '蜂'.repeat(DRAFT_MAX_BYTES / 3) }, 413],
    ['too deep', JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`), 400],
  ])('%s is refused', async (_, body: unknown, status) => {
    await expect(services.drafts.create({ kind: 'news', body })).rejects.toMatchObject({ status })
  })

  it('leaves out what no database stores', async () => {
    const { body } = await services.drafts.create({ kind: 'news', body: { 'a\0': 'x\0y', list: ['🐝\uD83D'] } })
    expect(body).toEqual({ a: 'xy', list: ['🐝'] })
  })
})

describe('publishing', () => {
  it('makes something new of it, with a first revision, and the draft is gone', async () => {
    const draft = await services.drafts.create({ kind: 'question', body: question(), by: editorId })
    const { contentId, revisionId } = await services.drafts.publish(draft.id, draft.version, editorId, '第一版')
    expect((await services.questions.answer(contentId)).right_options).toEqual(['true'])
    expect(await services.drafts.history('question', contentId)).toMatchObject([
      { id: revisionId, note: '第一版', publishedBy: editorId, publishedAt: clock.now() },
    ])
    await expect(services.drafts.read(draft.id)).rejects.toMatchObject({ status: 404 })
  })

  it('twice at once, from two tabs, publishes once', async () => {
    const draft = await services.drafts.create({ kind: 'question', body: { ...question(), title: '只有一道' } })
    const clicks = await Promise.allSettled([1, 2, 3].map(() => services.drafts.publish(draft.id, draft.version)))
    expect(clicks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(clicks.find((click) => click.status === 'rejected')?.reason).toMatchObject({
      status: 404,
      message: '这份草稿已经发布，或者被丢弃了',
    })
    const { rows } = await database.pool.query(`select id from questions where title = '只有一道'`)
    expect(rows).toHaveLength(1)
  })

  it('what is unfinished is refused field by field, and nothing is changed', async () => {
    const draft = await services.drafts.create({ kind: 'question', body: { kind: 'single', title: ' ', typeId } })
    await expect(services.drafts.publish(draft.id, draft.version)).rejects.toMatchObject({
      status: 400,
      message: '请填写标题',
      fields: {
        title: '请填写标题',
        content: '请填写题干',
        difficulty: '请填写 难度',
        options: '请填写选项',
        right: '请填写正确答案',
      },
    })
    expect(await services.drafts.read(draft.id)).toMatchObject({ version: draft.version })
  })

  it('what the editing service refuses leaves draft and revisions as they were', async () => {
    const draft = await services.drafts.create({ kind: 'question', body: { ...question(), typeId: 999 } })
    await expect(services.drafts.publish(draft.id, draft.version)).rejects.toMatchObject({
      fields: { typeId: expect.any(String) as string },
    })
    expect(await services.drafts.read(draft.id)).toMatchObject({ version: 1 })
  })

  it('another version than the one that was seen is refused', async () => {
    const { id } = await services.drafts.create({ kind: 'news', body: article('甲') })
    await services.drafts.save(id, 1, article('乙'))
    await expect(services.drafts.publish(id, 1)).rejects.toMatchObject({ status: 409, data: { version: 2 } })
  })
})

describe('what was there before', () => {
  it('has one draft, which begins as it stands; what it was before its first draft is kept', async () => {
    const newsId = await database.pool
      .query<{ id: number }>(
        `insert into news (slug, title, body, body_html) values ('old', '老文章', '正文', '<p>正文</p>') returning id`,
      )
      .then(({ rows }) => rows[0]?.id ?? 0)
    const [one, two] = await Promise.all([
      services.drafts.create({ kind: 'news', contentId: newsId }),
      services.drafts.create({ kind: 'news', contentId: newsId, body: { title: '另一个' } }),
    ])
    expect(one.id).toBe(two.id)
    await services.drafts.save(one.id, 1, article('新标题'))
    await services.drafts.publish(one.id, 2)
    expect(await titleOf(newsId)).toBe('新标题')
    const history = await services.drafts.history('news', newsId)
    expect(history.map(({ note }) => note)).toEqual(['', '第一次修改之前'])

    const restored = await services.drafts.restore(history[1]?.id ?? 0, editorId)
    expect(restored).toMatchObject({ contentId: newsId, baseId: history[1]?.id, editorId, body: { title: '老文章' } })
    await expect(services.drafts.restore(history[0]?.id ?? 0)).rejects.toMatchObject({
      status: 409,
      data: { draftId: restored.id, version: 1 },
    })
    expect(await titleOf(newsId)).toBe('新标题')
    await services.drafts.publish(restored.id, 1)
    expect(await titleOf(newsId)).toBe('老文章')
    await expect(services.drafts.revision(999_999)).rejects.toMatchObject({ status: 404 })
  })

  it('that is gone cannot be begun on, and a draft of it cannot be published', async () => {
    const { contentId } = await publishNew('会消失')
    const draft = await services.drafts.create({ kind: 'news', contentId })
    await database.pool.query('delete from news where id = $1', [contentId])
    await expect(services.drafts.publish(draft.id, draft.version)).rejects.toMatchObject({ status: 404 })
    await services.drafts.discard(draft.id, draft.version)
    await expect(services.drafts.create({ kind: 'news', contentId })).rejects.toMatchObject({ status: 404 })
  })

  it('may be a page, by the number of its key', async () => {
    const body = { key: 'brand', body: { headline: '品牌', lead: '', sections: [], promises: [] } }
    const draft = await services.drafts.create({ kind: 'page', contentId: PAGE_IDS.brand, body })
    await services.drafts.publish(draft.id, draft.version)
    expect(await services.about.brand()).toMatchObject({ headline: '品牌' })
    expect(await services.drafts.history('page', PAGE_IDS.brand)).toHaveLength(1)
  })
})

describe('a schedule', () => {
  it('takes what is finished, at an hour to come, and comes due with the version that was agreed', async () => {
    const { id } = await services.drafts.create({ kind: 'news', body: { title: '没写完' } })
    const hour = new Date(clock.now().getTime() + 3_600_000)
    await expect(services.drafts.schedule(id, 1, hour)).rejects.toMatchObject({ status: 400, message: '请填写摘要' })
    await services.drafts.save(id, 1, article('准点'))
    await expect(services.drafts.schedule(id, 2, clock.now())).rejects.toMatchObject({
      fields: { publishTime: '发布的时间应当在现在之后' },
    })
    expect(await services.drafts.schedule(id, 2, hour, editorId)).toMatchObject({ version: 3, publishAt: hour })
    expect(await services.drafts.due()).toEqual([])
    clock.advance(3_600_000)
    expect(await services.drafts.due()).toEqual([{ id, version: 3, editorId }])
    await services.drafts.publish(id, 3)
    expect(await services.drafts.due()).toEqual([])
  })

  it('is left by who saves over it, or says so', async () => {
    const { id } = await services.drafts.create({ kind: 'news', body: article('甲') })
    const hour = new Date(clock.now().getTime() + 3_600_000)
    await services.drafts.schedule(id, 1, hour)
    await expect(services.drafts.save(id, 1, article('没看见'))).rejects.toMatchObject({ status: 409 })
    expect(await services.drafts.save(id, 2, article('乙'))).toMatchObject({ publishAt: null })
    await services.drafts.schedule(id, 3, hour)
    expect(await services.drafts.schedule(id, 4, null)).toMatchObject({ publishAt: null })
  })
})
