import type { Certificate } from '@bee/contract/certificates/certificates.contract.ts'
import type { TransportRequest } from '@bee/contract/client.ts'
import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createManageQueryClient } from '../../api/manage-api.ts'
import { meQuery } from '../../api/me.queries.ts'
import { noticeStore } from '../../ui/notice-store.ts'
import { MemberCertificates } from './member-certificates.tsx'

const TIME = '2026-11-16T06:00:00Z'
const OWNER: StaffMe = {
  userId: 1,
  nickName: '叶青禾',
  avatarUrl: '',
  mobile: '152****4188',
  role: { id: 1, name: '校长', isOwner: true },
  ownRole: null,
  rights: [{ permission: 'members.grant', scope: 'all', limit: null }],
  courseIds: [],
  secondStep: { isOn: true, isRequired: true, isDue: false, dueTime: null, recoveryCodesLeft: 10 },
  session: { id: 1, expiresTime: TIME, confirmedUntilTime: TIME },
}
const CERTIFICATE: Certificate = {
  number: 'FX-22222-22222',
  name: '程小满',
  courseName: '样课',
  courseId: 1,
  lessonCount: 3,
  issueTime: '2026-03-02T02:00:00Z',
  withdrawTime: null,
}

afterEach(cleanup)

it('withdraws with a reason, and puts back what it withdrew', async () => {
  let certificate = CERTIFICATE
  const server = vi.fn(({ method, url }: TransportRequest) => {
    if (method === 'POST') certificate = { ...CERTIFICATE, withdrawTime: url.endsWith('/withdraw') ? TIME : null }
    return Promise.resolve(method === 'POST' ? certificate : url.includes('/certificates/') ? [certificate] : OWNER)
  })
  const client = createManageQueryClient(server)
  client.setQueryData(meQuery().queryKey, OWNER)
  render(
    <QueryClientProvider client={client}>
      <MemberCertificates userId={7} />
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('link', { name: CERTIFICATE.number })).getAttribute('href')).toBe(
    `/certificate/${CERTIFICATE.number}`,
  )
  await userEvent.click(screen.getByRole('button', { name: '撤销《样课》的证书' }))
  await userEvent.click(screen.getByRole('button', { name: '撤销这张证书' }))
  // Without a reason no call is made.
  expect(await screen.findByText('请写原因')).toBeDefined()
  await userEvent.type(screen.getByLabelText('原因'), '代学')
  await userEvent.click(screen.getByRole('button', { name: '撤销这张证书' }))
  await userEvent.click(await screen.findByRole('button', { name: '恢复《样课》的证书' }))
  expect(await screen.findByRole('button', { name: '撤销《样课》的证书' })).toBeDefined()
  const sent = server.mock.calls.flatMap(([{ method, body }]) => (method === 'POST' ? [body] : []))
  expect(sent).toEqual([{ number: CERTIFICATE.number, reason: '代学' }, { number: CERTIFICATE.number }])
  expect(noticeStore.get().map(({ text }) => text)).toEqual(['《样课》的证书已撤销', '《样课》的证书恢复有效了'])
})
