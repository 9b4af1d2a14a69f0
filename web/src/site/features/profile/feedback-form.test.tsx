import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logInForTest, logOutForTest, renderWithApi } from '../../../testing/render-with-api.tsx'
import { FeedbackForm } from './feedback-form.tsx'

beforeEach(() => {
  logInForTest()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  logOutForTest()
  sessionStorage.clear()
})

const words = () => screen.getByLabelText<HTMLTextAreaElement>('你想说的')

it('keeps what is written through a reload, and forgets it when it is sent', async () => {
  const onSent = vi.fn()
  renderWithApi(<FeedbackForm onSent={onSent} />)
  fireEvent.click(screen.getByRole('button', { name: '故障' }))
  fireEvent.change(words(), { target: { value: '播到一半就停了' } })
  fireEvent.change(screen.getByLabelText('联系方式（选填）'), { target: { value: 'bee@example.com' } })
  cleanup()

  const { calls } = renderWithApi(<FeedbackForm onSent={onSent} />, () => ({}))
  expect(words().value).toBe('播到一半就停了')
  fireEvent.click(screen.getByRole('button', { name: '提交反馈' }))
  await waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(calls[0]?.body).toMatchObject({ kind: 'bug', content: '播到一半就停了', contact: 'bee@example.com' })
  cleanup()

  renderWithApi(<FeedbackForm onSent={onSent} />)
  expect(words().value).toBe('')
})
