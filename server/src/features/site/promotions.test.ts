import { PROMOTION_SAMPLES } from '@bee/contract/site/promotion-samples.ts'
import type { Promotion } from '@bee/contract/site/promotion.contract.ts'
import type { WebsiteInfo } from '@bee/contract/site/site.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, TEST_CAPTCHA, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { BOOKINGS_PER_ADDRESS } from '../limits/rate-limits.service.ts'
import { contentFeature } from '../content/content.feature.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'
import { frontFeature } from '../front/front.feature.ts'
import { siteFeature } from './site.feature.ts'

const FEATURES = [siteFeature, draftsFeature, contentFeature, frontFeature] as const

const TODAY = '2026-03-02'
const TOMORROW = '2026-03-03'
/** Shanghai time. */
const at = (date: string, time: string) => new Date(`${date}T${time}+08:00`)

let server: TestServer
let editor: TestStaff
let javaId: number
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  editor = await addStaff(server, 'editor', { nickName: '何田' })
  server.clock.set(at(TODAY, '10:10:00'))
})
afterAll(() => server.close())

async function book(details: Record<string, unknown> = {}) {
  const captchaId = crypto.randomUUID()
  await server.app.inject({ url: `/bee/captcha.jpg?captchaId=${captchaId}` })
  const response = await server.app.inject({
    method: 'POST',
    url: '/bee/api/release/promotion/booking',
    payload: {
      promotion: 'javaLBT',
      name: '小林',
      mobile: '13812345678',
      callDate: TOMORROW,
      callTime: '09:30',
      captchaId,
      captcha: TEST_CAPTCHA,
      ...details,
    },
  })
  return response.json<{ code: number; msg: string; data: { fields?: Record<string, string> } }>()
}

const bookings = async () =>
  (await server.pool.query<{ content: string; contact: string }>(`select content, contact from feedback order by id`))
    .rows

const piece = (kind: string, items: object[] = [], more: object = {}) => ({ kind, heading: '标题', items, ...more })
const page = (more: object = {}) => ({
  title: 'Java 练兵台',
  address: 'javaLBT',
  hero: { title: 'Java\n练兵台' },
  pieces: [piece('booking')],
  ...more,
})

let keys = 0
async function draftOf(body: Record<string, unknown>, contentId?: number) {
  keys += 1
  const key = `promotion-key-${String(keys).padStart(4, '0')}`
  return editor.calls.drafts.open({ kind: 'promotion', body, ...(contentId === undefined ? { key } : { contentId }) })
}
async function publish(body: Record<string, unknown>, contentId?: number): Promise<number> {
  const { draftId, version } = await draftOf(body, contentId)
  return (await editor.calls.drafts.publish({ draftId, version, waived: [], note: '' })).contentId
}
async function sentencesOf(body: Record<string, unknown>, contentId?: number) {
  const { draftId, version } = await draftOf(body, contentId)
  const { checks } = await editor.calls.drafts.review({ draftId })
  await editor.calls.drafts.discard({ draftId, version })
  return checks.map(({ level, sentence }) => `${level} ${sentence}`)
}
const visit = async (address: string) =>
  (await server.app.inject({ url: `/bee/api/release/promotion?address=${encodeURIComponent(address)}` })).json<{
    code: number
    data: Promotion
  }>()
const inFooter = async () =>
  (await server.app.inject({ url: '/bee/api/website/info' })).json<{ data: WebsiteInfo }>().data.promotions

test('an empty school has no promotional page, and its footer none', async () => {
  expect(await visit('javaLBT')).toMatchObject({ code: 404 })
  expect(await inFooter()).toEqual([])
  expect(await book()).toMatchObject({ code: 404 })
})

test('a page that still tells its author what to write is not published', async () => {
  const { sub, answers } = PROMOTION_SAMPLES
  const hero = { title: '字', sub }
  const pieces = [
    piece(
      'faq',
      answers.map((text) => ({ title: '问', text })),
    ),
  ]
  expect(await sentencesOf(page({ address: 'sample', hero, pieces }))).toEqual(
    expect.arrayContaining([
      `stops 开头留着样例的话：「${sub}」`,
      `stops 「问答」（第 1 节）留着样例的话：「${answers[0]}」，还有 2 句`,
    ]),
  )
})

test('a page is at its address in whatever case, and in the footer, while it is published', async () => {
  const items = [{ title: '一条', text: '文字' }, { title: '' }]
  const id = await publish(page({ pieces: [piece('points', items), piece('faq'), piece('booking')] }))
  javaId = id
  await expect.poll(() => visit('JAVAlbt')).toMatchObject({ code: 200 })
  const { data } = await visit('JAVAlbt')
  expect(data).toMatchObject({ title: 'Java 练兵台', address: 'javaLBT', colour: 'java', art: 'comb' })
  // Visitors do not see an empty row or an empty piece.
  expect(data.pieces.map(({ kind, items: shown }) => [kind, shown.length])).toEqual([
    ['points', 1],
    ['booking', 0],
  ])
  await expect.poll(inFooter).toEqual([{ title: 'Java 练兵台', address: 'javaLBT' }])
  await editor.calls.content.withdraw({ kind: 'promotion', contentIds: [id], reason: '' })
  await expect.poll(inFooter).toEqual([])
  expect(await visit('javaLBT')).toMatchObject({ code: 404 })
  await editor.calls.content.putBack({ kind: 'promotion', contentIds: [id] })
  await expect.poll(() => visit('javaLBT')).toMatchObject({ code: 200 })
})

test('there may be any number of them, in an order of their own', async () => {
  const web = await publish(page({ title: 'Web 练兵台', address: 'webLBT' }))
  await editor.calls.front.move({ kind: 'promotion', contentId: web, beforeId: javaId })
  await expect.poll(async () => (await inFooter()).map(({ address }) => address)).toEqual(['webLBT', 'javaLBT'])
  expect((await editor.calls.front.list({ kind: 'promotion' })).list.map(({ title, note }) => [title, note])).toEqual([
    ['Web 练兵台', 'webLBT'],
    ['Java 练兵台', 'javaLBT'],
  ])
  await editor.calls.content.remove({ kind: 'promotion', contentIds: [web] })
  await expect.poll(inFooter).toHaveLength(1)
})

test('names, address and the first words are all that it needs', async () => {
  expect(await sentencesOf({ hero: {} })).toEqual(
    expect.arrayContaining(['stops 请填写名字', 'stops 请填写地址', 'stops 开头：请填写大标题']),
  )
  const { checks } = await editor.calls.drafts.review({ draftId: (await draftOf({ hero: {} })).draftId })
  expect(checks.filter(({ level }) => level === 'stops').map(({ field }) => field)).toEqual([
    'title',
    'address',
    'hero.title',
  ])
})

test.each([
  ['a page of the site', 'subject', '这个地址是网站自己的页面，请换一个'],
  ['a page of the site in capitals', 'Manage', '这个地址是网站自己的页面，请换一个'],
  ['no word', 'java/LBT', '地址用字母、数字或连字符，字母或数字开头，至多 40 个'],
])('an address that is %s is refused', async (_, address, sentence) => {
  expect(await sentencesOf(page({ address }))).toContain(`stops ${sentence}`)
  await expect(publish(page({ address }))).rejects.toMatchObject({ status: 400 })
})

test('two pages have no address in common, not even in the trash', async () => {
  expect(await sentencesOf(page({ address: 'JAVAlbt' }))).toContain('stops 《Java 练兵台》已经用了地址 /JAVAlbt')
  await expect(publish(page({ address: 'javalbt' }))).rejects.toThrow('已经用了地址')
  await expect(publish(page({ address: 'webLBT' }))).rejects.toThrow('已经用了地址')
})

test('who gives it another address is told that the old one ends, and which pieces nobody sees', async () => {
  const pieces = [piece('points', [{ title: '一条' }]), piece('faq')]
  expect(await sentencesOf(page({ address: 'java-camp', pieces }), javaId)).toEqual(
    expect.arrayContaining([
      'notice 地址从 /javaLBT 换成 /java-camp',
      'notice 「问答」（第 2 节）还是空的',
      'notice 没有「预约」这一节',
    ]),
  )
  await publish(page({ address: 'java-camp' }), javaId)
  await expect.poll(() => visit('javaLBT')).toMatchObject({ code: 404 })
  expect(await visit('java-camp')).toMatchObject({ code: 200 })
  await publish(page(), javaId)
  await expect.poll(() => visit('javaLBT')).toMatchObject({ code: 200 })
})

test('a page takes bookings in one place at most', async () => {
  expect(await sentencesOf(page({ pieces: [piece('booking'), piece('booking')] }))).toContain(
    'stops 预约的小节只能有一个',
  )
})

test('teachers and courses are told as they are now, and passed by once they are out of sight', async () => {
  const { rows } = await server.pool.query<{ id: number }>(`
    insert into teachers (slug, name, area, title, years, position) values ('lu', '陆承远', 'java', '主讲', 14, 0) returning id`)
  const teacherId = rows[0]?.id ?? 0
  await publish(
    page({ pieces: [piece('teachers', [{ teacherId, note: '主讲', text: '话' }]), piece('booking')] }),
    javaId,
  )
  const shown = async () => (await visit('javaLBT')).data.pieces[0]?.items.map(({ teacher }) => teacher?.name)
  await expect.poll(shown).toEqual(['陆承远'])
  await server.pool.query(`update teachers set hidden_at = now() where id = $1`, [teacherId])
  // Without any teacher the piece itself disappears.
  await expect.poll(shown).toEqual([])
})

test('a booking reaches the operator as feedback', async () => {
  expect(await book({ note: '周六可以吗' })).toMatchObject({ code: 200 })
  expect(await bookings()).toEqual([
    { content: '预约试听Java 练兵台，称呼：小林，留言：周六可以吗', contact: '13812345678' },
  ])
})

test('the time to call is kept in UTC', async () => {
  const { rows } = await server.pool.query<{ call_at: Date }>('select call_at from feedback')
  expect(rows.map((row) => row.call_at.toISOString())).toEqual(['2026-03-03T01:30:00.000Z'])
})

test.each([
  ['no day', { callDate: undefined }, 'callDate', '请选一天，我们打给你'],
  ['a day that is none', { callDate: '2026-02-30' }, 'callDate', '请选一天，我们打给你'],
  ['no time', { callTime: '' }, 'callTime', '请选一个时间'],
  ['a time between two', { callTime: '09:15' }, 'callTime', '请选一个时间'],
  ['a time before the first', { callTime: '08:30' }, 'callTime', '请选一个时间'],
  ['yesterday', { callDate: '2026-03-01' }, 'callDate', '请选今天起 14 天以内的日子'],
  ['a day too far', { callDate: '2026-03-17' }, 'callDate', '请选今天起 14 天以内的日子'],
  ['this morning', { callDate: TODAY, callTime: '10:00' }, 'callTime', '这个时间已经过了，请选晚一点的'],
])('refuses %s and names the field', async (_, details, field, sentence) => {
  expect(await book(details)).toMatchObject({ code: 400, msg: sentence, data: { fields: { [field]: sentence } } })
})

test('a machine that fills the hidden field is thanked and not written down', async () => {
  expect(await book({ website: 'spam' })).toMatchObject({ code: 200 })
  expect(await bookings()).toHaveLength(1)
})

test('a wrong picture, a wrong number and an empty name are refused', async () => {
  expect(await book({ captcha: 'XXXX' })).toMatchObject({ code: 400 })
  expect(await book({ mobile: '123' })).toMatchObject({ code: 400, msg: '请输入 11 位手机号' })
  expect(await book({ name: '  ' })).toMatchObject({ code: 400, msg: '请告诉我们怎么称呼你' })
})

test('one address books a few times an hour', async () => {
  for (let made = 1; made < BOOKINGS_PER_ADDRESS.max; made += 1) expect(await book()).toMatchObject({ code: 200 })
  expect(await book()).toMatchObject({ code: 429 })
})
