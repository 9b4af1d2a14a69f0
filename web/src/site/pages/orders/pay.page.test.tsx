import type { TransportRequest } from '@bee/contract/client.ts'
import { MINUTE_MS } from '@bee/contract/durations.ts'
import type { Order, PaymentTerms } from '@bee/contract/orders/orders.contract.ts'
import type { PayingState, PayingTry } from '@bee/contract/orders/paying.contract.ts'
import { PAYING_CODE_MS, PAYING_CODE_RENEWED_MS } from '@bee/contract/orders/payment-ways.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallFailure } from '../../../api/call-failure.ts'
import { logInForTest, logOutForTest } from '../../../testing/render-with-api.tsx'
import type { Device } from '../../device.ts'
import { renderSite } from '../../testing/render-site.tsx'
import { answerOfSampleSite } from '../../testing/sample-site.ts'

const ORDER_NO = '2026030200000042'
const ADDRESS = `/pay/${ORDER_NO}`
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/138.0.0.0 Mobile Safari/537.36'
const WEIXIN = `${PHONE} MicroMessenger/8.0.50`
const START = new Date('2026-03-02T04:00:00Z')
/** By how much the clock of this member is wrong. */
const WRONG_MS = 7 * MINUTE_MS

const instructions = { payee: '蜂学堂教育', account: '招商银行', pictureUrl: null, duration: '当天确认' }
const TERMS: PaymentTerms = { isOffline: false, instructions, contact: '电话 400-1', refundRule: '七天之内全额退。' }

let order: Order
let state: PayingState
let begun: { way: string; device: string; openId?: string }[]
let askedTimes: number
let refuses: CallFailure | undefined

const serverNow = () => new Date(Date.now() - WRONG_MS)
const fresh = (given: Partial<PayingTry>): PayingTry => ({
  way: 'wechat',
  device: 'pc',
  kind: 'qr',
  text: `code ${begun.length}`,
  jsapi: null,
  codeTime: new Date(serverNow().getTime() + PAYING_CODE_MS).toISOString(),
  ...given,
})

function begin(asked: { way: PayingTry['way']; device: PayingTry['device']; openId?: string }): PayingState {
  begun.push(asked)
  if (refuses) throw refuses
  const kind = asked.device === 'pc' ? 'qr' : asked.openId === undefined ? 'link' : 'jsapi'
  const jsapi = { appId: 'wx1', timeStamp: '1', nonceStr: 'n', package: 'p', signType: 'RSA', paySign: 's' }
  const { way, device } = asked
  state = { ...state, current: fresh({ way, device, kind, jsapi: kind === 'jsapi' ? jsapi : null }) }
  return told()
}
const told = () => ({ ...state, serverTime: serverNow().toISOString() })

function answer(request: TransportRequest): unknown {
  const path = new URL(request.url, 'http://localhost').pathname.replace('/bee/api', '')
  if (path === '/order/pay/begin') return begin(request.body as never)
  if (path === '/order/pay/ask') askedTimes += 1
  if (path.startsWith('/order/pay/')) return told()
  if (path.startsWith('/order/info/')) return order
  if (path === '/order/payment') return TERMS
  if (path === '/msg/unread') return { system: 0, reply: 0, total: 0 }
  return answerOfSampleSite(request)
}

beforeEach(() => {
  vi.useFakeTimers({ now: START.getTime() + WRONG_MS, shouldAdvanceTime: true })
  logInForTest()
  vi.stubGlobal('scrollTo', () => undefined)
  begun = []
  askedTimes = 0
  refuses = undefined
  sessionStorage.clear()
  order = {
    orderNo: ORDER_NO,
    status: 'pending',
    statusName: '待支付',
    courseId: 5,
    courseName: '微服务',
    images: [],
    price: 249,
    lines: [
      { kind: 'price', code: '', amount: 299 },
      { kind: 'coupon', code: 'OLD', amount: -50 },
    ],
    createTime: '2026-03-02T03:00:00Z',
    payTime: null,
    cancelTime: null,
    refundTime: null,
    payHint: '线下付款。',
    expireTime: '2026-03-09T03:00:00Z',
    receiptTime: null,
    refundRule: '七天之内全额退。',
  }
  state = {
    orderNo: ORDER_NO,
    status: 'pending',
    courseId: 5,
    courseName: '微服务',
    course: { lessonCount: 26, priceFen: 29_900, isOpen: false },
    amountFen: 24_900,
    payee: '蜂学堂教育',
    expireTime: '2026-03-09T03:00:00Z',
    serverTime: START.toISOString(),
    ways: [
      { way: 'wechat', title: '微信支付' },
      { way: 'alipay', title: '支付宝' },
      { way: 'bank', title: '银行转账' },
    ],
    contact: '电话 400-1',
    current: null,
    aside: [],
    refund: null,
  }
})
afterEach(() => {
  cleanup()
  logOutForTest()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function show({ device = 'PC', agent, search = '' }: { device?: Device; agent?: string; search?: string } = {}) {
  vi.stubGlobal('innerWidth', device === 'PC' ? 1440 : 390)
  if (agent !== undefined) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  return renderSite(ADDRESS + search, { device, answer })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const code = () => screen.findByRole('img', { name: '微信支付的付款码' })

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
}

it('makes a code at once, counts by the server’s clock, and replaces it before its end', async () => {
  await show()
  await code()
  expect(begun).toEqual([{ orderNo: ORDER_NO, way: 'wechat', device: 'pc' }])
  expect(screen.getByText(/^(4 分 59|5 分 0) 秒$/)).toBeTruthy()
  expect(screen.getByText(/收款方：蜂学堂教育/)).toBeTruthy()
  expect(screen.getByText('少 ¥50')).toBeTruthy()
  expect(screen.getByText(/正在等微信的消息/)).toBeTruthy()
  await pass(MINUTE_MS + 2000)
  expect(screen.getByText('还没有消息，付过的话点「再查一次」')).toBeTruthy()
  await pass(PAYING_CODE_MS - PAYING_CODE_RENEWED_MS - MINUTE_MS)
  expect(begun).toHaveLength(2)
  expect(screen.getByText(/^4 分 5\d 秒$/)).toBeTruthy()
})

it('replaces no code while nobody looked for ten minutes, and does when asked to', async () => {
  await show()
  await code()
  hide(true)
  await pass(9 * MINUTE_MS)
  expect(begun).toHaveLength(2)
  await pass(6 * MINUTE_MS)
  expect(begun).toHaveLength(3)
  hide(false)
  await pass(1000)
  expect(screen.getByRole('heading', { name: '这张码过期了' })).toBeTruthy()
  expect(begun).toHaveLength(3)
  press('换一张')
  await code()
  expect(begun).toHaveLength(4)
})

it('asks a silent gateway three times, then offers another way', async () => {
  refuses = new CallFailure(503, '微信支付现在没有回答。订单还留着，可以换一种方式，或者过几分钟再试')
  await show()
  expect(await screen.findByRole('heading', { name: '微信支付现在没有回答' })).toBeTruthy()
  expect(begun).toHaveLength(3)
  refuses = undefined
  press('换支付宝')
  expect(await screen.findByRole('img', { name: '支付宝的付款码' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /支付宝/ }).checked).toBe(true)
})

it('says what is refused, and tries again by a click or with the network', async () => {
  refuses = new CallFailure(429, '付款码换得太频繁，请 3 分钟后再试')
  await show()
  expect(await screen.findByText('付款码换得太频繁，请 3 分钟后再试。')).toBeTruthy()
  expect(begun).toHaveLength(1)
  refuses = new CallFailure(0, '')
  press('再试一次')
  expect(await screen.findByText('网络开小差了，请检查网络后再试。')).toBeTruthy()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText('没有网，付了也不会丢，连上这一页会自己变。')).toBeTruthy()
  refuses = undefined
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await code()
})

it('leaves the payment to another device until it is taken over', async () => {
  state.current = fresh({ device: 'phone', kind: 'link' })
  await show()
  await code()
  expect(begun, 'whoever opens the page wants to pay there').toHaveLength(1)
  state.current = fresh({ way: 'alipay', device: 'phone', kind: 'link' })
  await pass(6000)
  expect(screen.getByRole('heading', { name: '另一台设备正在付这笔订单' })).toBeTruthy()
  await pass(MINUTE_MS)
  expect(begun).toHaveLength(1)
  press('在这里付')
  await code()
})

it('turns when it is paid, and goes on to the first lesson', async () => {
  const site = await show()
  await code()
  state = { ...state, status: 'paid', ways: [], current: null }
  order = { ...order, status: 'paid', payTime: '2026-03-02T04:01:00Z', payHint: null }
  await pass(6000)
  expect(screen.getByRole('heading', { name: '付好了，课已经开通' })).toBeTruthy()
  expect(screen.getByText(/^12:01 收到 ¥249。/)).toBeTruthy()
  await pass(4000)
  await waitFor(() => expect(site.address()).toBe('/subject/play/5'))
})

it('leads nobody on who wants no motion, or who comes to a paid order', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const site = await show()
  await code()
  state = { ...state, status: 'paid', ways: [], current: null }
  order = { ...order, status: 'paid', payTime: '2026-03-02T04:01:00Z', payHint: null }
  await pass(20_000)
  expect(screen.getByRole('link', { name: '现在去学' })).toBeTruthy()
  expect(site.address()).toBe(ADDRESS)
  cleanup()
  vi.unstubAllGlobals()
  vi.stubGlobal('scrollTo', () => undefined)
  const again = await show()
  await pass(20_000)
  expect(screen.getByRole('link', { name: '现在去学' })).toBeTruthy()
  expect(again.address()).toBe(ADDRESS)
})

it('opens the app on a phone by a link that says where it comes from, and waits for the way back', async () => {
  await show({ device: 'MOBILE', agent: PHONE })
  const link = await screen.findByRole('link', { name: '用微信付 ¥249' })
  expect([link.getAttribute('href'), link.getAttribute('referrerpolicy')]).toEqual(['code 1', 'origin'])
  fireEvent.click(link)
  await pass(10)
  expect(screen.getByRole('heading', { name: '付好了的话，这里马上会变' })).toBeTruthy()
  hide(true)
  hide(false)
  await pass(10)
  expect(askedTimes).toBe(1)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /秒后再查$/ }).disabled).toBe(true)
  await pass(11_000)
  press('再查一次')
  await pass(10)
  expect(askedTimes).toBe(2)
  press('没付成，换一种方式')
  press('换成二维码')
  await code()
  expect(begun.at(-1)).toMatchObject({ way: 'wechat', device: 'pc' })
})

it('asks at once when the gateway leads back', async () => {
  state.current = fresh({ way: 'alipay', device: 'phone', kind: 'link' })
  const site = await show({ device: 'MOBILE', agent: PHONE, search: '?out_trade_no=1T1&sign=x' })
  await pass(10)
  expect(await screen.findByRole('heading', { name: '付好了的话，这里马上会变' })).toBeTruthy()
  expect([askedTimes, begun.length]).toEqual([1, 0])
  expect(site.address()).toBe(ADDRESS)
})

it('pays inside of WeChat by its own window, and says where 支付宝 is', async () => {
  const invoke = vi.fn<(name: string, parameters: unknown, done: (result: { err_msg: string }) => void) => void>(
    (_name, _parameters, done) => done({ err_msg: 'get_brand_wcpay_request:ok' }),
  )
  vi.stubGlobal('WeixinJSBridge', { invoke })
  await show({ device: 'MOBILE', agent: WEIXIN, search: '?openid=oUpF8uMuAJO_M2pxb1Q9' })
  fireEvent.click(await screen.findByRole('button', { name: '用微信付 ¥249' }))
  await pass(10)
  expect(begun).toMatchObject([{ way: 'wechat', device: 'wechat', openId: 'oUpF8uMuAJO_M2pxb1Q9' }])
  expect(invoke).toHaveBeenCalledWith(
    'getBrandWCPayRequest',
    expect.objectContaining({ paySign: 's' }),
    expect.anything(),
  )
  expect(screen.getByRole('heading', { name: '付好了的话，这里马上会变' })).toBeTruthy()
  press('没付成，换一种方式')
  expect(screen.getByText('要用支付宝，请在浏览器里打开。')).toBeTruthy()
})

it('draws no choice for one way, gives the transfer directly, and says that the price is another now', async () => {
  state.ways = [{ way: 'bank', title: '银行转账' }]
  state.course = { lessonCount: 26, priceFen: 39_900, isOpen: false }
  await show()
  expect(await screen.findByText('招商银行')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('这门课调了价，你这笔仍按 ¥249。')).toBeTruthy()
  expect(begun).toEqual([])
})
