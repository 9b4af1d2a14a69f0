import type { ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import { NEWS_DESK_PAGE_SIZE } from '@bee/contract/manage/news.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { draftsFeature } from '../../drafts/drafts.feature.ts'
import { newsFeature } from '../news.feature.ts'

let server: TestServer
let editor: TestStaff
beforeAll(async () => {
  server = await startTestServer({ features: [newsFeature, draftsFeature] })
  editor = await addStaff(server, 'editor', { nickName: '许青' })
})
afterAll(() => server.close())

let keys = 0
async function write(title: string) {
  keys += 1
  server.clock.advance(60_000)
  const { draftId, version } = await editor.calls.drafts.open({
    kind: 'news',
    key: `news-desk-test-${String(keys).padStart(4, '0')}`,
    body: { title, summary: `${title}的摘要`, body: '正文', pictureId: null, thumbId: null, areas: [] },
  })
  return { draftId, version }
}

async function publish(title: string): Promise<number> {
  const { contentId } = await editor.calls.drafts.publish({ ...(await write(title)), waived: [], note: '' })
  return contentId
}

const titles = async (filter: { state?: ContentState; search?: string; before?: string } = {}) => {
  const { list } = await editor.calls.news.list({ search: '', ...filter })
  return list.map(({ title, state }) => `${title} ${state}`)
}

it('holds articles and drafts in every state, what was written in last first', async () => {
  await publish('发布了的')
  const changedId = await publish('改着的')
  const hiddenId = await publish('下架的')
  const openedId = await publish('只打开过的')
  await write('新的草稿')
  const hour = await write('定时的')
  const publishTime = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
  await editor.calls.drafts.schedule({ ...hour, publishTime, waived: [], note: '' })
  await server.pool.query('update news set hidden_at = now() where id = $1', [hiddenId])
  await editor.calls.drafts.open({ kind: 'news', contentId: openedId })
  const opened = await editor.calls.drafts.open({ kind: 'news', contentId: changedId })
  server.clock.advance(60_000)
  await editor.calls.drafts.save({
    draftId: opened.draftId,
    version: opened.version,
    body: { ...opened.body, title: '改着的 二' },
  })

  expect(await titles()).toEqual([
    '改着的 二 changed',
    '定时的 scheduled',
    '新的草稿 draft',
    '只打开过的 published',
    '下架的 withdrawn',
    '发布了的 published',
  ])
  const { list } = await editor.calls.news.list({ search: '' })
  expect(list[0]).toMatchObject({
    newsId: changedId,
    draftId: opened.draftId,
    editorName: '许青',
    summary: '改着的的摘要',
  })
  expect(list[1]).toMatchObject({ newsId: null, draftId: hour.draftId, publishTime })
  expect(await titles({ state: 'published' })).toEqual(['只打开过的 published', '发布了的 published'])
  expect(await titles({ state: 'draft' })).toEqual(['新的草稿 draft'])
  expect(await editor.calls.news.counts({})).toEqual({
    all: { count: 6, isMore: false },
    draft: { count: 1, isMore: false },
    published: { count: 2, isMore: false },
    changed: { count: 1, isMore: false },
    scheduled: { count: 1, isMore: false },
    withdrawn: { count: 1, isMore: false },
  })
})

it('is searched as students search, and in the titles of drafts', async () => {
  expect(await titles({ search: 'xiajia' })).toEqual(['下架的 withdrawn'])
  expect(await titles({ search: '草稿' })).toEqual(['新的草稿 draft'])
  expect(await titles({ search: '%' })).toEqual([])
})

it('goes on where a page ended, over drafts and articles of the same moment', async () => {
  for (let nth = 0; nth < NEWS_DESK_PAGE_SIZE; nth += 1) await publish(`第 ${nth} 篇`)
  await server.pool.query(`update news set updated_at = '2026-01-01' where title like '第%'`)
  await server.pool.query(`update drafts set updated_at = '2026-01-01' where kind = 'news'`)
  const seen: string[] = []
  let before: string | undefined
  do {
    const page = await editor.calls.news.list({ search: '', ...(before === undefined ? {} : { before }) })
    seen.push(...page.list.map(({ title }) => title))
    before = page.next ?? undefined
  } while (before !== undefined)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(NEWS_DESK_PAGE_SIZE + 6)
})

it('leaves out what was thrown away', async () => {
  const newsId = await publish('扔掉的')
  await server.pool.query(
    `insert into content_trash (kind, content_id, was_hidden, removed_at) values ('news', $1, false, now())`,
    [newsId],
  )
  expect(await titles({ search: '扔掉' })).toEqual([])
})
