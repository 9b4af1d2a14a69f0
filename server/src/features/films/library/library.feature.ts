import * as z from 'zod/mini'
import type { Dependencies } from '../../../dependencies.ts'
import type { StaffViewer } from '../../../http/media/media-links.ts'
import type { JobKind } from '../../../job-kind.ts'
import type { ContentRights } from '../../content/content-rights.service.ts'
import type { PeopleService } from '../../content/people.service.ts'
import type { ContentChanges } from '../../drafts/content-changes.service.ts'
import { createDuplicatesRepository } from './duplicates.repository.ts'
import { createDuplicatesService } from './duplicates.service.ts'
import { createLibrarySearchRepository } from './library-search.repository.ts'
import { createLibraryRepository } from './library.repository.ts'
import { createLibraryService } from './library.service.ts'
import { createMediaActsService } from './media-acts.service.ts'
import { createMediaPurgeRepository } from './media-purge.repository.ts'
import { createMediaPurgeService } from './media-purge.service.ts'
import { createMediaTrashRepository } from './media-trash.repository.ts'
import { createMoveUsesRepository } from './move-uses.repository.ts'
import { createMoveUses } from './move-uses.service.ts'
import { createSpaceRepository } from './space.repository.ts'
import { createSpaceService } from './space.service.ts'
import { createStoreCheckRepository } from './store-check.repository.ts'
import { createStoreCheckService } from './store-check.service.ts'
import { createUsesRepository } from './uses.repository.ts'
import { createUsesService } from './uses.service.ts'

export interface LibraryNeeds {
  people: PeopleService
  contentRights: ContentRights
  contentChanges: ContentChanges
  staffFilmLink: (path: string, viewer: StaffViewer) => string
  staffFolderLink: (path: string, viewer: StaffViewer) => string
}

export function createLibrary(
  { database, files, clock }: Pick<Dependencies, 'database' | 'files' | 'clock'>,
  services: LibraryNeeds,
) {
  const uses = createUsesService({ uses: createUsesRepository(database) })
  const mediaTrash = createMediaTrashRepository(database)
  const search = createLibrarySearchRepository(database)
  const library = createLibraryService({
    database,
    rights: services.contentRights,
    library: createLibraryRepository(database),
    search,
    trash: mediaTrash,
    uses,
    people: services.people,
    linkTo: services.staffFilmLink,
    linkToStream: services.staffFolderLink,
  })
  const { mayRemove } = library
  const mediaActs = createMediaActsService({
    trash: mediaTrash,
    uses,
    changes: services.contentChanges,
    rights: services.contentRights,
    mayRemove,
    clock,
  })
  const duplicates = createDuplicatesService({
    duplicates: createDuplicatesRepository(database),
    changes: services.contentChanges,
    moving: createMoveUses({ changes: services.contentChanges, places: createMoveUsesRepository() }),
    trash: mediaTrash,
    uses,
    mayRemove,
    clock,
  })
  const space = createSpaceService({ space: createSpaceRepository(database), duplicates, files, clock })
  const mediaPurge = createMediaPurgeService({
    database,
    trash: mediaTrash,
    purging: createMediaPurgeRepository(database),
    uses,
    files,
    clock,
  })
  const storeCheck = createStoreCheckService({ checks: createStoreCheckRepository(database), files, clock })
  const purging: JobKind = {
    name: 'media.purge',
    title: '清空媒体回收站里过期的',
    input: z.unknown(),
    run: () => mediaPurge.purge(),
    schedule: { dailyAt: { hour: 4, minute: 30 } },
  }
  const checking: JobKind = {
    name: 'media.check',
    title: '核对存着的文件',
    input: z.unknown(),
    async run() {
      await search.fillGaps()
      return storeCheck.check()
    },
    schedule: { dailyAt: { hour: 4, minute: 45 } },
  }
  return {
    services: { library, mediaActs, mediaPurge, storeCheck, duplicates, space },
    jobs: [purging, checking],
  }
}
