import { drawCertificateNumber } from '@bee/contract/certificates/certificate-number.ts'
import { CERTIFICATE_MESSAGES } from '@bee/contract/certificates/certificate-messages.ts'
import { conflict, notFound } from '@bee/contract/failures.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import { NO_SUCH_COURSE } from '../courses/course-access.service.ts'
import type { SchoolNamesService } from '../settings/school-names.service.ts'
import type { CertificateRow, CertificatesRepository } from './certificates.repository.ts'

/** Numbers are drawn at random: so many taken ones in a row do not happen by chance. */
const MOST_DRAWS = 5

export function createCertificatesService(parts: {
  certificates: CertificatesRepository
  access: Pick<CourseAccessService, 'find'>
  schoolNames: Pick<SchoolNamesService, 'refuseClaim'>
  clock: Clock
  randomness: Randomness
}) {
  const { certificates, access, schoolNames, clock, randomness } = parts

  async function check(number: string): Promise<CertificateRow> {
    const found = await certificates.find(number)
    if (!found) throw notFound(CERTIFICATE_MESSAGES.unknown)
    return found
  }

  async function mine(userId: number) {
    const [issued, readyCourseIds] = await Promise.all([
      certificates.ofMember(userId),
      certificates.readyCourses(userId),
    ])
    return { issued, readyCourseIds }
  }

  /** A refunded course is closed for the member: lessons finished before the refund give no certificate. */
  async function prospect(userId: number, courseId: number) {
    const { isOpen } = await access.find(userId, courseId)
    const found = await certificates.prospect(userId, courseId)
    if (!found) throw notFound(NO_SUCH_COURSE)
    const { isFinished, ...prospected } = found
    return { courseId, ...prospected, isReady: isOpen && isFinished && found.number === null }
  }

  /** A second call answers the existing certificate, with the name that was printed on it. */
  async function issue(
    userId: number,
    { courseId, name }: { courseId: number; name: string },
  ): Promise<CertificateRow> {
    const { number: issued, isReady } = await prospect(userId, courseId)
    if (issued !== null) return check(issued)
    if (!isReady) throw conflict(CERTIFICATE_MESSAGES.unfinished)
    await schoolNames.refuseClaim(name, { field: 'name', sentence: CERTIFICATE_MESSAGES.nameOfficial })
    for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
      const number = drawCertificateNumber((limit) => randomness.below(limit))
      const { certificate, isNumberTaken } = await certificates.issue({
        number,
        userId,
        courseId,
        name,
        now: clock.now(),
      })
      if (certificate) return certificate
      // A lesson was added to the course in between.
      if (!isNumberTaken) throw conflict(CERTIFICATE_MESSAGES.unfinished)
    }
    throw new Error('No number was free')
  }

  function ofMember(userId: number): Promise<CertificateRow[]> {
    return certificates.ofMember(userId)
  }

  return { check, mine, prospect, issue, ofMember }
}

export type CertificatesService = ReturnType<typeof createCertificatesService>
