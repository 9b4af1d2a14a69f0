import { crc32, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCourse, insertTypes } from '../../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { ordersFeature } from '../orders.feature.ts'

let server: TestServer
let owner: TestStaff

beforeAll(async () => {
  server = await startTestServer({ features: [ordersFeature] })
  const typeId = (await insertTypes(server.pool)).spring
  const courseId = await insertCourse(server.pool, { name: '=1+1 & <课>', typeId, priceFen: 100 })
  const { userId } = await server.registerMember({ mobile: '13812345678', nickName: '@SUM(A1)' })
  await server.pool.query(
    `insert into orders (number, user_id, course_id, course_name, price_fen, status, created_at, paid_at)
     select '20261116' || lpad(n::text, 8, '0'), case when n = 1 then $1::int end, $2, case when n = 1 then '=1+1 & <课>' else '课' end,
       19950, 'paid', $3::timestamptz - n * interval '1 minute', $3
     from generate_series(1, 2500) n`,
    [userId, courseId, server.clock.now()],
  )
  owner = await addStaff(server, 'owner')
})
afterAll(() => server.close())

const fetchFile = (ticket: string, by: TestStaff = owner) =>
  server.app.inject({
    method: 'GET',
    url: `/bee/api/manage/order/exported?ticket=${encodeURIComponent(ticket)}`,
    headers: by.headers,
  })

/** Reads one file of a zip by the sizes in its central directory. */
function unzip(zip: Buffer, name: string): string {
  for (let at = zip.readUInt32LE(zip.length - 6); zip.readUInt32LE(at) === 0x02014b50;) {
    const nameLength = zip.readUInt16LE(at + 28)
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26)
      const content = inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)))
      expect([crc32(content), content.length]).toEqual([zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)])
      return content.toString()
    }
    at += 46 + nameLength
  }
  throw new Error(`no ${name}`)
}

describe('as CSV', () => {
  it('has every order, a mark for spreadsheets, masked numbers, and runs no formula', async () => {
    const { ticket, fileName } = await owner.calls.orders.export({ tab: 'paid', format: 'csv' })
    const answer = await fetchFile(ticket)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
    expect(answer.body.startsWith('\uFEFF单号,状态,会员')).toBe(true)
    const rows = answer.body.trim().split('\r\n')
    expect(rows).toHaveLength(2501)
    expect(rows[1]).toMatch(/^"2026111600000001\t",已支付,'@SUM\(A1\),138\*\*\*\*5678,'=1\+1 & <课>,199\.5,0,/)
  })

  it('has whole numbers only for whoever may see them without a limit, and was just asked again', async () => {
    const { ticket } = await owner.calls.orders.export({ withMobiles: true })
    expect((await fetchFile(ticket)).body).toContain('13812345678')
    const support = await addStaff(server, 'support')
    await expect(support.calls.orders.export({ withMobiles: true })).rejects.toMatchObject({ status: 403 })
  })
})

it('is a workbook that opens, with text as text', async () => {
  const { ticket } = await owner.calls.orders.export({ format: 'xlsx' })
  const { rawPayload } = await fetchFile(ticket)
  const sheet = unzip(rawPayload, 'xl/worksheets/sheet1.xml')
  expect(sheet.match(/<row>/g)).toHaveLength(2501)
  expect(sheet).toContain('&apos;=1+1 &amp; &lt;课&gt;'.replace('&apos;', "'"))
  expect(sheet).toContain('<c><v>199.5</v></c>')
  expect(sheet).not.toContain('<f>')
  expect(unzip(rawPayload, 'xl/workbook.xml')).toContain('name="订单"')
})

describe('a ticket', () => {
  it('is written down, and good for its owner alone, for five minutes', async () => {
    const { ticket } = await owner.calls.orders.export({ search: '鲸' })
    expect((await owner.calls.audit.list({ limit: 1 })).list[0]).toMatchObject({
      action: 'order.export',
      after: { search: '鲸' },
    })
    const other = await addStaff(server, 'support')
    expect((await fetchFile(ticket, other)).statusCode).toBe(403)
    expect((await fetchFile(`${ticket.slice(0, -2)}xx`)).statusCode).toBe(404)
    expect((await fetchFile('')).statusCode).toBe(404)
    const { 'bee-staff': _mark, ...unmarked } = owner.headers
    expect((await fetchFile(ticket, { ...owner, headers: unmarked })).statusCode).toBe(403)
    expect((await fetchFile(ticket, { ...owner, headers: { 'bee-staff': '1' } })).statusCode).toBe(401)
    server.clock.advance(5 * 60_000 + 1)
    expect((await fetchFile(ticket)).statusCode).toBe(404)
  })
})
