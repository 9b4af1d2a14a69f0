import type { Ground } from '../../ground.ts'
import { routine } from '../../job-kind.ts'
import { watchBatch } from '../../http/metrics/watch-parts.ts'
import { createMediaLinks, MEDIA_PREFIX, STAFF_MEDIA_PREFIX } from '../../http/media/media-links.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import { createCatalogueRepository } from './catalogue.repository.ts'
import { createCatalogueService } from './catalogue.service.ts'
import { createCatalogueEditingRepository } from './editing/catalogue-editing.repository.ts'
import { createCatalogueEditingService } from './editing/catalogue-editing.service.ts'
import { createFilmEditingRepository } from './editing/film-editing.repository.ts'
import { createFilmEditingService } from './editing/film-editing.service.ts'
import { rehearsed } from './editing/rehearsed-catalogue.ts'
import { createProgressRepository } from './progress.repository.ts'
import { createProgressService } from './progress.service.ts'
import { createStudyImport } from './study-import.repository.ts'

export function createPlayer(
  { database, secret, clock, meters, rehearsal }: Ground,
  { courseAccess, assets }: { courseAccess: CourseAccessService; assets: AssetsService },
) {
  const mediaLinks = createMediaLinks({ secret, clock, ...(rehearsal && { prefix: rehearsal.mediaPrefix }) })
  const progress = createProgressService({
    progress: createProgressRepository(database),
    clock,
    watch: watchBatch(meters, 'progress'),
  })
  const films = createFilmEditingRepository()
  const catalogueRows = createCatalogueEditingRepository()
  const catalogueEditing = createCatalogueEditingService({
    catalogue: rehearsal ? rehearsed(catalogueRows) : catalogueRows,
    films,
  })

  /** A film for somebody on the staff, who need not be logged in as a student. */
  function staffFilmLink(path: string, userId: number): string {
    return `${STAFF_MEDIA_PREFIX}${mediaLinks.toFile(path, { userId }).slice(MEDIA_PREFIX.length)}`
  }

  /** The same of a file that names others beside it. */
  function staffFolderLink(path: string, userId: number): string {
    return `${STAFF_MEDIA_PREFIX}${mediaLinks.toFolderOf(path, { userId }).slice(MEDIA_PREFIX.length)}`
  }

  function close() {
    return progress.drain()
  }

  return {
    services: {
      mediaLinks,
      staffFilmLink,
      staffFolderLink,
      catalogue: createCatalogueService({
        catalogue: createCatalogueRepository(database),
        access: courseAccess,
        links: mediaLinks,
      }),
      progress,
      studyImport: createStudyImport(),
      catalogueEditing,
      filmEditing: createFilmEditingService({ films, assets, catalogue: catalogueEditing, clock }),
    },
    jobs: [routine('player.sweep-plays', '清理没有人接着看的播放记录', progress.sweep)],
    close,
  }
}
