import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallFailure } from '../../../api/call-failure.ts'
import { renderWithApi } from '../../../testing/render-with-api.tsx'
import { MessageDialog } from './message-dialog.tsx'

const nothing = () => undefined

beforeEach(() => {
  // The test's window has no dialogs.
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(nothing)
})

it('says that a message is gone only when it is', async () => {
  renderWithApi(<MessageDialog id={7} onClose={nothing} />, () => {
    throw new CallFailure(404, '没有这条消息')
  })
  expect(await screen.findByText('这条消息已经不在了。')).toBeTruthy()
})

it('says what happened when it cannot be read, and tries again', async () => {
  let isBroken = true
  renderWithApi(<MessageDialog id={7} onClose={nothing} />, () => {
    if (isBroken) throw new CallFailure(0, '')
    return { id: 7, content: '开课了', link: '', createTime: '2026-03-01T02:00:00.000Z', isRead: true }
  })
  expect(await screen.findByText('网络开小差了，请检查网络后再试。')).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByText('重试'))
  expect(await screen.findByText('开课了')).toBeTruthy()
})
