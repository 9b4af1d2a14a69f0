import type { MyCertificates } from '@bee/contract/certificates/certificates.contract.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApi } from '../../../testing/render-with-api.tsx'
import { EndCertificate } from './end-certificate.tsx'

afterEach(cleanup)

const ISSUED = {
  number: 'FX-22222-22222',
  name: '程小满',
  courseName: 'Java 集合框架与源码精读',
  courseId: 3,
  lessonCount: 18,
  issueTime: '2026-03-02T04:00:00.000Z',
  withdrawTime: null,
}

const show = (mine: MyCertificates) => renderWithApi(<EndCertificate courseId={3} />, () => mine)

it('leads to the form while the certificate waits to be claimed', async () => {
  show({ issued: [{ ...ISSUED, courseId: 4 }], readyCourseIds: [3] })
  const link = await screen.findByRole('link', { name: '领取结课证书' })
  expect(link.getAttribute('href')).toBe('/certificate/claim/3')
})

it('leads to the certificate that there is', async () => {
  show({ issued: [ISSUED], readyCourseIds: [] })
  const link = await screen.findByRole('link', { name: '看证书' })
  expect(link.getAttribute('href')).toBe('/certificate/FX-22222-22222')
})

it('offers nothing for a course that gives none, as one that was paid back', async () => {
  const { calls } = show({ issued: [{ ...ISSUED, courseId: 4 }], readyCourseIds: [5] })
  await waitFor(() => expect(calls).toHaveLength(1))
  await expect(screen.findByRole('link', undefined, { timeout: 100 })).rejects.toThrow('Unable to find role')
})
