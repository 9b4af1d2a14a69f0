import { CERTIFICATE_MESSAGES } from '@bee/contract/certificates/certificate-messages.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { CallFailure } from '../../../api/call-failure.ts'
import { renderWithApi } from '../../../testing/render-with-api.tsx'
import { ClaimForm } from './claim-form.tsx'

afterEach(cleanup)

const PROSPECT = {
  courseId: 3,
  courseName: 'Java 集合框架与源码精读',
  lessonCount: 18,
  finishedCount: 18,
  isReady: true,
  suggestedName: '小满',
  number: null,
}
const ISSUED = {
  number: 'FX-22222-22222',
  name: '程小满',
  courseName: PROSPECT.courseName,
  courseId: 3,
  lessonCount: 18,
  issueTime: '2026-03-02T04:00:00.000Z',
  withdrawTime: null,
}

it('shows the name as it is typed, judges it, and issues the certificate', async () => {
  const onIssued = vi.fn()
  const { calls } = renderWithApi(<ClaimForm prospect={PROSPECT} onIssued={onIssued} />, () => ISSUED)
  const field = screen.getByLabelText<HTMLInputElement>('名字')
  expect(field.value).toBe('小满')
  await userEvent.clear(field)
  await userEvent.type(field, '官方')
  await userEvent.click(screen.getByRole('button', { name: '领取证书' }))
  expect(screen.getByText(CERTIFICATE_MESSAGES.nameOfficial)).toBeTruthy()
  expect(calls).toHaveLength(0)
  await userEvent.clear(field)
  await userEvent.type(field, '程小满')
  expect(screen.getByRole('img', { name: /程小满 学完《Java 集合框架与源码精读》/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '领取证书' }))
  await vi.waitFor(() => expect(onIssued).toHaveBeenCalledWith(ISSUED))
  expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { courseId: 3, name: '程小满' } }])
})

it('says why the server refuses, and keeps what was typed', async () => {
  renderWithApi(<ClaimForm prospect={PROSPECT} onIssued={() => undefined} />, () => {
    throw new CallFailure(409, CERTIFICATE_MESSAGES.unfinished)
  })
  await userEvent.type(screen.getByLabelText('名字'), '儿')
  await userEvent.click(screen.getByRole('button', { name: '领取证书' }))
  expect(await screen.findByText(CERTIFICATE_MESSAGES.unfinished)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('名字').value).toBe('小满儿')
})
