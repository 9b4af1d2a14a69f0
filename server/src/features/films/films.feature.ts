import { filmUploadContract } from '@bee/contract/manage/media/film-upload.contract.ts'
import { libraryContract } from '@bee/contract/manage/media/library.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { assetsFeature } from '../assets/assets.feature.ts'
import { contentFeature } from '../content/content.feature.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'
import { jobsFeature } from '../jobs/jobs.feature.ts'
import { playerFeature } from '../player/player.feature.ts'
import { createFilmUpload, type FilmUploadNeeds } from './upload/film-upload.feature.ts'
import { addUploadParts, filmUploadRoutes } from './upload/film-upload.routes.ts'
import { createLibrary, type LibraryNeeds } from './library/library.feature.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { heldFilm } from './library/held-film.ts'
import { readFilmTitle, readMediaStanding } from './library/media-trash.repository.ts'

/** Films from the uploaded file to the film that a lesson shows: upload, transcode, library. */
export function createFilms(deps: Dependencies, needs: FilmUploadNeeds & LibraryNeeds) {
  const filmUpload = createFilmUpload(deps, needs)
  const library = createLibrary(deps, needs)
  const rooms = [filmUpload, library]
  return {
    services: { ...filmUpload.services, ...library.services },
    jobs: rooms.flatMap(({ jobs }) => jobs),
    targets: { media: readMediaStanding, filmTitle: heldFilm(needs.contentChanges, readFilmTitle) },
  }
}

export const filmsFeature = defineFeature({
  name: 'films',
  needs: [assetsFeature, playerFeature, contentFeature, jobsFeature, draftsFeature],
  create: (deps, needed, { jobKinds, uploadTakers }) => createFilms(deps, { ...needed, jobKinds, uploadTakers }),
  staffRoutes({ app, router }, services) {
    router.implementStaff('filmUpload', filmUploadContract, filmUploadRoutes(services.filmUpload))
    addUploadParts(app, { router, filmUpload: services.filmUpload })
    router.implementStaff('library', libraryContract, libraryRoutes(services))
  },
})
