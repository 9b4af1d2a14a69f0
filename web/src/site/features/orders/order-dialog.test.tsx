import type { Order, PaymentTerms } from '@bee/contract/orders/orders.contract.ts'
import { conflict } from '@bee/contract/failures.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logInForTest, logOutForTest, renderWithApi } from '../../../testing/render-with-api.tsx'
import { CallFailure } from '../../../api/call-failure.ts'
import { OrderDialog } from './order-dialog.tsx'

const course = {
  id: 5,
  name: '微服务',
  price: 299,
  discount: null,
  lessonCount: 26,
  comingCount: 0,
  images: [],
  pendingOrderNo: null,
}
const TERMS: PaymentTerms = {
  isOffline: true,
  instructions: { payee: '蜂学堂教育', account: '招商银行', pictureUrl: null, duration: '当天确认' },
  contact: '电话 400-1',
  refundRule: '七天之内全额退。',
}
const ORDER: Order = {
  orderNo: '2026030200000042',
  status: 'pending',
  statusName: '待支付',
  courseId: 5,
  courseName: '微服务',
  images: [],
  price: 299,
  lines: [{ kind: 'price', code: '', amount: 299 }],
  createTime: '2026-03-02T04:00:00Z',
  payTime: null,
  cancelTime: null,
  refundTime: null,
  payHint: '线下付款。',
  expireTime: '2026-03-09T04:00:00Z',
  receiptTime: null,
  refundRule: '七天之内全额退。',
}

const PRICE = { kind: 'price', code: '', amount: 299 }
let takesCoupons: boolean
function quoteOf(url: string) {
  const code = /coupon=(\w+)/.exec(url)?.[1]?.toUpperCase()
  if (code === undefined) return { lines: [PRICE], price: 299, takesCoupons, ownCoupons: [] }
  if (code !== 'NEW50') throw new CallFailure(400, '没有这个优惠码，请核对')
  return { lines: [PRICE, { kind: 'coupon', code, amount: -50 }], price: 249, takesCoupons, ownCoupons: [] }
}

let terms: PaymentTerms
beforeEach(() => {
  logInForTest()
  terms = TERMS
  takesCoupons = false
})
afterEach(() => {
  cleanup()
  logOutForTest()
})

function open(
  at: { course?: typeof course | (Omit<typeof course, 'pendingOrderNo'> & { pendingOrderNo: string }) } = {},
) {
  const onChange = vi.fn<() => void>()
  const place = vi.fn<() => Order>(() => ORDER)
  const rendered = renderWithApi(
    <OrderDialog course={at.course ?? course} onClose={() => undefined} onChange={onChange} />,
    ({ url }) =>
      url.includes('/order/quote')
        ? quoteOf(url)
        : url.includes('/order/payment')
          ? terms
          : url.includes('/order/place')
            ? place()
            : ORDER,
  )
  const placed = () => rendered.calls.filter(({ url }) => url.includes('/order/place')).map(({ body }) => body)
  return { ...rendered, onChange, place, placed }
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^提交订单/ }))

it('orders nothing before it was agreed to, then once, at the price that was shown', async () => {
  const { placed, onChange } = open()
  expect(await screen.findByText('全部 26 讲；确认收款后开通，没有观看期限')).toBeTruthy()
  expect(screen.getByText('线下付款给蜂学堂教育；多久确认：当天确认')).toBeTruthy()
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('请先阅读并同意，再提交订单')
  expect(placed()).toEqual([])
  fireEvent.click(screen.getByRole('checkbox'))
  expect(screen.queryByRole('alert')).toBeNull()
  submit()
  submit()
  expect(await screen.findByRole('heading', { name: '订单已提交' })).toBeTruthy()
  expect(placed()).toEqual([{ courseId: 5, price: 299, agreed: true }])
  expect(onChange).toHaveBeenCalled()
  expect(screen.getByText('招商银行')).toBeTruthy()
  expect(screen.getByText('七天之内全额退。')).toBeTruthy()
})

it('says how many of the lessons wait for their film', async () => {
  open({ course: { ...course, comingCount: 2 } })
  expect(await screen.findByText(/^全部 26 讲，其中 2 讲等视频上传；/)).toBeTruthy()
})

it('stays as it is after a refusal, and asks again when the terms are others by then', async () => {
  const { place, placed, onChange } = open()
  fireEvent.click(await screen.findByRole('checkbox'))
  place.mockImplementationOnce(() => {
    terms = { ...TERMS, refundRule: '三天之内退。' }
    throw conflict('下单没有成功')
  })
  submit()
  expect(await screen.findByText('三天之内退。')).toBeTruthy()
  expect(onChange).toHaveBeenCalled()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  submit()
  expect(placed()).toHaveLength(1)
  fireEvent.click(screen.getByRole('checkbox'))
  submit()
  expect(await screen.findByRole('heading', { name: '订单已提交' })).toBeTruthy()
})

it('says whom to ask while the school has not written how to pay', async () => {
  terms = { ...TERMS, instructions: null }
  open()
  expect(await screen.findByText('学校还没有写下收款方式，请联系学校付款：电话 400-1')).toBeTruthy()
  cleanup()
  terms = { ...TERMS, instructions: null, contact: '' }
  open()
  expect(await screen.findByText(/请在个人中心的「意见反馈」里留言/)).toBeTruthy()
})

it('shows the order that waits at once, and places no other', async () => {
  const { placed } = open({ course: { ...course, pendingOrderNo: ORDER.orderNo } })
  expect(await screen.findByText(ORDER.orderNo)).toBeTruthy()
  await waitFor(() => expect(screen.getByText('招商银行')).toBeTruthy())
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(placed()).toEqual([])
})

it('leads to the payment page where a gateway is connected, with a new order and with one that waits', async () => {
  terms = { ...TERMS, isOffline: false }
  const { address, placed } = open()
  expect(await screen.findByText('提交订单以后付款')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox'))
  submit()
  await waitFor(() => expect(address()).toBe(`/pay/${ORDER.orderNo}`))
  expect(placed()).toHaveLength(1)
  cleanup()
  const waiting = open({ course: { ...course, pendingOrderNo: ORDER.orderNo } })
  await waitFor(() => expect(waiting.address()).toBe(`/pay/${ORDER.orderNo}`))
  expect(waiting.placed()).toEqual([])
  expect(screen.queryByText('招商银行')).toBeNull()
})

it('has no field for a code where no code could be used', async () => {
  open()
  await screen.findByText('全部 26 讲；确认收款后开通，没有观看期限')
  expect(screen.queryByLabelText('优惠码，没有就不填')).toBeNull()
})

it('shows what a code takes off, asks again for the consent to the new sum, and sends the code along', async () => {
  takesCoupons = true
  const { placed } = open()
  const field = await screen.findByLabelText<HTMLInputElement>('优惠码，没有就不填')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.change(field, { target: { value: 'wrong1' } })
  fireEvent.click(screen.getByRole('button', { name: '使用' }))
  expect((await screen.findByRole('alert')).textContent).toBe('没有这个优惠码，请核对')
  fireEvent.change(field, { target: { value: 'new50' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText('少 ¥50')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: '提交订单 ¥249' }))
  expect(await screen.findByRole('heading', { name: '订单已提交' })).toBeTruthy()
  expect(placed()).toEqual([{ courseId: 5, price: 299, agreed: true, coupon: 'NEW50' }])
})
