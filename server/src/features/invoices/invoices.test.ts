import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { INVOICE_FILE_MAX_BYTES } from '@bee/contract/invoices/invoice-states.ts'
import { INVOICE_ISSUE_PATH } from '@bee/contract/manage/orders/invoices.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createServicesOf, type FeatureServices } from '../../compose-features.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { ordersFeature } from '../orders/orders.feature.ts'
import { orderDesk } from '../orders/testing/order-desk.ts'
import { invoicesFeature } from './invoices.feature.ts'

const FEATURES = [ordersFeature, invoicesFeature] as const
const TAX_NUMBER = '9144030071526726XG'
const COMPANY = {
  titleKind: 'company',
  title: '=蜂蜜（深圳）有限公司',
  taxNumber: TAX_NUMBER,
  email: 'cw@honey.cn',
} as const
const PERSON = { titleKind: 'person', title: '田小蜂', email: 'tian@honey.cn' } as const
const PDF = Buffer.from('%PDF-1.7 fapiao')
const NUMBER = '25442000000123456789'

let server: TestServer
let services: FeatureServices<typeof FEATURES>
let owner: TestStaff
let typeId: number
let courseId: number
let member: TestMember
let orderNo: string

beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  typeId = (await insertTypes(server.pool)).spring
  owner = await addStaff(server, 'owner')
  services = createServicesOf(FEATURES, { config: testConfig(server.dataDir), pool: server.pool, clock: server.clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  courseId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: 29_900 })
  member = await server.registerMember()
  orderNo = (await as().orders.place({ courseId, price: 299, agreed: true })).orderNo
})

const as = (who = member) => testClient(server, { headers: who.headers })
const pay = () => orderDesk(services).confirm(orderNo)
const mine = async () => (await as().invoices.ofOrder({ orderNo })).invoices
const newest = async () => {
  const [invoice] = await mine()
  if (!invoice) throw new Error('no invoice')
  return invoice
}
const listed = async () => {
  const found = (await owner.calls.invoices.list({ search: orderNo })).list[0]
  if (!found) throw new Error('not listed')
  return found
}
async function asked(title: typeof COMPANY | typeof PERSON = COMPANY) {
  await pay()
  await as().invoices.ask({ orderNo, ...title })
  return listed()
}
const send = (
  { invoiceId, version }: { invoiceId: number; version: number },
  { number = NUMBER, content = PDF, type = 'application/pdf', by = owner } = {},
) =>
  server.app.inject({
    method: 'POST',
    url: `/bee/api${INVOICE_ISSUE_PATH}?invoiceId=${invoiceId}&version=${version}&number=${number}`,
    headers: { ...by.headers, 'content-type': type },
    payload: content,
  })
const download = (invoiceId: number, headers: Record<string, string>, room = '') =>
  server.app.inject({ method: 'GET', url: `/bee/api${room}/invoice/file/${invoiceId}`, headers })
const files = (): Promise<string[]> => readdir(path.join(server.dataDir, 'invoices')).catch(() => [])
const messages = async () => (await as().messages.list({})).list.map(({ content }) => content)

it('is asked for a paid order, changed while it waits, issued with its file, and downloaded by its member alone', async () => {
  expect(await as().invoices.ofOrder({ orderNo })).toEqual({ askableFen: null, invoices: [], last: null })
  await expect(as().invoices.ask({ orderNo, ...PERSON })).rejects.toMatchObject({ status: 409 })
  await pay()
  expect((await as().invoices.ofOrder({ orderNo })).askableFen).toBe(29_900)
  await as().invoices.ask({ orderNo, ...PERSON })
  const seen = await listed()
  // The second of a double click, and then another title.
  await as().invoices.ask({ orderNo, ...PERSON })
  const typed = { ...COMPANY, taxNumber: ' 91440300-71526726xg ' }
  expect((await as().invoices.ask({ orderNo, ...typed })).invoices).toMatchObject([{ ...COMPANY, state: 'asked' }])
  expect((await send(seen)).json()).toMatchObject({ code: 409, msg: '这张发票刚变过，请看一眼再办' })
  expect(await files()).toEqual([])

  const issued = await send(await listed())
  expect(issued.json()).toMatchObject({
    code: 200,
    data: { state: 'issued', number: NUMBER, handledBy: owner.nickName },
  })
  expect((await owner.calls.audit.list({ limit: 1 })).list[0]).toMatchObject({ action: 'invoice.issue' })
  expect((await messages())[0]).toContain('发票开好了，¥299')
  const { invoiceId } = await newest()
  const file = await download(invoiceId, member.headers)
  expect(file.rawPayload).toEqual(PDF)
  expect(file.headers).toMatchObject({
    'content-disposition': `attachment; filename="fapiao-${NUMBER}.pdf"`,
    'cache-control': 'private, no-store',
  })
  expect((await download(invoiceId, owner.headers, '/manage')).rawPayload).toEqual(PDF)
  const stranger = await server.registerMember()
  expect((await download(invoiceId, stranger.headers)).statusCode).toBe(404)
  expect((await download(invoiceId, {})).statusCode).toBe(401)
  await expect(as(stranger).invoices.ofOrder({ orderNo })).rejects.toMatchObject({ status: 404 })
  await expect(as().invoices.ask({ orderNo, ...PERSON })).rejects.toMatchObject({ status: 409 })
  // The title that was written last is there for the next order.
  expect((await as().invoices.ofOrder({ orderNo })).last).toEqual(COMPANY)
})

it('takes another file in the place of a wrong one, and leaves no file that nothing names', async () => {
  await send(await asked())
  const before = await files()
  await send(await listed(), { content: Buffer.from('%PDF-1.7 the right one'), number: '12345678' })
  expect(await listed()).toMatchObject({ state: 'issued', number: '12345678' })
  const after = await files()
  expect(after.filter((name) => !before.includes(name))).toHaveLength(1)
  expect(after).toHaveLength(before.length)
  expect((await download((await newest()).invoiceId, member.headers)).body).toContain('the right one')
})

it('refuses what is no PDF, a number that is none, a file that is too large, and a colleague without the right', async () => {
  const seen = await asked()
  const before = await files()
  expect((await send(seen, { content: Buffer.from('<html>') })).json()).toMatchObject({ msg: '这个文件不是 PDF' })
  expect((await send(seen, { type: 'text/html' })).statusCode).toBe(415)
  expect((await send(seen, { number: '123' })).json()).toMatchObject({ msg: '发票号码是 20 位数字（旧的是 8 位）' })
  expect((await send(seen, { content: Buffer.alloc(INVOICE_FILE_MAX_BYTES + 1, '%PDF-') })).statusCode).toBe(413)
  expect((await send(seen, { by: await addStaff(server, 'teacher') })).statusCode).toBe(403)
  expect(await files()).toEqual(before)
  expect((await newest()).state).toBe('asked')
})

it('is sent back with a reason, and asked for again', async () => {
  const { invoiceId, version } = await asked()
  await owner.calls.invoices.refuse({ invoiceId, version, reason: '税号和抬头对不上' })
  expect(await newest()).toMatchObject({ state: 'refused', reason: '税号和抬头对不上' })
  expect((await messages())[0]).toContain('税号和抬头对不上')
  expect((await as().invoices.ask({ orderNo, ...PERSON })).invoices).toMatchObject([
    { state: 'asked', title: PERSON.title },
    { state: 'refused' },
  ])
  await expect(owner.calls.invoices.refuse({ invoiceId, version, reason: '又一次' })).rejects.toMatchObject({
    status: 409,
  })
})

it('is to be reversed when its order is refunded, and a reversed one leaves room for the rest', async () => {
  await send(await asked())
  const refund = async (amountFen: number) => {
    const { version } = (await owner.calls.orders.detail({ orderNo })).order
    await owner.calls.orders.refund({ orderNo, version, amountFen, reason: 'price', note: '' })
  }
  await refund(10_000)
  const due = await listed()
  expect(due).toMatchObject({ state: 'to-reverse', reason: '订单退款了', refundedFen: 10_000, amountFen: 29_900 })
  expect((await owner.calls.invoices.counts({}))['to-reverse']).toEqual({ count: 1, isMore: false })
  await owner.calls.invoices.reverse({ invoiceId: due.invoiceId, version: due.version, reason: '退了一部分' })
  expect((await messages())[0]).toContain('已经红冲')
  expect((await as().invoices.ofOrder({ orderNo })).askableFen).toBe(19_900)
  await as().invoices.ask({ orderNo, ...COMPANY })
  // A waiting request follows the refund: less, and then nothing.
  await refund(900)
  expect(await newest()).toMatchObject({ state: 'asked', amountFen: 19_000 })
  await refund(19_000)
  expect(await newest()).toMatchObject({ state: 'refused', reason: '订单退款了' })
  expect((await as().invoices.ofOrder({ orderNo })).askableFen).toBeNull()
})

it('finds out a wrong title before it is sent', async () => {
  await pay()
  const ask = (more: object) => as().invoices.ask({ orderNo, ...COMPANY, ...more })
  await expect(ask({ taxNumber: '9144030071526726XH' })).rejects.toMatchObject({
    fields: { taxNumber: '税号不对，照营业执照上的统一社会信用代码写 18 位（旧的是 15 位）' },
  })
  await expect(ask({ titleKind: 'person' })).rejects.toMatchObject({ fields: { taxNumber: '个人的发票不写税号' } })
  await expect(ask({ email: 'cw.honey.cn' })).rejects.toMatchObject({
    fields: { email: expect.any(String) as unknown },
  })
  await expect(ask({ title: ' ' })).rejects.toMatchObject({ fields: { title: '请写发票抬头' } })
})

it('is asked for once, however many tabs ask at the same moment as a colleague refunds', async () => {
  await pay()
  const { version } = (await owner.calls.orders.detail({ orderNo })).order
  await Promise.allSettled([
    as().invoices.ask({ orderNo, ...COMPANY }),
    as().invoices.ask({ orderNo, ...PERSON }),
    owner.calls.orders.refund({ orderNo, version, amountFen: 29_900, reason: 'price', note: '' }),
    as().invoices.ask({ orderNo, ...COMPANY }),
  ])
  expect((await mine()).filter(({ state }) => state !== 'refused')).toEqual([])
})

it('is found by order, tax number, beginning of a title and day, page by page, and exported without a formula', async () => {
  const { invoiceId } = await asked({ ...COMPANY, title: `=蜂巢${orderNo}` } as never)
  const ids = async (input: object) => (await owner.calls.invoices.list(input)).list.map((each) => each.invoiceId)
  expect(await ids({ search: orderNo })).toEqual([invoiceId])
  expect(await ids({ search: `=蜂巢${orderNo.slice(0, 14)}`, tab: 'asked' })).toContain(invoiceId)
  expect(await ids({ search: TAX_NUMBER.toLowerCase() })).toContain(invoiceId)
  expect(await ids({ search: orderNo, tab: 'issued' })).toEqual([])
  expect(await ids({ search: orderNo, to: '2020-01-01' })).toEqual([])
  const first = await owner.calls.invoices.list({ limit: 1 })
  expect(first).toMatchObject({ hasMore: true, list: [{ invoiceId }] })
  expect((await owner.calls.invoices.list({ limit: 1, before: invoiceId })).total).toBeNull()
  expect(await ids({ before: invoiceId })).not.toContain(invoiceId)
  expect(first.total?.count).toBe((await owner.calls.invoices.counts({})).all.count)

  const { ticket } = await owner.calls.invoices.export({ search: orderNo, format: 'csv' })
  const answer = await server.app.inject({
    method: 'GET',
    url: `/bee/api/manage/invoice/exported?ticket=${encodeURIComponent(ticket)}`,
    headers: owner.headers,
  })
  expect(answer.body).toContain(`已申请,'=蜂巢${orderNo}`)
  expect(answer.body.trim().split('\r\n')).toHaveLength(2)
})
