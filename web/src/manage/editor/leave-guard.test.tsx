import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { LeaveGuard } from './leave-guard.tsx'
import { noteOnItsWay } from './pictures/on-their-way.ts'

afterEach(cleanup)

function openPage(onSave: () => Promise<void>) {
  const page = (
    <>
      <Link to="/elsewhere">走</Link>
      <LeaveGuard isAtRisk={() => false} unsavedCount={0} onSave={onSave} />
    </>
  )
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/elsewhere', element: <p>别处</p> },
  ])
  render(<RouterProvider router={router} />)
}

it('whoever leaves while a picture is on its way waits for it, and what it was written into is saved', async () => {
  let arrive = () => {}
  const sending = new Promise<void>((resolve) => (arrive = resolve))
  const onSave = vi.fn<() => Promise<void>>(() => Promise.resolve())
  openPage(onSave)
  void noteOnItsWay(sending)
  await userEvent.click(screen.getByRole('link', { name: '走' }))
  const dialog = screen.getByRole('dialog', { name: '还有 1 张图正在传' })
  await userEvent.click(screen.getByRole('button', { name: /等它传完/ }))
  expect([dialog.isConnected, onSave.mock.calls.length]).toEqual([true, 0])
  await act(() => {
    arrive()
    return sending
  })
  expect(await screen.findByText('别处')).toBeDefined()
  expect(onSave).toHaveBeenCalledOnce()
})

it('asks nobody while nothing is on its way', async () => {
  openPage(() => Promise.resolve())
  await userEvent.click(screen.getByRole('link', { name: '走' }))
  expect(await screen.findByText('别处')).toBeDefined()
})
