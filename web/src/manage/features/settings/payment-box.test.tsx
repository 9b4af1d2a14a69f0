import type { TransportRequest } from '@bee/contract/client.ts'
import type { PaymentInfo, SchoolInfo } from '@bee/contract/manage/settings.contract.ts'
import { DEFAULT_SCHOOL } from '@bee/contract/site/school-names.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { CallFailure } from '../../../api/call-failure.ts'
import { createManageQueryClient } from '../../api/manage-api.ts'
import { ManageFailure } from '../../api/manage-failure.ts'
import { noticeStore } from '../../ui/notice-store.ts'
import { PaymentBox } from './payment-box.tsx'
import { SchoolBox } from './school-box.tsx'
import { paymentQuery, schoolQuery } from './settings.queries.ts'

const FIRST_TIME = '2026-11-16T06:00:00.000Z'
const PAYMENT: PaymentInfo = {
  payee: '蜂学堂教育',
  account: '招商银行\n6214',
  pictureId: null,
  contact: '电话 010-6600',
  duration: '当天',
  refundRule: '七天之内全退',
  refundFullDays: 7,
  refundSpanDays: 365,
  updateTime: FIRST_TIME,
}
const SCHOOL: SchoolInfo = {
  ...DEFAULT_SCHOOL,
  slogan: '一步一步',
  description: '',
  phone: '010-6600',
  email: '',
  address: '',
  serviceHours: '',
  holidays: '',
  updateTime: FIRST_TIME,
}

afterEach(cleanup)

/** A server with one version of the facts, which refuses a change that is based on another version. */
function renderOn<Facts extends { updateTime: string }>(box: ReactNode, first: Facts) {
  let stands = first
  let changes = 0
  const sent: Facts[] = []
  function change(facts: Facts): Facts {
    changes += 1
    stands = { ...facts, updateTime: `2026-11-16T06:00:0${changes}.000Z` }
    return stands
  }
  const client = createManageQueryClient(({ method, body }: TransportRequest) => {
    if (method === 'GET') return Promise.resolve(stands)
    const typed = body as Facts
    sent.push(typed)
    if (typed.updateTime === stands.updateTime) return Promise.resolve(change(typed))
    const refusal = new CallFailure(409, '刚被别人改过，看过新的再改', { reason: 'conflict', fields: {} })
    return Promise.reject(new ManageFailure(refusal, 'r-1'))
  })
  const page = (
    <QueryClientProvider client={client}>
      <Link to="/elsewhere">走</Link>
      {box}
    </QueryClientProvider>
  )
  const routes = [
    { path: '/', element: page },
    { path: '/elsewhere', element: <p>别处</p> },
  ]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  return { client, sent, change, stands: () => stands }
}

/** The version in the cache, which the form may not show yet. */
const PaymentTime = () => <output>{useQuery(paymentQuery()).data?.updateTime}</output>
const SchoolTime = () => <output>{useQuery(schoolQuery()).data?.updateTime}</output>

const valueOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value
const save = () => userEvent.click(screen.getByRole('button', { name: '存下，马上生效' }))

async function type(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

it('saves how to pay, and takes it back', async () => {
  const { sent, stands } = renderOn(<PaymentBox />, PAYMENT)
  await type('收款人', '另一个人')
  await save()
  await expect.poll(() => stands().payee).toBe('另一个人')
  expect(sent).toEqual([{ ...PAYMENT, payee: '另一个人' }])
  await expect.poll(() => noticeStore.get().at(-1)?.text).toBe('付款说明改好了')
  noticeStore.get().at(-1)?.onUndo?.()
  await expect.poll(() => valueOf('收款人')).toBe('蜂学堂教育')
})

it('says at its field what is wrong, and sends nothing', async () => {
  const { sent } = renderOn(<PaymentBox />, PAYMENT)
  await userEvent.clear(await screen.findByLabelText('收款人'))
  await userEvent.clear(screen.getByLabelText('收款账号'))
  await save()
  expect(await screen.findByText('请填写收款人')).toBeDefined()
  expect(screen.getByLabelText('收款人').getAttribute('aria-invalid')).toBe('true')
  await type('收款人', '有人')
  await save()
  expect(await screen.findByText('收款账号和收款码至少要有一样')).toBeDefined()
  expect(sent).toEqual([])
})

it('keeps what was typed when a save over an unseen change is refused, and shows the change beside it', async () => {
  const { sent, change, stands } = renderOn(<PaymentBox />, PAYMENT)
  await type('退款规则', '三天之内全退')
  change({ ...PAYMENT, payee: '同事写的人', account: '建设银行\n6217' })
  await save()
  expect(await screen.findByText('刚被别人改过，看过新的再改')).toBeDefined()
  expect(await screen.findByText('别处改成了：同事写的人')).toBeDefined()
  expect([await valueOf('收款人'), await valueOf('退款规则')]).toEqual(['蜂学堂教育', '三天之内全退'])
  await type('收款人', '同事写的人')
  await save()
  await expect.poll(() => stands().refundRule).toBe('三天之内全退')
  expect(sent.map(({ updateTime }) => updateTime)).toEqual([FIRST_TIME, '2026-11-16T06:00:01.000Z'])
  await expect.poll(() => screen.queryByText('别处改成了：同事写的人')).toBeNull()
})

it('gives up what was typed only when asked to', async () => {
  const { change } = renderOn(<PaymentBox />, PAYMENT)
  await type('退款规则', '三天之内全退')
  change({ ...PAYMENT, payee: '同事写的人' })
  await save()
  await userEvent.click(await screen.findByRole('button', { name: '不要我写的，用新的' }))
  expect([await valueOf('收款人'), await valueOf('退款规则')]).toEqual(['同事写的人', PAYMENT.refundRule])
  expect(screen.queryByText('刚被别人改过，看过新的再改')).toBeNull()
})

it.each([
  ['how to pay', PaymentBox, PaymentTime, PAYMENT, '联系方式'],
  ['the school’s facts', SchoolBox, SchoolTime, SCHOOL, '电话'],
] as const)('does not lose what was typed about %s when a newer one arrives', async (_, Box, Time, first, label) => {
  const page = (
    <>
      <Box />
      <Time />
    </>
  )
  const { client, change, stands } = renderOn<PaymentInfo | SchoolInfo>(page, first)
  await type(label, '打到一半')
  change({ ...first })
  // As on a return to this tab.
  await client.invalidateQueries()
  await screen.findByText(stands().updateTime)
  expect(await valueOf(label)).toBe('打到一半')
})

it('follows a newer standing while nothing was typed', async () => {
  const { client, change } = renderOn(<PaymentBox />, PAYMENT)
  await screen.findByLabelText('收款人')
  change({ ...PAYMENT, payee: '同事写的人' })
  await client.invalidateQueries()
  await expect.poll(() => valueOf('收款人')).toBe('同事写的人')
})

it('asks before the page is left with words that are not saved, and does not after a save', async () => {
  const { stands } = renderOn(<SchoolBox />, SCHOOL)
  await type('口号', '一格一格')
  const leave = () => userEvent.click(screen.getByRole('link', { name: '走' }))
  await leave()
  expect(screen.getByRole('dialog', { name: '刚写的还没有存' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /^留在这里/ }))
  expect(await valueOf('口号')).toBe('一格一格')
  await save()
  await expect.poll(() => stands().slogan).toBe('一格一格')
  await expect
    .poll(() => screen.queryByRole('button', { name: '存下，马上生效' })?.getAttribute('aria-busy'))
    .not.toBe('true')
  await leave()
  expect(await screen.findByText('别处')).toBeDefined()
})
