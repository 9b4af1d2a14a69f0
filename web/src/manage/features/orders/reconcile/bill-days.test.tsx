import type { BillDay, Difference } from '@bee/contract/manage/orders/reconcile.contract.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { BillDays } from './bill-days.tsx'
import { DifferenceCard } from './difference-card.tsx'

const difference = (changed: Partial<Difference>): Difference => ({
  id: 1,
  kind: 'unheard',
  way: 'wechat',
  title: '鲸落 在 11-15 23:58 用微信支付付了 ¥299，我们没有收到消息',
  detail: '订单 2026111500000089，《React 18 中后台项目实战》。',
  acts: ['record'],
  orderNo: '2026111500000089',
  billFen: 29_900,
  ledgerFen: null,
  reference: '4200002812345678907713',
  isInBill: true,
  isInLedger: false,
  isOpened: false,
  settled: null,
  ...changed,
})

const SETTLED = difference({
  id: 2,
  kind: 'trial',
  title: '支付宝多 ¥0.01',
  acts: [],
  orderNo: null,
  settled: { settlement: 'test', name: '何田', note: '接通那天试的', time: '2026-11-16T02:00:00Z' },
})

const DAY: BillDay = {
  day: '2026-11-15',
  state: 'different',
  sentence: '网关多 1 笔 ¥299',
  bill: { count: 8, fen: 199_200 },
  billRefunds: { count: 1, fen: 9_900 },
  byWay: '支付宝 5，微信支付 3',
  ledger: { count: 7, fen: 169_300 },
  ledgerRefunds: { count: 1, fen: 9_900 },
  courseCount: 7,
  takenBackCount: 1,
  isLedgerEqual: false,
  areCoursesEqual: true,
  differences: [difference({}), SETTLED],
}
const WAITING: BillDay = {
  ...DAY,
  day: '2026-11-16',
  state: 'waiting',
  sentence: '还没对。微信支付的账单 06:00 没取到，10:00 会再取，不影响收款',
  bill: null,
  differences: [],
}

const onAct = vi.fn()
afterEach(() => {
  cleanup()
  onAct.mockClear()
})

function renderDays(whyNot?: string) {
  render(
    <MemoryRouter>
      <BillDays days={[WAITING, DAY]}>
        {(each) => (
          <DifferenceCard key={each.id} difference={each} whyNot={() => whyNot} isRunning={false} onAct={onAct} />
        )}
      </BillDays>
    </MemoryRouter>,
  )
}

it('a day reads bill, ledger and courses, and shows what is open at once, what is settled when asked', async () => {
  renderDays()
  const [, waiting, day] = screen.getAllByRole('row')
  expect(waiting?.textContent).toContain('11-16 周一——')
  expect(within(waiting ?? document.body).queryByRole('img')).toBeNull()
  expect(day?.textContent).toContain('8 笔 ¥1992支付宝 5，微信支付 3另退款 1 笔 ¥99≠7 笔 ¥1693')
  expect(screen.getByText(/我们没有收到消息/)).toBeTruthy()
  expect(screen.queryByText(/何田/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '看了结的 1 处' }))
  expect(screen.getByText(/何田.*标成了测试。接通那天试的/)).toBeTruthy()
})

it('the act is done once by who may, and is grey with the reason for who only looks', async () => {
  renderDays()
  await userEvent.click(screen.getByRole('button', { name: '记账并开通' }))
  expect(onAct).toHaveBeenCalledExactlyOnceWith('record')
  cleanup()
  onAct.mockClear()
  renderDays('你的角色不能对账')
  const button = screen.getByRole('button', { name: '记账并开通' })
  expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', '你的角色不能对账'])
  await userEvent.click(button)
  expect(onAct).not.toHaveBeenCalled()
})
