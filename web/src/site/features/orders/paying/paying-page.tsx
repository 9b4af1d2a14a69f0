import type { Order } from '@bee/contract/orders/orders.contract.ts'
import type { PayingState } from '@bee/contract/orders/paying.contract.ts'
import type { PayingDevice } from '@bee/contract/orders/payment-ways.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/actions/button.tsx'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { drawIcon, Icon } from '../../../../ui/signs/icon.tsx'
import { CancelOrder } from '../cancel-order.tsx'
import { paymentTermsQuery } from '../orders.queries.ts'
import { AfterPaying } from './after-paying.tsx'
import { AskAgain } from './ask-again.tsx'
import { OrderBox } from './order-box.tsx'
import { PayButton } from './pay-button.tsx'
import { PayingPanel } from './paying-panel.tsx'
import { canChoose, type PayingView } from './paying-view.ts'
import { EXPIRY_WORDS, momentWords, viewTitle } from './paying-words.ts'
import { useIsOnline } from './use-is-online.ts'
import type { Paying } from './use-paying.ts'
import { WayChoice } from './way-choice.tsx'
import styles from './paying.module.css'

/** A mobile, on the grid of the other icons. */
const MOBILE_PATH = 'M7.5 3.5h9v17h-9zM11 17.5h2'

export interface PayingPageProps {
  paying: Paying
  view: PayingView
  state: PayingState
  order: Order
  toBuy: (courseId: number) => string
  /** The layout. */
  isPhone: boolean
  device: PayingDevice
  /** It could be used in a browser. */
  hasAlipay: boolean
  isCode: boolean
}

/** What the course costs now, when that is not what the order was made with. */
function isOtherPrice(order: Order, course: PayingState['course']): boolean {
  const made = order.lines.reduce((sum, { kind, amount }) => (kind === 'coupon' ? sum : sum + amount), 0)
  return course !== null && Math.round(made * 100) !== course.priceFen
}

const Sentence = ({ children }: { children: ReactNode }) => (
  <Row as="p" gap={8} align="start" size={13} line={20} tone="soft" className={styles.sentence}>
    <Icon name="info" size={18} />
    <span>{children}</span>
  </Row>
)

/** What is to be known beside the way of paying. */
function Sentences({ state, order, view, device, hasAlipay }: PayingPageProps) {
  const isOnline = useIsOnline()
  return (
    <>
      {isOnline ? null : <Sentence>没有网，付了也不会丢，连上这一页会自己变。</Sentence>}
      {canChoose(view) && isOtherPrice(order, state.course) ? (
        <Sentence>这门课调了价，你这笔仍按 {moneyWords(state.amountFen)}。</Sentence>
      ) : null}
      {canChoose(view) && device === 'wechat' && hasAlipay ? <Sentence>要用支付宝，请在浏览器里打开。</Sentence> : null}
    </>
  )
}

/** Beside a way that is waited for. */
function Foot({ paying, view, order }: PayingPageProps) {
  const isWaiting = view.kind === 'ready' || view.kind === 'stale' || view.kind === 'elsewhere'
  return (
    <Row gap={20} lines={6} wraps tone="soft" className={styles.foot}>
      {isWaiting ? (
        <>
          <span>付了却没变？</span>
          <AskAgain asking={paying.asking} />
          <Text tone="quiet" role="status">
            {paying.asking.sentence || '查到就开通，不会重复扣钱'}
          </Text>
        </>
      ) : null}
      {order.status === 'pending' ? (
        <Text as="div" atEnd>
          <CancelOrder order={order} kind="text" />
        </Text>
      ) : null}
    </Row>
  )
}

function Ways({ paying, state, view }: PayingPageProps) {
  const { data: terms } = useQuery(paymentTermsQuery())
  if (!canChoose(view)) return null
  return (
    <WayChoice
      ways={state.ways}
      selected={paying.selected}
      device={paying.codeDevice}
      duration={terms?.instructions?.duration}
      onChoose={paying.choose}
    />
  )
}

const Deadline = ({ state, paying }: PayingPageProps) =>
  state.expireTime === null ? null : (
    <>
      订单留 {EXPIRY_WORDS}，{momentWords(state.expireTime, paying.now)} 之前付完
    </>
  )

function OnComputer(props: PayingPageProps) {
  const { order, state, view } = props
  return (
    <div className={styles.columns}>
      <section className={styles.main}>
        <Row as="hgroup" gap={14} align="baseline" wraps>
          <h1 className={styles.heading}>付款</h1>
          <Text as="p" tone="quiet">
            <Deadline {...props} />
          </Text>
        </Row>
        <Ways {...props} />
        <PayingPanel {...props} />
        <Sentences {...props} />
        <Foot {...props} />
      </section>
      <aside>
        <OrderBox order={order} course={state.course} isPhone={false} />
        <AfterPaying order={order} isByHand={view.kind === 'by-hand'} />
      </aside>
    </div>
  )
}

function OnPhone(props: PayingPageProps) {
  const { paying, order, state, view, device, isCode } = props
  const app = view.kind === 'ready' && view.current.kind !== 'qr' ? view.current : undefined
  const isPreparing = view.kind === 'beginning' && !isCode && paying.codeDevice === 'phone'
  return (
    <div className={styles.phone} data-bar={app || isPreparing ? '' : undefined}>
      {app || isPreparing ? (
        <section className={styles.head}>
          <b>{moneyWords(state.amountFen)}</b>
          <Text as="p" size={13} line={20} tone="quiet">
            <Deadline {...props} />
          </Text>
        </section>
      ) : (
        <PayingPanel {...props} />
      )}
      <OrderBox order={order} course={state.course} isPhone />
      {state.status === 'pending' ? (
        <section className={styles.box}>
          {canChoose(view) && state.ways.length > 1 ? (
            <Text as="h2" below={8} size={17} line={26}>
              怎么付
            </Text>
          ) : null}
          <Ways {...props} />
          <Sentences {...props} />
          <Foot {...props} />
        </section>
      ) : null}
      {canChoose(view) && device === 'phone' && paying.selected !== 'bank' ? (
        <Row as="section" gap={10} align="start" tone="soft" className={styles.box}>
          {drawIcon(MOBILE_PATH, { size: 18 })}
          {isCode ? (
            <span>
              就在这部手机上付？
              <Button kind="text" size="small" className={styles.inline} onClick={() => paying.showCode(false)}>
                换成打开 App
              </Button>
            </span>
          ) : (
            <span>
              想让别人替你付？
              <Button kind="text" size="small" className={styles.inline} onClick={() => paying.showCode(true)}>
                换成二维码
              </Button>
              ，给对方扫，付完这边一样会变。
            </span>
          )}
        </Row>
      ) : null}
      {canChoose(view) ? <AfterPaying order={order} isByHand={view.kind === 'by-hand'} /> : null}
      {app || isPreparing ? (
        <div className={styles.bar}>
          {app ? (
            <PayButton current={app} amountFen={state.amountFen} block onLeave={paying.leave} />
          ) : (
            <Button kind="primary" block loading>
              正在准备付款
            </Button>
          )}
        </div>
      ) : null}
    </div>
  )
}

/** The payment of one order, in the layout of the window. */
export function PayingPage(props: PayingPageProps) {
  const { view, state, isPhone } = props
  return (
    <>
      {isPhone ? <OnPhone {...props} /> : <OnComputer {...props} />}
      <p className="visually-hidden" role="status">
        {viewTitle(view, state.amountFen)}
      </p>
    </>
  )
}
