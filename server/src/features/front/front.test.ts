import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'
import { frontFeature } from './front.feature.ts'

let server: TestServer
let editor: TestStaff
let pictureId: number
beforeAll(async () => {
  server = await startTestServer({ features: [frontFeature, draftsFeature] })
  editor = await addStaff(server, 'editor', { nickName: '许青' })
  const { rows } = await server.pool.query<{ id: number }>(`
    insert into assets (kind, path, width, height) values ('picture', 'pictures/front.webp', 800, 200) returning id`)
  pictureId = rows[0]?.id ?? 0
})
afterAll(() => server.close())
beforeEach(() => server.pool.query(`delete from banners; delete from drafts`))

let keys = 0
const newKey = () => `front-test-key-${String((keys += 1)).padStart(4, '0')}`
const banner = (alt: string, more: object = {}) => ({
  pictureId,
  alt,
  headline: alt,
  subtitle: '',
  actionLabel: '',
  link: '/subject',
  ...more,
})

async function publish(alt: string, more: object = {}): Promise<number> {
  const { draftId, version } = await editor.calls.drafts.open({
    kind: 'banner',
    key: newKey(),
    body: banner(alt, more),
  })
  return (await editor.calls.drafts.publish({ draftId, version, waived: [], note: '' })).contentId
}

/** The public answer, from the cache where there is one. */
const shown = async () => (await testClient(server).site.banners({})).map(({ imageAlt }) => imageAlt)
const listed = async () =>
  (await editor.calls.front.list({ kind: 'banner' })).list.map(({ title, state }) => `${title} ${state}`)

it('lists what stands in its order, with drafts of what is new behind', async () => {
  const first = await publish('一')
  await publish('二')
  await editor.calls.drafts.open({ kind: 'banner', key: newKey(), body: { alt: '新的' } })
  const { draftId, version, body } = await editor.calls.drafts.open({ kind: 'banner', contentId: first })
  expect(await listed()).toEqual(['一 published', '二 published', '新的 draft'])
  await editor.calls.drafts.save({ draftId, version, body: { ...body, alt: '一改' } })
  expect(await listed()).toEqual(['一改 changed', '二 published', '新的 draft'])
  const { list } = await editor.calls.front.list({ kind: 'banner' })
  expect(list[0]).toMatchObject({
    contentId: first,
    draftId,
    editorName: '许青',
    note: '/subject',
    imageUrl: '/pictures/front.webp',
  })
  expect(list[2]).toMatchObject({ contentId: null, imageUrl: '', showFrom: null })
})

it('moves before another or to the end, at once for everybody, and back', async () => {
  const [one, two, three] = [await publish('一'), await publish('二'), await publish('三')]
  expect(await shown()).toEqual(['一', '二', '三'])
  expect(await editor.calls.front.move({ kind: 'banner', contentId: three, beforeId: one })).toEqual({
    contentId: three,
    position: 0,
  })
  await expect.poll(shown).toEqual(['三', '一', '二'])
  await editor.calls.front.move({ kind: 'banner', contentId: one })
  await expect.poll(shown).toEqual(['三', '二', '一'])

  const owner = await addStaff(server, 'owner', { mobile: '13900007001' })
  const { list } = await owner.calls.audit.list({ action: 'front.move', limit: 10 })
  expect(list.map(({ summary }) => summary)).toEqual(['把横幅《一》移到第 3 位', '把横幅《三》移到第 1 位'])
  // The older move cannot be undone: the order has changed since.
  await expect(owner.calls.audit.undo({ eventId: list[1]?.id ?? 0 })).rejects.toThrow('后来又有人改过')
  await owner.calls.audit.undo({ eventId: list[0]?.id ?? 0 })
  await expect.poll(shown).toEqual(['三', '一', '二'])

  await server.pool.query('delete from banners where id = $1', [two])
  await expect(editor.calls.front.move({ kind: 'banner', contentId: one, beforeId: two })).rejects.toThrow('刚被移走')
  await expect(editor.calls.front.move({ kind: 'banner', contentId: two })).rejects.toMatchObject({ status: 404 })
})

it('keeps sub-types within their direction', async () => {
  const add = async (name: string, parentId: number | null) => {
    const body = { parentId, name, area: 'moved', colour: '', sign: '', hotWords: ['词'] }
    const { draftId, version } = await editor.calls.drafts.open({ kind: 'courseType', key: newKey(), body })
    return (await editor.calls.drafts.publish({ draftId, version, waived: [], note: '' })).contentId
  }
  const direction = await add('方向', null)
  const [one, two] = [await add('子一', direction), await add('子二', direction)]
  await editor.calls.front.move({ kind: 'courseType', contentId: two, beforeId: one })
  const { list } = await editor.calls.front.list({ kind: 'courseType' })
  const below = list.filter(({ parentId }) => parentId === direction)
  expect(below.map(({ title, note }) => `${title} ${note}`)).toEqual(['子二 词', '子一 词'])
  await expect(
    editor.calls.front.move({ kind: 'courseType', contentId: two, beforeId: direction }),
  ).rejects.toMatchObject({ status: 409 })
})

it('checks the window and the size of the picture before it is published', async () => {
  const moment = (byMs: number) => new Date(server.clock.now().getTime() + byMs).toISOString()
  const review = async (more: object) => {
    const { draftId } = await editor.calls.drafts.open({ kind: 'banner', key: newKey(), body: banner('查', more) })
    const { checks, changes } = await editor.calls.drafts.review({ draftId })
    return { checks: checks.map(({ level, sentence }) => `${level} ${sentence}`), changes }
  }
  const over = await review({ showFrom: moment(-20_000), showUntil: moment(-10_000) })
  expect(over.checks).toContain('notice 结束的时间已经过了')
  expect(over.checks).toContain('notice 图片只有 800 × 200')
  const turned = await review({ showFrom: moment(20_000), showUntil: moment(10_000) })
  expect(turned.checks).toContain('stops 结束要在开始之后')
  const named = await review({ showFrom: '2026-12-31T16:00:00.000Z' })
  expect(named.changes.find(({ label }) => label === '从什么时候')?.pieces).toEqual([
    { text: '2027-01-01 00:00', change: 'added' },
  ])
})

it('begins a page that nobody has written, and lists how all of them stand', async () => {
  const pageOf = async (key: string) => (await editor.calls.front.pages({})).list.find((each) => each.key === key)
  expect(await pageOf('brand')).toMatchObject({ contentId: 3, draftId: null, state: 'draft', updateTime: null })
  const body = { key: 'brand', body: { headline: '名字', lead: '', sections: [], promises: [] } }
  const { draftId, version } = await editor.calls.drafts.open({ kind: 'page', contentId: 3, body })
  expect(await pageOf('brand')).toMatchObject({ draftId, state: 'draft', editorName: '许青' })
  await editor.calls.drafts.publish({ draftId, version, waived: [], note: '' })
  const written = await pageOf('brand')
  expect(written).toMatchObject({ draftId: null, state: 'published' })
  expect(written?.updateTime).not.toBeNull()
})

it('refuses those whose right reaches only their own courses', async () => {
  const teacher = await addStaff(server, 'teacher', { mobile: '13900007002' })
  await expect(teacher.calls.front.list({ kind: 'banner' })).rejects.toMatchObject({ status: 403 })
  await expect(teacher.calls.front.move({ kind: 'banner', contentId: 1 })).rejects.toMatchObject({ status: 403 })
})

// This test is last: after two days all sessions have ended.
it('shows a banner within its window only, to the second of midnight in Shanghai', async () => {
  const now = server.clock.now().getTime()
  // The next two midnights in Shanghai.
  const day = 24 * 60 * 60 * 1000
  const midnight = Math.ceil((now + 8 * 60 * 60 * 1000) / day) * day - 8 * 60 * 60 * 1000
  const showFrom = new Date(midnight).toISOString()
  const showUntil = new Date(midnight + day).toISOString()
  await publish('一直在')
  await publish('一天', { showFrom, showUntil })
  const at = async (moment: number) => {
    server.clock.advance(moment - server.clock.now().getTime())
    return shown()
  }
  expect(await at(midnight - 1000)).toEqual(['一直在'])
  // Several requests, so that the cache holds an answer on both sides of each edge.
  expect(await at(midnight - 1)).toEqual(['一直在'])
  expect(await at(midnight)).toEqual(['一直在', '一天'])
  expect(await at(midnight + 1)).toEqual(['一直在', '一天'])
  expect(await at(midnight + day - 1000)).toEqual(['一直在', '一天'])
  expect(await at(midnight + day - 1)).toEqual(['一直在', '一天'])
  expect(await at(midnight + day)).toEqual(['一直在'])
})
