import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestClock } from '../../testing/test-server.ts'
import type { PaymentDriver } from '../payment-driver.ts'
import { systemRandomness } from '../randomness.ts'
import { createAlipay } from './alipay/alipay.ts'
import { readAlipayTable } from './alipay/alipay-bill.ts'
import { providerAddresses } from './provider-addresses.ts'
import { ALIPAY_KEYS, WECHAT_KEYS } from './testing/payment-keys.ts'
import { alipayBillOf, wechatBillOf } from './testing/simulated-bills.ts'
import { startSimulator, type Simulator } from './testing/simulator.ts'
import { readWechatBill } from './wechat-pay/wechat-bill.ts'
import { createWechatPay } from './wechat-pay/wechat-pay.ts'

const clock = createTestClock(new Date('2026-11-19T04:00:00Z'))
const DAY = '2026-11-19'
let simulator: Simulator
let wechat: PaymentDriver
let alipay: PaymentDriver

beforeAll(async () => {
  simulator = await startSimulator({ now: () => clock.now() })
  const addresses = providerAddresses(simulator.url)
  const common = { clock, randomness: systemRandomness }
  const { mchId, appId, apiKey, merchant } = WECHAT_KEYS
  wechat = createWechatPay({
    ...common,
    address: addresses.wechatPay,
    merchant: { id: mchId, key: merchant.key, serial: merchant.x509.serialNumber, apiKey },
    appId,
    hasH5: false,
    memory: new Map(),
  })
  const { app, alipay: theirs } = ALIPAY_KEYS
  alipay = createAlipay({
    ...common,
    address: addresses.alipay,
    pageAddress: addresses.alipayPages,
    merchant: {
      appId: ALIPAY_KEYS.appId,
      sellerId: ALIPAY_KEYS.sellerId,
      key: app.key,
      alipayKey: theirs.x509.publicKey,
    },
    pc: 'code',
  })
})
afterAll(() => simulator.close())

async function trade(
  driver: PaymentDriver,
  number: string,
  amountFen: number,
  pay: (number: string) => void,
): Promise<void> {
  await driver.begin({
    number,
    amountFen,
    title: '微服务，从零开始 A/B=C',
    expiresAt: new Date(clock.now().getTime() + 600_000),
    device: 'pc',
    address: '127.0.0.1',
    noticeUrl: 'https://school.example/notice',
    returnUrl: 'https://school.example/pay/1',
  })
  pay(number)
}

it('the day of each gateway is read line by line: payments, refunds in parts, fen to the last', async () => {
  expect(await wechat.bill(DAY), 'a day without trades').toEqual([])
  await trade(wechat, 'W00001', 1, (number) => simulator.wechatPay.books.pay(number))
  await trade(wechat, 'W00002', 12_345_678, (number) => simulator.wechatPay.books.pay(number))
  await wechat.refund({
    key: 'K1',
    number: 'W00002',
    totalFen: 12_345_678,
    amountFen: 305,
    reason: '退',
    noticeUrl: 'https://school.example/notice',
  })
  expect(await wechat.bill(DAY)).toMatchObject([
    { kind: 'payment', number: 'W00001', amountFen: 1, refundKey: '', time: '2026-11-19 12:00:00' },
    { kind: 'payment', number: 'W00002', amountFen: 12_345_678 },
    { kind: 'refund', number: 'W00002', amountFen: 305, refundKey: 'K1' },
  ])

  const pay = (number: string) => {
    simulator.alipay.scan(number)
    simulator.alipay.books.pay(number)
  }
  await trade(alipay, 'A1', 29_900, pay)
  await alipay.refund({ key: 'K2', number: 'A1', totalFen: 29_900, amountFen: 29_900, reason: '退', noticeUrl: '' })
  expect(await alipay.query('A1'), 'given back as a whole, it was still paid').toMatchObject({ state: 'paid' })
  expect(await alipay.bill(DAY)).toMatchObject([
    { kind: 'payment', number: 'A1', amountFen: 29_900, refundKey: '' },
    { kind: 'refund', number: 'A1', amountFen: 29_900, refundKey: 'K2' },
  ])
})

it('half a bill, a changed one and one with other columns are refused as a whole', () => {
  const { books } = simulator.wechatPay
  const bill = wechatBillOf(books, { day: DAY, mchId: WECHAT_KEYS.mchId, appId: WECHAT_KEYS.appId }) ?? ''
  const plain = bill.slice(1)
  expect(() => readWechatBill(plain.split('\r\n').slice(0, 2).join('\r\n'))).toThrow('没有写完')
  expect(() => readWechatBill(plain.replace(/\r\n`[^\r]+/, ''))).toThrow('实际有 2 笔')
  expect(() => readWechatBill(plain.replace('商户订单号', '别的'))).toThrow('没有 商户订单号')
  const table = alipayBillOf(simulator.alipay.books, { day: DAY, sellerId: ALIPAY_KEYS.sellerId })
  expect(readAlipayTable(table)).toHaveLength(2)
  expect(() =>
    readAlipayTable(table.split('#-----------------------------------------业务明细列表结束')[0] ?? ''),
  ).toThrow('没有写完')
  expect(readAlipayTable('#支付宝业务汇总查询\r\n')).toBeUndefined()
})
