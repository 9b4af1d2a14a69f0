import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderWithApi } from '../../testing/render-with-api.tsx'
import { GoalReminder } from './goal-reminder.tsx'

afterEach(cleanup)

const DUE = { minutes: 20, todayMinutes: 5, isReminderDue: true }

it('says what is left and is waved off for the day', async () => {
  const { calls } = renderWithApi(<GoalReminder pathname="/home" />, () => DUE)
  const line = await screen.findByRole('complementary', { name: '今日目标' })
  expect(line.textContent).toContain('今天学了 5 分钟，离 20 分钟的目标还差 15 分钟。')
  await userEvent.click(screen.getByRole('button', { name: '今天不再提醒' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(calls.at(-1)).toMatchObject({ method: 'POST', url: '/bee/api/goal/dismiss' })
})

it('stays away also when the server did not hear it', async () => {
  renderWithApi(<GoalReminder pathname="/home" />, ({ method }) => {
    if (method === 'POST') throw new Error('broken')
    return { ...DUE, todayMinutes: 0 }
  })
  expect((await screen.findByRole('complementary')).textContent).toContain('今天还没开始学')
  await userEvent.click(screen.getByRole('button', { name: '今天不再提醒' }))
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('is not there while nothing is due, nor when that cannot be read', async () => {
  const { calls } = renderWithApi(<GoalReminder pathname="/home" />, () => ({ ...DUE, isReminderDue: false }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('complementary')).toBeNull()
})
