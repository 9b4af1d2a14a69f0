import type { Goal } from '@bee/contract/goals/goals.contract.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderWithApi } from '../../../testing/render-with-api.tsx'
import { GoalPanel } from './goal-panel.tsx'

afterEach(cleanup)

const NONE: Goal = {
  minutes: 0,
  daysPerWeek: 5,
  remindHour: 19,
  today: '2026-03-02',
  todayMinutes: 12,
  isMetToday: false,
  weekMetDays: 0,
  streakDays: 0,
  streakWeeks: 0,
  metWeeks: [],
}

it('asks for a goal where there is none, and shows the day once it is chosen', async () => {
  const { calls } = renderWithApi(<GoalPanel />, ({ method, body }) =>
    method === 'GET' ? NONE : { ...NONE, ...(body as object) },
  )
  await userEvent.selectOptions(await screen.findByLabelText('每天学多久'), '30')
  await userEvent.selectOptions(screen.getByLabelText('几点提醒'), '24')
  await userEvent.click(screen.getByRole('button', { name: '定下目标' }))
  expect(await screen.findByText('今天还差 18 分钟')).toBeTruthy()
  const { method, url, body } = calls.at(-1) ?? {}
  expect({ method, url, body }).toEqual({
    method: 'POST',
    url: '/bee/api/goal/choose',
    body: { minutes: 30, daysPerWeek: 5, remindHour: 24 },
  })
  expect(screen.queryByRole('button', { name: '定下目标' })).toBeNull()
})

it('keeps the form closed until the goal is to be changed', async () => {
  renderWithApi(<GoalPanel />, () => ({ ...NONE, minutes: 10, isMetToday: true, weekMetDays: 5, streakWeeks: 2 }))
  expect(await screen.findByText('今天的目标达成了')).toBeTruthy()
  expect(screen.getByText('本周已达标（5 天），连续 2 周')).toBeTruthy()
  const change = screen.getByRole('button', { name: '调整目标' })
  expect(change.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(change)
  expect(screen.getByLabelText<HTMLSelectElement>('每天学多久').value).toBe('10')
})

it('says when it could not be read, and asks again', async () => {
  let isBroken = true
  renderWithApi(<GoalPanel />, () => {
    if (isBroken) throw new Error('broken')
    return NONE
  })
  const again = await screen.findByRole('button', { name: '重新加载' })
  isBroken = false
  await userEvent.click(again)
  expect(await screen.findByLabelText('每天学多久')).toBeTruthy()
})
