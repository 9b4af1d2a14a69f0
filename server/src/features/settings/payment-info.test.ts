import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { CONFIRMED_MINUTES } from '@bee/contract/manage/staff-fields.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { filmsFeature } from '../films/films.feature.ts'
import { gatewaysFeature } from '../gateways/gateways.feature.ts'
import { ordersFeature } from '../orders/orders.feature.ts'
import { settingsFeature } from './settings.feature.ts'

const BANK = '招商银行海淀支行\n6214 8301 0000 4417'
const WRITTEN = {
  payee: '蜂学堂教育',
  account: BANK,
  pictureId: null as number | null,
  contact: '电话 010-6600',
  duration: '工作日当天确认',
  refundRule: '七天之内，没有看过的全退。',
  refundFullDays: 7,
  refundSpanDays: 365,
}

let server: TestServer
let owner: TestStaff
beforeEach(async () => {
  server = await startTestServer({ features: [settingsFeature, gatewaysFeature, ordersFeature, filmsFeature] })
  owner = await addStaff(server, 'owner')
})
afterEach(() => server.close())

const lastEvent = async () => (await owner.calls.audit.list({ limit: 1 })).list[0]
const readAsMember = async () => testClient(server, await server.registerMember()).orders.payment({})

async function write(change: Partial<typeof WRITTEN> = {}) {
  server.clock.advance(1000)
  const { updateTime } = await owner.calls.settings.payment()
  return owner.calls.settings.changePayment({ ...WRITTEN, ...change, updateTime })
}

it('is written by an owner and read by students at once', async () => {
  expect(await owner.calls.settings.payment()).toMatchObject({ payee: '', pictureId: null, updateTime: '' })
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into assets (kind, path) values ('picture', 'uploads/pay.webp') returning id`,
  )
  const pictureId = rows[0]?.id ?? 0
  const written = await write({ pictureId })
  expect(written).toMatchObject({ ...WRITTEN, pictureId })
  const terms = await readAsMember()
  expect(terms).toMatchObject({ instructions: { payee: '蜂学堂教育', account: BANK }, refundRule: WRITTEN.refundRule })
  expect(terms.instructions?.pictureUrl).toBeTruthy()
  expect((await owner.calls.gateways.list()).paymentSentence).toBe('学员能用银行转账')
  const { list } = await owner.calls.library.uses({ kind: 'asset', id: pictureId })
  expect(list).toMatchObject([{ place: 'page' }])
})

it('freezes the terms of a refund with each order', async () => {
  await write({ refundFullDays: 3, refundSpanDays: 90 })
  const typeId = (await insertTypes(server.pool)).spring
  const courseId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: 100 })
  const { orders } = testClient(server, await server.registerMember())
  const { orderNo } = await orders.place({ courseId, price: 1, agreed: true })
  await write({ refundFullDays: 0, refundSpanDays: 1 })
  const { rows } = await server.pool.query(
    'select refund_full_days as "fullDays", refund_span_days as "spanDays" from orders where number = $1',
    [orderNo],
  )
  expect(rows).toEqual([{ fullDays: 3, spanDays: 90 }])
})

it('leaves before and after in the record and a revision, and is taken back from there', async () => {
  const first = await write()
  expect((await lastEvent())?.undo).toEqual({ state: 'impossible', sentence: '之前没有写过，没有可改回去的' })
  await write({ payee: '另一个人', refundRule: '不退。' })
  const event = await lastEvent()
  expect(event).toMatchObject({
    action: 'settings.payment',
    summary: '改了付款说明：收款人从 蜂学堂教育 改为 另一个人；退款规则从 七天之内，没有看过的全退。 改为 不退。',
    before: first,
    after: { payee: '另一个人', refundRule: '不退。' },
    undo: { state: 'possible' },
  })
  const { list } = await owner.calls.drafts.versions({ kind: 'page', contentId: PAGE_IDS.payment })
  expect(list).toHaveLength(2)
  server.clock.advance(1000)
  await owner.calls.audit.undo({ eventId: event?.id ?? 0 })
  expect(await readAsMember()).toMatchObject({ instructions: { payee: '蜂学堂教育' }, refundRule: WRITTEN.refundRule })
})

it('is changed and taken back only by somebody who was asked a moment ago', async () => {
  await write()
  await write({ payee: '另一个人' })
  const eventId = (await lastEvent())?.id ?? 0
  server.clock.advance(CONFIRMED_MINUTES * 60_000)
  await expect(write({ payee: '第三个人' })).rejects.toMatchObject({ reason: 'not-confirmed' })
  await expect(owner.calls.audit.undo({ eventId })).rejects.toMatchObject({ reason: 'not-confirmed' })
  const school = await owner.calls.settings.school()
  await expect(owner.calls.settings.changeSchool({ ...school, phone: '010-1' })).rejects.toMatchObject({
    reason: 'not-confirmed',
  })
  expect((await readAsMember()).instructions?.payee).toBe('另一个人')
})

it('is not changed by colleagues who do not manage the school', async () => {
  for (const role of ['editor', 'teacher', 'support']) {
    const { calls } = await addStaff(server, role)
    await expect(calls.settings.payment()).rejects.toMatchObject({ status: 403 })
    await expect(calls.settings.changePayment({ ...WRITTEN, updateTime: '' })).rejects.toMatchObject({ status: 403 })
  }
})

it('is not written over a change that was not seen', async () => {
  const seen = await write()
  await write({ payee: '另一个人' })
  server.clock.advance(1000)
  await expect(owner.calls.settings.changePayment({ ...seen, duration: '三天' })).rejects.toMatchObject({
    status: 409,
    message: '付款说明刚被别人改过，看过新的再改',
  })
  expect((await readAsMember()).instructions).toMatchObject({ payee: '另一个人', duration: WRITTEN.duration })
})

it('refuses bad input with a sentence at its field', async () => {
  const refusals = [
    [{ payee: '' }, 'payee', '请填写收款人'],
    [{ payee: '名'.repeat(61) }, 'payee', '收款人不能超过60个字'],
    [{ account: '' }, 'account', '收款账号和收款码至少要有一样'],
    [{ refundRule: ' ' }, 'refundRule', '请填写退款规则'],
    [{ refundRule: '退'.repeat(1001) }, 'refundRule', '退款规则不能超过1000个字'],
  ] as const
  for (const [change, field, sentence] of refusals)
    await expect(write(change)).rejects.toMatchObject({ status: 400, fields: { [field]: sentence } })
  await expect(write({ pictureId: 9_999_999 })).rejects.toMatchObject({ message: '没有编号为 9999999 的图片' })
  expect((await readAsMember()).instructions).toBeNull()
})

it('keeps no full mobile number in the record', async () => {
  await write({ account: '支付宝 13812345678' })
  await write({ account: BANK })
  expect(await lastEvent()).toMatchObject({
    before: { account: '支付宝 138****5678' },
    undo: { state: 'impossible', sentence: '里面有手机号，记录里不留全号，不能照原样改回去' },
  })
})

it('waits for a draft of the page in which somebody has written', async () => {
  await write()
  const { draftId, version } = await owner.calls.drafts.open({ kind: 'page', contentId: PAGE_IDS.payment })
  await owner.calls.drafts.save({ draftId, version, body: { key: 'payment', body: { ...WRITTEN, payee: '草稿' } } })
  await expect(write({ payee: '另一个人' })).rejects.toMatchObject({ status: 409 })
})
