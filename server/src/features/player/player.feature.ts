import { join } from 'node:path'
import { FilmDraft } from '@bee/contract/player/film-draft.ts'
import { playerContract } from '@bee/contract/player/player.contract.ts'
import { draftWayOf } from '../../draft-way.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { createMediaLinks, type StaffViewer } from '../../http/media/media-links.ts'
import type { MediaShelves } from '../../http/media/media-source.ts'
import { addMemberMedia, addStaffMedia, createMediaSender } from '../../http/media/media.ts'
import { watchBatch } from '../../http/metrics/watch-parts.ts'
import { routine } from '../../job-kind.ts'
import { sessionsFeature } from '../account/sessions.feature.ts'
import { assetsFeature } from '../assets/assets.feature.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import { contentFeature } from '../content/content.feature.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import { coursesFeature } from '../courses/courses.feature.ts'
import { createCatalogueRepository } from './catalogue.repository.ts'
import { createCatalogueService } from './catalogue.service.ts'
import { createCatalogueEditingRepository } from './editing/catalogue-editing.repository.ts'
import { createCatalogueEditingService } from './editing/catalogue-editing.service.ts'
import { createComingFilms } from './editing/coming-films.service.ts'
import { createFilmEditingRepository } from './editing/film-editing.repository.ts'
import { createFilmEditingService } from './editing/film-editing.service.ts'
import { rehearsed } from './editing/rehearsed-catalogue.ts'
import { playerRoutes } from './player.routes.ts'
import { createProgressRepository } from './progress.repository.ts'
import { createProgressService } from './progress.service.ts'
import { createStudyImport } from './study-import.repository.ts'

/** Reads the disk of this machine first, which is quicker; the store only where files may be elsewhere too. */
function shelvesOf({ config, contentDir, files }: Dependencies): MediaShelves {
  const inData = (name: string) => (config.fileStore === 'folder' ? [join(config.dataDir, name)] : [])
  return {
    folders: {
      clips: [join(contentDir, 'clips'), ...inData('clips')],
      media: inData('media'),
      subtitles: inData('subtitles'),
      handouts: [join(contentDir, 'handouts'), ...inData('handouts')],
      // Originals are shown as they are where the server cannot transcode.
      originals: inData('originals'),
    },
    files: config.s3 && files,
  }
}

function createPlayer(
  deps: Dependencies,
  { courseAccess, assets }: { courseAccess: CourseAccessService; assets: AssetsService },
) {
  const { database, secret, clock, meters, sandbox } = deps
  const mediaLinks = createMediaLinks({ secret, clock, ...(sandbox && { previewPrefix: sandbox.mediaPrefix }) })
  const progress = createProgressService({
    progress: createProgressRepository(database),
    clock,
    watch: watchBatch(meters, 'progress'),
  })
  const films = createFilmEditingRepository()
  const catalogueRows = createCatalogueEditingRepository()
  const catalogueEditing = createCatalogueEditingService({
    catalogue: sandbox ? rehearsed(catalogueRows) : catalogueRows,
    films,
  })

  /** A link to a film for a member of staff, who need not be logged in as a student. */
  function staffFilmLink(path: string, viewer: StaffViewer): string {
    return mediaLinks.forStaff.toFile(path, viewer)
  }

  /** The same for a file that names other files beside it. */
  function staffFolderLink(path: string, viewer: StaffViewer): string {
    return mediaLinks.forStaff.toFolderOf(path, viewer)
  }

  function close() {
    return progress.drain()
  }

  const filmEditing = createFilmEditingService({ films, assets, catalogue: catalogueEditing, clock })
  return {
    services: {
      mediaLinks,
      mediaSender: createMediaSender({ links: mediaLinks, shelves: shelvesOf(deps) }),
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
      comingFilms: createComingFilms({ films, clock }),
    },
    drafts: { film: draftWayOf(FilmDraft, filmEditing) },
    jobs: [routine('player.sweep-plays', '清理没有人接着看的播放记录', progress.sweep)],
    close,
  }
}

export const playerFeature = defineFeature({
  name: 'player',
  needs: [coursesFeature, assetsFeature, sessionsFeature, contentFeature],
  create: createPlayer,
  routes(site, { catalogue, progress, mediaSender, courseAccess, sessions }) {
    site.implementPart(playerContract, playerRoutes({ catalogue, progress }))
    const { mayEnter } = sessions
    addMemberMedia(site.app, mediaSender, {
      findSession: site.findSession,
      mayEnter,
      isOpenFor: courseAccess.isOpenFor,
      mayWatch: courseAccess.mayWatch,
    })
  },
  staffRoutes({ app, deps, router }, { mediaSender, contentRights }) {
    addStaffMedia(app, mediaSender, {
      findStaff: router.findStaff,
      reaches: (staff, { by, kind, id }) => contentRights.reaches(deps.database, staff, by, { kind, contentId: id }),
      publicUrl: deps.config.publicUrl,
    })
  },
})
