import type { certificatesContract } from '@bee/contract/certificates/certificates.contract.ts'
import type { Handlers } from '../../http/implement.ts'
import { presentCertificate } from './certificates.presenter.ts'
import type { CertificatesService } from './certificates.service.ts'

/** No answer is cached for the next caller: a certificate bears a member's name. */
export const certificatesRoutes = (certificates: CertificatesService): Handlers<typeof certificatesContract> => ({
  check: async ({ number }) => presentCertificate(await certificates.check(number)),
  async mine(_input, { member }) {
    const { issued, readyCourseIds } = await certificates.mine(member.userId)
    return { issued: issued.map(presentCertificate), readyCourseIds }
  },
  prospect: ({ courseId }, { member }) => certificates.prospect(member.userId, courseId),
  issue: async (asked, { member }) => presentCertificate(await certificates.issue(member.userId, asked)),
})
