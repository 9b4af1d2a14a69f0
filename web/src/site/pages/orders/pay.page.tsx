import type { PaymentWayName } from '@bee/contract/orders/payment-ways.ts'
import { PAYMENT_WAYS } from '@bee/contract/orders/payment-ways.ts'
import { ORDER_EXPIRES_MS } from '@bee/contract/orders/order-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { isMissingFailure } from '../../../api/call-failure.ts'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { Breadcrumbs } from '../../../ui/navigation/breadcrumbs.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { orderQuery, paymentTermsQuery } from '../../features/orders/orders.queries.ts'
import { payingDevice } from '../../features/orders/paying/paying-device.ts'
import { PayingPage } from '../../features/orders/paying/paying-page.tsx'
import { payingQuery } from '../../features/orders/paying/paying.queries.ts'
import { usePaying, type PayingChoice } from '../../features/orders/paying/use-paying.ts'
import type { Device } from '../../device.ts'
import type { PageModule } from '../../page-module.ts'
import { BUY_QUERY, paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageLocation } from '../../shell/page-location.tsx'
import { useIsHydrated } from '../../shell/use-is-hydrated.ts'
import page from '../page.module.css'

const PAGE_NAME = '付款'
const ORDER_NUMBER = /^\d{16}$/
/** `way`, `code`: what the member chose. `openid`: of the member at the school's official account, whose menu may lead here with it. */
const QUERY = { way: 'way', code: 'code', openId: 'openid' } as const
/** 支付宝 leads back with its number of the try. */
const RETURN_PARAMETER = 'out_trade_no'
const OPENID = /^[\w-]{10,64}$/

const orderNoOf = ({ params }: { params: Readonly<Record<string, string | undefined>> }) => params.orderNo ?? ''
const isNumber = (orderNo: string) => ORDER_NUMBER.test(orderNo)
/** What the layout lets guess, before the browser says what it is. */
const guessOf = (layout: Device) => (layout === 'PC' ? 'pc' : 'phone')

export const needs: PageModule['needs'] = ({ location, device }) => {
  const orderNo = orderNoOf(location)
  return isNumber(orderNo) ? [payingQuery(orderNo, guessOf(device)), orderQuery(orderNo), paymentTermsQuery()] : []
}

export const isMissing: PageModule['isMissing'] = ({ location }, client) =>
  !isNumber(orderNoOf(location)) ||
  isMissingFailure(client.getQueryState(orderQuery(orderNoOf(location)).queryKey)?.error)

export const head: PageModule['head'] = () => ({ title: PAGE_NAME })

function readChoice(query: URLSearchParams): PayingChoice {
  const asked = query.get(QUERY.way)
  return {
    way: PAYMENT_WAYS.find((way): way is PaymentWayName => way === asked),
    isCode: query.get(QUERY.code) === '1',
  }
}

function addressOf(orderNo: string, { way, isCode }: PayingChoice, openId: string | undefined): string {
  const query = new URLSearchParams({
    ...(way !== undefined && { [QUERY.way]: way }),
    ...(isCode && { [QUERY.code]: '1' }),
    ...(openId !== undefined && { [QUERY.openId]: openId }),
  }).toString()
  return paths.pay(orderNo) + (query === '' ? '' : `?${query}`)
}

function Paying({ orderNo }: { orderNo: string }) {
  const layout = useDevice()
  const isAlive = useIsHydrated()
  const navigate = useNavigate()
  const query = new URLSearchParams(usePageLocation().search)
  const device = isAlive ? payingDevice(navigator.userAgent) : guessOf(layout)
  const choice = readChoice(query)
  const typedOpenId = query.get(QUERY.openId) ?? ''
  const openId = OPENID.test(typedOpenId) ? typedOpenId : undefined
  const order = useQuery(orderQuery(orderNo))
  const { createTime, cancelTime, status } = order.data ?? {}
  const isOverdue =
    createTime !== undefined && cancelTime ? Date.parse(cancelTime) - Date.parse(createTime) >= ORDER_EXPIRES_MS : false
  const paying = usePaying({
    orderNo,
    device,
    choice,
    openId,
    isLedBack: query.has(RETURN_PARAMETER),
    isAlive,
    isOverdue,
    onChoose: (chosen) =>
      void navigate(addressOf(orderNo, chosen, openId), { replace: true, preventScrollReset: true }),
  })
  const inBrowser = useQuery({ ...payingQuery(orderNo, 'phone'), enabled: device === 'wechat' })
  const { state, view, known } = paying

  // The one hears of a payment by asking, the other by the stream of events.
  const isBehind = state !== undefined && status !== undefined && state.status !== status
  const { refetch: readOrder } = order
  useEffect(() => {
    if (isBehind) void readOrder()
  }, [isBehind, readOrder])

  const error = order.error ?? known.error
  if (order.data && state && view) {
    return (
      <PayingPage
        paying={paying}
        view={view}
        state={state}
        order={order.data}
        toBuy={(courseId) => `${paths.course(courseId, layout)}?${BUY_QUERY}=1`}
        isPhone={layout === 'MOBILE'}
        device={device}
        hasAlipay={inBrowser.data?.ways.some(({ way }) => way === 'alipay') ?? false}
        isCode={choice.isCode}
      />
    )
  }
  return (
    <WithHeading>
      {isMissingFailure(error) ? (
        <NotYours />
      ) : error ? (
        <ErrorState
          title="订单没能加载出来"
          error={error}
          onRetry={() => void Promise.all([order.refetch(), known.refetch()])}
        />
      ) : (
        <Skeleton variant="text" count={4} />
      )}
    </WithHeading>
  )
}

/** While there is no order to show; phones say it in their header. */
function WithHeading({ children }: { children: ReactNode }) {
  return (
    <>
      {useDevice() === 'PC' ? <h1 className="visually-hidden">{PAGE_NAME}</h1> : null}
      {children}
    </>
  )
}

const NotYours = () => (
  <EmptyState
    art="search"
    title="没有权限查看这个订单"
    action={<ButtonLink render={<Link to={paths.profile('order')} />}>看我的订单</ButtonLink>}
  >
    它可能是别人的，或者单号写错了。
  </EmptyState>
)

export function Component() {
  const orderNo = orderNoOf(usePageLocation())
  const layout = useDevice()
  const content = isNumber(orderNo) ? (
    <Paying key={orderNo} orderNo={orderNo} />
  ) : (
    <WithHeading>
      <NotYours />
    </WithHeading>
  )
  if (layout === 'MOBILE') return content
  return (
    <div className={`wrap ${page.page}`}>
      <Breadcrumbs
        className={page.trail}
        items={[
          <Link key="mine" to={paths.profile('overview')}>
            个人中心
          </Link>,
          <Link key="orders" to={paths.profile('order')}>
            我的订单
          </Link>,
          PAGE_NAME,
        ]}
      />
      {content}
    </div>
  )
}
