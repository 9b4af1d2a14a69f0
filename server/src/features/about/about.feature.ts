import type { Ground } from '../../ground.ts'
import { createAboutRepository } from './about.repository.ts'
import { createAboutService } from './about.service.ts'

export function createAbout({ database }: Ground) {
  return { services: { about: createAboutService({ about: createAboutRepository(database) }) } }
}
