import type { Ground } from '../../ground.ts'
import { createMediaLinks } from '../../http/media/media-links.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import { createCatalogueRepository } from './catalogue.repository.ts'
import { createCatalogueService } from './catalogue.service.ts'
import { createProgressRepository } from './progress.repository.ts'
import { createProgressService } from './progress.service.ts'

export function createPlayer(
  { database, secret, clock }: Ground,
  { courseAccess }: { courseAccess: CourseAccessService },
) {
  const mediaLinks = createMediaLinks({ secret, clock })
  const progress = createProgressService({ progress: createProgressRepository(database), clock })

  function close() {
    return progress.drain()
  }

  return {
    services: {
      mediaLinks,
      catalogue: createCatalogueService({
        catalogue: createCatalogueRepository(database),
        access: courseAccess,
        links: mediaLinks,
      }),
      progress,
    },
    sweeps: [progress.sweep],
    close,
  }
}
