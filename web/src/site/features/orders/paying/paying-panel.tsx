import { moneyWords } from '@bee/contract/money.ts'
import type { Order } from '@bee/contract/orders/orders.contract.ts'
import type { PayingState } from '@bee/contract/orders/paying.contract.ts'
import { PAYMENT_WAY_TITLES, type PaymentWayName } from '@bee/contract/orders/payment-ways.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../../../ui/actions/button.tsx'
import { Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { TransferGuide } from '../payment-guide.tsx'
import { AskAgain } from './ask-again.tsx'
import { CodeBlock } from './code-block.tsx'
import { GoToLesson } from './go-to-lesson.tsx'
import { PayButton } from './pay-button.tsx'
import type { FailedBeginning, PayingView } from './paying-view.ts'
import { momentWords, viewTitle } from './paying-words.ts'
import { StateBlock } from './state-block.tsx'
import type { Paying } from './use-paying.ts'
import { WaitLine } from './wait-line.tsx'
import styles from './paying.module.css'

export interface PayingPanelProps {
  paying: Paying
  view: PayingView
  state: PayingState
  order: Order
  /** Where the course is bought again. */
  toBuy: (courseId: number) => string
}

const toOrders = paths.profile('order')

const OrdersLink = ({ children = '看订单' }: { children?: string }) => (
  <ButtonLink render={<Link to={toOrders} />}>{children}</ButtonLink>
)
const PrimaryLink = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink kind="primary" render={<Link to={to} />}>
    {children}
  </ButtonLink>
)

/** Another way, the online ones first. */
const otherWay = ({ ways }: PayingState, way: PaymentWayName) => ways.find((each) => each.way !== way)

function Failed({ paying, state, failed, title }: PayingPanelProps & { failed: FailedBeginning; title: string }) {
  const other = otherWay(state, failed.way)
  return (
    <StateBlock
      icon="alert"
      tone="cs"
      title={title}
      actions={
        <>
          {other ? (
            <Button kind="primary" onClick={() => paying.choose(other.way)}>
              换{other.title}
            </Button>
          ) : null}
          <Button onClick={paying.again}>再试一次</Button>
        </>
      }
    >
      {failed.isSilent
        ? `试了 3 次。不是你的网络，订单还留着。可以${other ? `换${other.title}，或者` : ''}过几分钟再试。`
        : failed.sentence}
    </StateBlock>
  )
}

/** What has come of the money that did not pay the order. */
const ASIDE_WORDS = { kept: '先放着，学校会联系你', returning: '正在原路退回', returned: '已经原路退回' } as const

const REFUND_WORDS = { asked: '正在原路退回', done: '已经原路退回', failed: '没有退成，学校会联系你' } as const

function Aside({ state: { aside } }: Pick<PayingPanelProps, 'state'>) {
  return aside.map(({ amountFen, time, state }) => (
    <Text as="p" key={time}>
      另收到 {moneyWords(amountFen)}，{ASIDE_WORDS[state]}。
    </Text>
  ))
}

type EndedKind = 'paid' | 'refunded' | 'overdue' | 'cancelled' | 'gone' | 'owned'

function Ended(props: PayingPanelProps & { kind: EndedKind; title: string }): ReactNode {
  const { paying, kind, state, order, toBuy, title } = props
  const { courseId } = order
  const buyAgain = courseId === null ? null : <PrimaryLink to={toBuy(courseId)}>重新下单</PrimaryLink>
  switch (kind) {
    case 'paid':
      return (
        <StateBlock
          icon="check"
          tone="brand"
          title={title}
          actions={
            <>
              {courseId === null ? null : <GoToLesson courseId={courseId} isSoon={paying.hasTurned} />}
              <OrdersLink />
            </>
          }
        >
          {order.payTime === null
            ? null
            : `${momentWords(order.payTime, paying.now)} 收到 ${moneyWords(state.amountFen)}。`}
          {paying.hasTurned ? '这一页自己变的，不用刷新。' : '课在「我的课程」里，没有观看期限。'}
          <Aside state={state} />
        </StateBlock>
      )
    case 'refunded':
      return (
        <StateBlock icon="receipt" title={title} actions={<OrdersLink />}>
          {state.refund ? `${moneyWords(state.refund.amountFen)}${REFUND_WORDS[state.refund.state]}。` : null}
          课已经收回，想学可以再买。
        </StateBlock>
      )
    case 'overdue':
      return (
        <StateBlock icon="clock" title={title} actions={buyAgain ?? <OrdersLink />}>
          没有扣钱。如果你刚好在最后一刻付了，课会照样开通。
          <Aside state={state} />
        </StateBlock>
      )
    case 'owned':
      return (
        <StateBlock
          icon="info"
          tone="web"
          title={title}
          actions={courseId === null ? null : <PrimaryLink to={paths.play(courseId)}>去学</PrimaryLink>}
        >
          这笔订单没有扣钱，可以取消。
        </StateBlock>
      )
    case 'gone':
      return (
        <StateBlock icon="info" tone="web" title={title} actions={<PrimaryLink to={paths.courses}>去选课</PrimaryLink>}>
          已经转过账的，{state.contact === '' ? '请在「意见反馈」里留言' : `请联系学校：${state.contact}`}。
        </StateBlock>
      )
    case 'cancelled':
      return (
        <StateBlock icon="clock" title={title} actions={buyAgain ?? <OrdersLink />}>
          没有扣钱。
          <Aside state={state} />
        </StateBlock>
      )
  }
}

/** The place of the code, with whatever stands in it. */
export function PayingPanel(props: PayingPanelProps) {
  const { paying, view, state, order } = props
  const { amountFen, payee, contact } = state
  const title = viewTitle(view, amountFen)
  const { asking, codeLeftMs, now } = paying
  const code = { title, amountFen, payee, codeLeftMs, now }

  function content(): ReactNode {
    switch (view.kind) {
      case 'beginning':
        return <CodeBlock {...code} current={null} />
      case 'ready':
        if (view.current.kind === 'qr') return <CodeBlock {...code} current={view.current} />
        return (
          <StateBlock
            icon="receipt"
            tone="brand"
            title={title}
            actions={<PayButton current={view.current} amountFen={amountFen} onLeave={paying.leave} />}
          >
            付完自己回来，这一页会变。{payee === '' ? null : `收款方：${payee}。`}
          </StateBlock>
        )
      case 'returned':
        return (
          <Stack flex align="start" grow className={styles.state}>
            {state.current ? <WaitLine way={state.current.way} now={now} isShort /> : null}
            <Text as="h2" above={10} size={18} line={28}>
              {title}
            </Text>
            <Text as="p" above={4} line={24} tone="soft">
              一般 3 秒内。锁屏、切出去都不要紧，课会照样开通，再发一条系统消息给你。
            </Text>
            <div className={styles.choices}>
              <AskAgain asking={asking} isWide />
              <Button kind="text" block onClick={paying.comeBack}>
                没付成，换一种方式
              </Button>
            </div>
          </Stack>
        )
      case 'stale':
        return (
          <StateBlock
            icon="refresh"
            title={title}
            actions={
              <Button kind="primary" onClick={paying.again}>
                换一张
              </Button>
            }
          >
            点一下换一张，价格还在；已经付过的话会直接变成「付好了」。
          </StateBlock>
        )
      case 'elsewhere':
        return (
          <StateBlock
            icon="monitor"
            tone="web"
            title={title}
            actions={
              <Button kind="primary" onClick={paying.again}>
                在这里付
              </Button>
            }
          >
            {state.current ? `那边选的是${PAYMENT_WAY_TITLES[state.current.way]}。` : null}
            那边付好，这一页也会变；在这里付，那边的码就不能用了。
          </StateBlock>
        )
      case 'failed':
        return <Failed {...props} failed={view.failed} title={title} />
      case 'other-amount':
        return (
          <StateBlock
            icon="alert"
            tone="cs"
            title={title}
            actions={
              <Button kind="primary" onClick={paying.goOn}>
                付 {moneyWords(amountFen)}
              </Button>
            }
          >
            这一笔先放着，学校会联系你退回{contact === '' ? '' : `，也可以找学校：${contact}`}。
          </StateBlock>
        )
      case 'by-hand':
        return (
          <Stack gap={12} grow className={styles.byHand}>
            <Text as="h2" size={18} line={28}>
              {title}
            </Text>
            <TransferGuide order={order} />
          </Stack>
        )
      case 'no-way':
        return (
          <StateBlock icon="phone" title={title} actions={<OrdersLink />}>
            {contact === '' ? '请在个人中心的「意见反馈」里留言，我们会联系你。' : contact}
          </StateBlock>
        )
      case 'paid':
      case 'refunded':
      case 'overdue':
      case 'cancelled':
      case 'gone':
      case 'owned':
        return <Ended {...props} kind={view.kind} title={title} />
    }
  }

  return <div className={styles.panel}>{content()}</div>
}
