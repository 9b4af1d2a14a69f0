import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testClient } from '../../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../../testing/test-courses.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { decodeText } from '../../../text/decode-text.ts'
import { ordersFeature } from '../orders.feature.ts'
import { fenOf, orderNumbersIn, readStatement } from './statement-lines.ts'

describe('reading', () => {
  const read = (text: string) => readStatement(text, 100)

  it('guesses the columns by their names, whatever stands above them', async () => {
    const { lines, skippedCount } = await read(
      [
        '账号：6222****0001',
        '交易时间,交易流水号,收入金额,支出金额,对方户名,附言',
        '2026-11-16 08:51:02,"=""1001""","1,299.00",,李四,"买课，2026111600930042"',
        '2026-11-16 09:00:00,1002,,50.00,王五,退给他',
        '合计,,1299.00,50.00,,',
      ].join('\r\n'),
    )
    expect(lines.slice(0, 1)).toEqual([
      {
        row: 3,
        amountFen: 129_900,
        remark: '买课，2026111600930042',
        payer: '李四',
        time: '2026-11-16 08:51:02',
        reference: '1001',
        words: ['2026-11-16 08:51:02', '李四', '买课，2026111600930042'],
      },
    ])
    expect(skippedCount).toBe(2)
  })

  it.each([
    ['入账时间,交易号,商品名称,金额（元）,备注', '2026-11-16 08:51:02,A1,课程,299.00,谢谢'],
    ['收款账号,交易日期,交易金额,附言', '6222000011112222333,2026-11-16,299.00,谢谢'],
    ['收款账号,交易日期,金额,附言', '62220000,2026-11-16,299.00,谢谢'],
    ['贷方户名,贷方账号,贷方发生额,日期', '蜂学堂,62220000,299.00,2026-11-16'],
    ['入账日期,入账金额,借方发生额,摘要', '20261116,299.00,,谢谢'],
    ['收款方,收款时间,收款,备注', '蜂学堂,2026-11-16,299.00,谢谢'],
  ])('takes for the amount the column that holds money: %s', async (header, row) => {
    expect((await read([header, row, row].join('\n'))).lines.map(({ amountFen }) => amountFen)).toEqual([
      29_900, 29_900,
    ])
  })

  it('reads what 支付宝 exports: the name beside the account, and its remarks around the table', async () => {
    const { lines } = await read(
      [
        '#支付宝账务明细查询',
        '账务流水号,入账时间,收入金额（+元）,支出金额（-元）,账户余额（元）,对方账户,对方名称,备注',
        '20261116220014\t,2026-11-16 08:51:02,299.00,,1299.00,zhang***@qq.com,张三,2026111600930042',
      ].join('\n'),
    )
    const [line] = lines
    expect(line).toMatchObject({
      amountFen: 29_900,
      payer: '张三',
      reference: '20261116220014',
      time: '2026-11-16 08:51:02',
    })
  })

  it('reads the income where most rows are expenses', async () => {
    const rows = ['11-16,,10.00,a', '11-16,,20.00,b', '11-16,,30.00,c', '11-16,299.00,,d']
    const { lines } = await read(['日期,贷方发生额,借方发生额,摘要', ...rows].join('\n'))
    expect(lines.map(({ amountFen, remark }) => [amountFen, remark])).toEqual([[29_900, 'd']])
  })

  it('leaves out what went out, by a column that says so', async () => {
    const { lines } = await read('交易时间\t收/支\t金额(元)\t备注\n11-16\t支出\t10\ta\n11-16\t收入\t¥20.5\tb')
    expect(lines.map(({ amountFen, remark }) => [amountFen, remark])).toEqual([[2050, 'b']])
  })

  it('reads a line without names: the money, the time, and the rest', async () => {
    const [line] = (await read('2026-11-16 08:51 张三 转入 +299.00 备注 2026111600930042')).lines
    expect(line).toMatchObject({ amountFen: 29_900, time: '2026-11-16 08:51', reference: '' })
    expect(line && orderNumbersIn(line)).toEqual(['2026111600930042'])
  })

  it('knows a number of an order with spaces and hyphens in it, and no longer one', () => {
    expect(orderNumbersIn({ words: ['20261116-00930042', '2026 1116 0093 0043'] })).toEqual([
      '2026111600930042',
      '2026111600930043',
    ])
    expect(orderNumbersIn({ words: ['12026111600930042', '20261116009300421'] })).toEqual([])
  })

  it.each([
    ['¥1,299.00', 129_900],
    ['299', 29_900],
    ['0.1', 10],
    ['-5', -500],
    ['12.345', undefined],
    ['三百', undefined],
    ['', undefined],
  ])('%s is %s fen', (text, fen) => expect(fenOf(text)).toBe(fen))

  it('reads GBK as well as UTF-8', () => {
    expect(decodeText(Buffer.from('备注'))).toBe('备注')
    expect(decodeText(Buffer.from([0xb1, 0xb8, 0xd7, 0xa2]))).toBe('备注')
  })

  it('never fails, whatever is pasted', async () => {
    for (const text of ['', ',,,,', '"', '\u0000', '金额', 'a\tb\tc\n'.repeat(50), '9'.repeat(5000)]) {
      await expect(read(text)).resolves.toBeDefined()
    }
  })

  it('looks at each sign of a line once, however many quotes stand in it', async () => {
    const trim = vi.spyOn(String.prototype, 'trim')
    await read(`,,${'a"'.repeat(10_000)}`)
    const times = trim.mock.calls.length
    trim.mockRestore()
    expect(times).toBeLessThan(100)
  })

  it('asks before every line whether others want their turn', async () => {
    const pace = vi.fn(() => Promise.resolve())
    await readStatement('2026-11-18,299.00,a\n'.repeat(200), 200, pace)
    expect(pace.mock.calls.length).toBeGreaterThanOrEqual(200)
  })
})

describe('matching', () => {
  let server: TestServer
  let typeId: number
  let courseId: number
  let support: TestStaff

  beforeAll(async () => {
    server = await startTestServer({ features: [ordersFeature] })
    typeId = (await insertTypes(server.pool)).spring
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    courseId = await insertCourse(server.pool, { name: '收费课', typeId, priceFen: 29_900 })
    support = await addStaff(server, 'support')
  })

  async function place(courseOf = courseId, price = 299) {
    const { headers } = await server.registerMember()
    const { orderNo } = await testClient(server, { headers }).orders.place({ courseId: courseOf, price, agreed: true })
    return orderNo
  }
  const check = (rows: readonly string[]) =>
    support.calls.orders.checkStatement({ text: ['时间,金额,附言,流水号', ...rows].join('\n') })
  const statesOf = ({ lines }: Awaited<ReturnType<typeof check>>) => lines.map(({ state }) => state)
  const pairOf = ({
    key,
    amountFen,
    reference,
    orders: [order],
  }: Awaited<ReturnType<typeof check>>['lines'][number]) => ({
    key,
    amountFen,
    reference,
    orderNo: order?.orderNo ?? '',
    version: order?.version ?? 0,
  })

  it('is sure by number and amount, asks where they differ, and says what it does not know', async () => {
    const odd = await insertCourse(server.pool, { name: '另一门', typeId, priceFen: 12_345 })
    const [sure, differing, short] = [await place(), await place(), await place(odd, 123.45)]
    const checked = await check([
      `11-16,299.00,买课 ${sure},A1`,
      `11-16,199.00,${differing},A2`,
      `11-16,123.45,尾号 ${short.slice(-6)},A3`,
      '11-16,77.77,谢谢,A4',
      `11-16,299.00,又付了一次 ${sure},A5`,
      '11-16,-5.00,支出,A6',
    ])
    expect(statesOf(checked)).toEqual(['sure', 'ambiguous', 'ambiguous', 'unknown', 'ambiguous'])
    expect(checked.lines[0]?.orders).toMatchObject([{ orderNo: sure, priceFen: 29_900 }])
    expect(checked.lines[1]?.sentence).toContain('金额不一致')
    expect(checked.lines[2]?.orders).toMatchObject([{ orderNo: short }])
    expect(checked.skippedCount).toBe(1)
    expect((await support.calls.orders.detail({ orderNo: sure })).order.status, 'nothing is changed').toBe('pending')
  })

  it('confirms the chosen together, and each line once for ever', async () => {
    const [first, second] = [await place(), await place()]
    const rows = [`11-16,299.00,${first},B1`, `11-16,299.00,${second},B2`]
    const { lines } = await check(rows)
    const answer = await support.calls.orders.confirmStatement({ pairs: lines.map(pairOf) })
    expect(answer.confirmedCount).toBe(2)
    const { order, ledger } = await support.calls.orders.detail({ orderNo: first })
    expect(order).toMatchObject({ status: 'paid', method: 'bank' })
    expect(ledger).toMatchObject([{ kind: 'payment', reference: 'B1' }])
    const again = await check(rows)
    expect(statesOf(again)).toEqual(['recorded', 'recorded'])

    const third = await place()
    const used = lines[0] ? pairOf(lines[0]) : undefined
    if (!used) throw new Error('no line')
    await expect(
      support.calls.orders.confirmStatement({ pairs: [{ ...used, orderNo: third, version: 1 }] }),
    ).rejects.toMatchObject({ status: 409, message: '这一行流水已经确认过一笔订单' })
    expect((await support.calls.orders.detail({ orderNo: third })).order.status).toBe('pending')
  })

  it('counts two lines with the same number of the bank and the same amount as two', async () => {
    const [first, second] = [await place(), await place()]
    const rows = [`11-16,299.00,${first},F7`, `11-16,299.00,${second},F7`]
    const { lines } = await check(rows)
    expect(lines.map(({ state }) => state)).toEqual(['sure', 'sure'])
    expect((await support.calls.orders.confirmStatement({ pairs: lines.map(pairOf) })).confirmedCount).toBe(2)
    const third = await place()
    const again = await check([...rows, `11-16,299.00,${third},F7`])
    expect(statesOf(again)).toEqual(['recorded', 'recorded', 'sure'])
  })

  it('takes zeros for no number of the bank: another day is another line', async () => {
    const [first, second] = [await place(), await place()]
    const { lines } = await check([`11-16,299.00,${first},000000`])
    await support.calls.orders.confirmStatement({ pairs: lines.map(pairOf) })
    const later = await check([`11-17,299.00,${second},000000`, `11-16,299.00,${first},000000`])
    expect(statesOf(later)).toEqual(['sure', 'recorded'])
  })

  it('reads on beside an amount that no order can have', async () => {
    const orderNo = await place()
    const checked = await check([`11-16,21474836.48,投资款,E1`, `11-16,299.00,${orderNo},E2`])
    expect(statesOf(checked)).toEqual(['unknown', 'sure'])
    expect(checked.lines[0]?.amountFen).toBe(2_147_483_648)
  })

  it('leaves a line free whose order could not be confirmed', async () => {
    const orderNo = await place()
    const { lines } = await check([`11-16,299.00,${orderNo},C1`])
    const pair = lines[0] ? pairOf(lines[0]) : undefined
    if (!pair) throw new Error('no line')
    await expect(support.calls.orders.confirmStatement({ pairs: [{ ...pair, version: 9 }] })).rejects.toMatchObject({
      status: 409,
    })
    expect((await support.calls.orders.confirmStatement({ pairs: [pair] })).confirmedCount).toBe(1)
  })

  it('gives a line to one of two operators', async () => {
    const [first, second] = [await place(), await place()]
    const { lines } = await check([`11-16,299.00,${first},D1`])
    const pair = lines[0] ? pairOf(lines[0]) : undefined
    if (!pair) throw new Error('no line')
    const other = await addStaff(server, 'owner')
    const both = await Promise.allSettled([
      support.calls.orders.confirmStatement({ pairs: [pair] }),
      other.calls.orders.confirmStatement({ pairs: [{ ...pair, orderNo: second, version: 1 }] }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('writes one to try with of what demo members have sent, and none without them', async () => {
    expect(await support.calls.orders.trialStatement({})).toEqual({ text: '' })
    const [first, second] = [await place(), await place()]
    await server.pool.query(
      `update users set is_demo = true where id in (select user_id from orders where number = any($1))`,
      [[first, second]],
    )
    await server.pool.query(
      `insert into order_receipts (order_id, user_id, path, bytes, created_at) select id, user_id, number, 1, now() from orders where number = any($1)`,
      [[first, second]],
    )
    const { text } = await support.calls.orders.trialStatement({})
    const checked = await support.calls.orders.checkStatement({ text })
    expect(statesOf(checked)).toEqual(['sure', 'ambiguous', 'unknown'])
    expect(checked.skippedCount).toBe(1)
    expect(checked.lines[1]?.orders.map(({ orderNo }) => orderNo)).toEqual([second])
  })

  it('takes a file in GBK', async () => {
    const orderNo = await place()
    const text = Buffer.concat([
      // The header 时间,金额,备注 in GB18030, as banks write it.
      Buffer.from([0xca, 0xb1, 0xbc, 0xe4, 0x2c, 0xbd, 0xf0, 0xb6, 0xee, 0x2c, 0xb1, 0xb8, 0xd7, 0xa2, 0x0a]),
      Buffer.from(`11-16,299.00,${orderNo}\n`),
    ])
    const { lines } = await support.calls.orders.checkStatement({ file: text.toString('base64') })
    expect(lines).toMatchObject([{ state: 'sure', amountFen: 29_900 }])
  })
})
