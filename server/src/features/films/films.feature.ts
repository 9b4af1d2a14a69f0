import type { Ground } from '../../ground.ts'
import { createIntake, type IntakeNeeds } from './intake/intake.feature.ts'
import { createLibrary, type LibraryNeeds } from './library/library.feature.ts'

/** Films from the file somebody brings to what a lesson shows: intake, making, library. */
export function createFilms(ground: Ground, needs: IntakeNeeds & LibraryNeeds) {
  const intake = createIntake(ground, needs)
  const library = createLibrary(ground, needs)
  const rooms = [intake, library]
  return {
    services: { ...intake.services, ...library.services },
    jobs: rooms.flatMap(({ jobs }) => jobs),
  }
}
