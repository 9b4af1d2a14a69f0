import type { Ground } from '../../ground.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import { createCertificatesRepository } from './certificates.repository.ts'
import { createCertificatesService } from './certificates.service.ts'

export function createCertificates(
  { database, clock, randomness }: Ground,
  { courseAccess }: { courseAccess: CourseAccessService },
) {
  return {
    services: {
      certificates: createCertificatesService({
        certificates: createCertificatesRepository(database),
        access: courseAccess,
        clock,
        randomness,
      }),
    },
  }
}
