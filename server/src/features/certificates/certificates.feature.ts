import type { Ground } from '../../ground.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import { createCertificateActsService } from './certificate-acts.service.ts'
import { createCertificatesRepository } from './certificates.repository.ts'
import { createCertificatesService } from './certificates.service.ts'

export function createCertificates(
  { database, clock, randomness }: Ground,
  { courseAccess, messages }: { courseAccess: CourseAccessService; messages: MessagesService },
) {
  return {
    services: {
      certificates: createCertificatesService({
        certificates: createCertificatesRepository(database),
        access: courseAccess,
        clock,
        randomness,
      }),
      certificateActs: createCertificateActsService({ messages, clock }),
    },
  }
}
