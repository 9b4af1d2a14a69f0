import type { Ground } from '../../ground.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import { createAboutRepository } from './about.repository.ts'
import { createAboutService } from './about.service.ts'
import { createTeacherEditingRepository } from './teacher-editing.repository.ts'
import { createTeacherEditingService } from './teacher-editing.service.ts'

export function createAbout({ database, clock }: Ground, { assets }: { assets: AssetsService }) {
  return {
    services: {
      about: createAboutService({ about: createAboutRepository(database) }),
      teacherEditing: createTeacherEditingService({ teachers: createTeacherEditingRepository(), assets, clock }),
    },
  }
}
