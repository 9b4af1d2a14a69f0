import type { Ground } from '../../ground.ts'
import { createIntake, type IntakeNeeds } from './intake/intake.feature.ts'

/** Films from the file somebody brings to what a lesson shows: intake, making, library. */
export function createFilms(ground: Ground, needs: IntakeNeeds) {
  const intake = createIntake(ground, needs)
  const rooms = [intake]
  return {
    services: { ...intake.services },
    jobs: rooms.flatMap(({ jobs }) => jobs),
  }
}
