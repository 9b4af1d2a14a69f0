import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UPLOAD_MAX_BYTES } from '@bee/contract/limits.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createServicesOf, type FeatureServices } from '../../compose-features.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { testConfig } from '../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { orderDesk } from './testing/order-desk.ts'
import { ordersFeature } from './orders.feature.ts'

const FEATURES = [ordersFeature] as const

let server: TestServer
let operator: FeatureServices<typeof FEATURES>
let typeId: number
let member: TestMember
let orderNo: string
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  typeId = (await insertTypes(server.pool)).spring
  operator = createServicesOf(FEATURES, { config: testConfig(server.dataDir), pool: server.pool, clock: server.clock })
})
afterAll(async () => {
  await operator.close()
  await server.close()
})
beforeEach(async () => {
  const courseId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: 29_900 })
  member = await server.registerMember()
  orderNo = (await as().orders.place({ courseId, price: 299, agreed: true })).orderNo
})

const as = (who = member) => testClient(server, { headers: who.headers })
const picture = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#ffb914' } })
    .withExif({ IFD0: { Make: 'a phone' } })
    .jpeg()
    .toBuffer()

function send(content: Buffer, number = orderNo, headers: object = member.headers) {
  const head = '--bee\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  return server.app.inject({
    method: 'POST',
    url: `/bee/api/order/receipt/${number}`,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=bee' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--bee--\r\n')]),
  })
}
const look = (headers: object = member.headers, number = orderNo) =>
  server.app.inject({ url: `/bee/api/order/receipt/${number}`, headers: { ...headers } })
const folder = () => path.join(server.dataDir, 'receipts')
const files = () => readdir(folder()).catch(() => [])

it('is seen by the member who sent it and by nobody else, at no public address', async () => {
  expect((await look()).statusCode).toBe(404)
  expect((await send(await picture(60))).json()).toMatchObject({ data: { receiptTime: '2026-03-02T04:00:00.000Z' } })
  expect(await as().orders.info({ orderNo })).toMatchObject({ receiptTime: '2026-03-02T04:00:00.000Z' })
  const shown = await look()
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
  const { width, exif } = await sharp(shown.rawPayload).metadata()
  expect({ width, exif }).toEqual({ width: 60, exif: undefined })

  const stranger = await server.registerMember()
  expect((await look(stranger.headers)).statusCode).toBe(404)
  expect((await look({})).statusCode).toBe(401)
  expect((await look({ cookie: `token=${member.token}; userId=${member.userId}` })).statusCode).toBe(401)
  expect((await look(member.headers, 'x')).statusCode).toBe(400)
  const [name = ''] = await files()
  for (const url of [`/uploads/${name}`, `/receipts/${name}`, `/pictures/${name}`]) {
    expect((await server.app.inject({ url })).statusCode).toBe(404)
  }
})

it('is seen by staff who may read orders, and by no other colleague', async () => {
  const support = await addStaff(server, 'support')
  const atDesk = ({ headers }: TestStaff) =>
    server.app.inject({ url: `/bee/api/manage/order/receipt/${orderNo}`, headers })
  expect((await atDesk(support)).statusCode).toBe(404)
  await send(await picture(60))
  expect((await support.calls.orders.list({ tab: 'waiting', search: orderNo })).list).toMatchObject([
    { orderNo, courseName: '收费课', priceFen: 29_900, receiptTime: '2026-03-02T04:00:00.000Z' },
  ])
  const shown = await atDesk(support)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(60)
  expect((await atDesk(await addStaff(server, 'teacher'))).statusCode).toBe(403)
  expect((await look(support.memberHeaders)).statusCode).toBe(404)
})

it('is replaced until the payment is confirmed, and leaves no file behind', async () => {
  const before = (await files()).length
  await send(await picture(60))
  await send(await picture(80))
  expect((await sharp((await look()).rawPayload).metadata()).width).toBe(80)
  expect(await files()).toHaveLength(before + 1)
  await orderDesk(operator).confirm(orderNo)
  const late = await send(await picture(90))
  expect(late.json()).toMatchObject({ code: 409, msg: '订单已支付，不能再传转账凭证' })
  expect(await files()).toHaveLength(before + 1)
  // The refused picture changed nothing: the one sent before is still there.
  expect((await sharp((await look()).rawPayload).metadata()).width).toBe(80)
})

it('is kept when the one before cannot be taken away', async () => {
  await send(await picture(60))
  const [former = ''] = await operator.receipts.namesOf(member.userId)
  // A folder in its place: the removal of the file fails, as it does while the store is away.
  await rm(path.join(folder(), former))
  await mkdir(path.join(folder(), former, 'x'), { recursive: true })
  expect((await send(await picture(80))).statusCode).toBe(200)
  expect((await sharp((await look()).rawPayload).metadata()).width).toBe(80)
  await rm(path.join(folder(), former), { recursive: true })
})

it('is refused when the order was paid while it came, and nothing of it stays', async () => {
  const before = (await files()).length
  const content = await picture(60)
  // The row is locked, so that the picture arrives before the order changes.
  const holder = await server.pool.connect()
  await holder.query('begin')
  await holder.query(`update orders set status = 'paid' where number = $1`, [orderNo])
  const sending = send(content)
  await expect.poll(async () => (await files()).length).toBe(before + 1)
  await holder.query('commit')
  holder.release()
  expect((await sending).statusCode).toBe(409)
  expect(await files()).toHaveLength(before)
})

it('takes what every picture must be, for own orders that wait', async () => {
  const stranger = await server.registerMember()
  expect((await send(await picture(60), orderNo, stranger.headers)).statusCode).toBe(404)
  expect((await send(await picture(60), orderNo, {})).statusCode).toBe(401)
  expect((await send(Buffer.from('<svg/>'))).statusCode).toBe(415)
  expect((await send(Buffer.alloc(UPLOAD_MAX_BYTES + 1))).statusCode).toBe(413)
  await as().orders.cancel({ orderNo })
  expect((await send(await picture(60))).json()).toMatchObject({ msg: '订单已取消，不能再传转账凭证' })
})

it('goes with the account, while the order stays', async () => {
  await send(await picture(60))
  const names = await operator.receipts.namesOf(member.userId)
  expect(names).toHaveLength(1)
  await server.pool.query('delete from users where id = $1', [member.userId])
  await operator.receipts.removeFiles(names)
  expect(await files()).not.toContain(names[0])
  const { rows } = await server.pool.query(
    `select number, (select count(*)::int from order_receipts where order_id = orders.id) as receipts
     from orders where number = $1`,
    [orderNo],
  )
  expect(rows).toEqual([{ number: orderNo, receipts: 0 }])
})

it('is swept when no order knows it, a day later', async () => {
  await send(await picture(60))
  const [kept = ''] = await operator.receipts.namesOf(member.userId)
  const lost = 'lost-lost-lost-lost-lost.webp'
  await writeFile(path.join(folder(), lost), 'x')
  const old = new Date(server.clock.now().getTime() - 25 * 60 * 60 * 1000)
  for (const name of [kept, lost]) await utimes(path.join(folder(), name), old, old)
  await operator.receipts.sweep()
  expect(await files()).toContain(kept)
  expect(await files()).not.toContain(lost)
})
