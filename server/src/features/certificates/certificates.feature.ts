import { certificatesContract } from '@bee/contract/certificates/certificates.contract.ts'
import { defineFeature } from '../../feature.ts'
import { coursesFeature } from '../courses/courses.feature.ts'
import { certificatesRoutes } from './certificates.routes.ts'
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

export const certificatesFeature = defineFeature({
  name: 'certificates',
  needs: [coursesFeature],
  create: createCertificates,
  routes: (site, { certificates }) => site.implement(certificatesContract, certificatesRoutes(certificates)),
})
