import { manageCertificatesContract } from '@bee/contract/manage/members/certificates.contract.ts'
import { certificatesContract } from '@bee/contract/certificates/certificates.contract.ts'
import { defineFeature } from '../../feature.ts'
import { coursesFeature } from '../courses/courses.feature.ts'
import { messagesFeature } from '../messages/messages.feature.ts'
import { readCertificate } from './certificate-acts.repository.ts'
import { certificateDeskRoutes } from './certificate-desk.routes.ts'
import { certificatesRoutes } from './certificates.routes.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import { schoolNamesFeature } from '../settings/school-names.feature.ts'
import type { SchoolNamesService } from '../settings/school-names.service.ts'
import { createCertificateActsService } from './certificate-acts.service.ts'
import { createCertificatesRepository } from './certificates.repository.ts'
import { createCertificatesService } from './certificates.service.ts'

export function createCertificates(
  { database, clock, randomness }: Dependencies,
  {
    courseAccess,
    messages,
    schoolNames,
  }: { courseAccess: CourseAccessService; messages: MessagesService; schoolNames: SchoolNamesService },
) {
  return {
    services: {
      certificates: createCertificatesService({
        certificates: createCertificatesRepository(database),
        access: courseAccess,
        schoolNames,
        clock,
        randomness,
      }),
      certificateActs: createCertificateActsService({ messages, clock }),
    },
    targets: { certificate: readCertificate },
  }
}

export const certificatesFeature = defineFeature({
  name: 'certificates',
  needs: [coursesFeature, messagesFeature, schoolNamesFeature],
  create: createCertificates,
  routes: (site, { certificates }) => site.implement(certificatesContract, certificatesRoutes(certificates)),
  staffRoutes: ({ router }, services) =>
    router.implementStaff('certificates', manageCertificatesContract, certificateDeskRoutes(services)),
})
