import type { Promotion, PromotionPiece } from '@bee/contract/site/promotion.contract.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderWithApi, type Rendered } from '../../../testing/render-with-api.tsx'
import { PromotionBooking } from './promotion-booking.tsx'

const PIECE: PromotionPiece = { kind: 'booking', heading: '预约', text: '', action: '', note: '', items: [] }
const PAGE: Promotion = {
  title: 'Java 练兵台',
  address: 'javaLBT',
  description: '',
  colour: 'java',
  art: 'none',
  phone: '',
  hours: '',
  hero: { title: '', sub: '', primary: '', secondary: '', facts: [] },
  pieces: [PIECE],
}
/** In Shanghai. */
const setClock = (time: string) => vi.setSystemTime(new Date(`${time}+08:00`))

const date = () => screen.getByLabelText<HTMLInputElement>('哪天打给你')
const time = () => screen.getByLabelText<HTMLSelectElement>('几点（北京时间）')
const closedTimes = () => [...time().options].filter(({ disabled }) => disabled).map(({ value }) => value)

let site: Rendered

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setClock('2026-03-02T10:10:00')
  site = renderWithApi(
    <PromotionBooking piece={PIECE} id="booking" page={PAGE} />,
    () => ({ booked: true }),
    '/javaLBT',
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function fillIn(): void {
  fireEvent.change(screen.getByLabelText('怎么称呼'), { target: { value: '小林' } })
  fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '13812345678' } })
  fireEvent.change(screen.getByLabelText('图形验证码'), { target: { value: 'BEE7' } })
}

async function submit(): Promise<void> {
  await act(async () => {
    fireEvent.submit(screen.getByRole('form', { name: '留个号码，我们打给你' }))
    await Promise.resolve()
  })
}

const booked = () => site.calls.filter(({ url }) => url.includes('/booking')).map(({ body }) => body)

it('offers today and fourteen days more, and of today only what is to come', () => {
  fireEvent.focus(date())
  expect([date().min, date().max]).toEqual(['2026-03-02', '2026-03-16'])
  expect([...time().options]).toHaveLength(20)
  expect(closedTimes()).toEqual([])
  fireEvent.change(date(), { target: { value: '2026-03-02' } })
  expect(closedTimes()).toEqual(['09:00', '09:30', '10:00'])
  fireEvent.change(date(), { target: { value: '2026-03-03' } })
  expect(closedTimes()).toEqual([])
})

it('looks at the clock again when it is used: a page may stand open over midnight', () => {
  fireEvent.focus(date())
  setClock('2026-03-03T09:31:00')
  fireEvent.focus(date())
  expect([date().min, date().max]).toEqual(['2026-03-03', '2026-03-17'])
  fireEvent.change(date(), { target: { value: '2026-03-03' } })
  expect(closedTimes()).toEqual(['09:00', '09:30'])
})

it('says what is missing and what is over, and keeps what was typed', async () => {
  fillIn()
  await submit()
  expect(screen.getByText('请选一天，我们打给你')).toBeTruthy()
  expect(screen.getByText('请选一个时间')).toBeTruthy()
  fireEvent.change(date(), { target: { value: '2026-03-02' } })
  fireEvent.change(time(), { target: { value: '10:30' } })
  setClock('2026-03-02T10:31:00')
  await submit()
  expect(screen.getByText('这个时间已经过了，请选晚一点的')).toBeTruthy()
  expect(booked()).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('怎么称呼').value).toBe('小林')
  fireEvent.change(time(), { target: { value: '18:00' } })
  await submit()
  expect(booked()).toMatchObject([{ callDate: '2026-03-02', callTime: '18:00', name: '小林' }])
  expect(await screen.findByText(/2026-03-02 18:00，我们会打 138\*\*\*\*5678/)).toBeTruthy()
})

it('finds fault with the day when it has no time that could be chosen', async () => {
  fillIn()
  fireEvent.focus(date())
  fireEvent.change(date(), { target: { value: '2020-01-01' } })
  await submit()
  expect(screen.getByText('请选今天起 14 天以内的日子')).toBeTruthy()
  expect(booked()).toEqual([])
})
