import { intakeContract } from '@bee/contract/manage/media/intake.contract.ts'
import { libraryContract } from '@bee/contract/manage/media/library.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { assetsFeature } from '../assets/assets.feature.ts'
import { contentFeature } from '../content/content.feature.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'
import { jobsFeature } from '../jobs/jobs.feature.ts'
import { playerFeature } from '../player/player.feature.ts'
import { createIntake, type IntakeNeeds } from './intake/intake.feature.ts'
import { addUploadParts, intakeRoutes } from './intake/intake.routes.ts'
import { createLibrary, type LibraryNeeds } from './library/library.feature.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { heldFilm } from './library/held-film.ts'
import { readFilmTitle, readMediaStanding } from './library/media-trash.repository.ts'

/** Films from the file somebody brings to what a lesson shows: intake, making, library. */
export function createFilms(deps: Dependencies, needs: IntakeNeeds & LibraryNeeds) {
  const intake = createIntake(deps, needs)
  const library = createLibrary(deps, needs)
  const rooms = [intake, library]
  return {
    services: { ...intake.services, ...library.services },
    jobs: rooms.flatMap(({ jobs }) => jobs),
    targets: { media: readMediaStanding, filmTitle: heldFilm(needs.contentChanges, readFilmTitle) },
  }
}

export const filmsFeature = defineFeature({
  name: 'films',
  needs: [assetsFeature, playerFeature, contentFeature, jobsFeature, draftsFeature],
  create: (deps, needed, { jobKinds, uploadTakers }) => createFilms(deps, { ...needed, jobKinds, uploadTakers }),
  staffRoutes({ app, router }, services) {
    router.implementStaff('intake', intakeContract, intakeRoutes(services.intake))
    addUploadParts(app, { router, intake: services.intake })
    router.implementStaff('library', libraryContract, libraryRoutes(services))
  },
})
