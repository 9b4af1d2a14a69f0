import type { Ground } from '../../ground.ts'
import type { CoursesService } from '../courses/courses.service.ts'
import { createPathEditingRepository } from './path-editing.repository.ts'
import { createPathEditingService } from './path-editing.service.ts'
import { createPathsRepository } from './paths.repository.ts'
import { createPathsService } from './paths.service.ts'

export function createPaths({ database, clock }: Ground, { courses }: { courses: CoursesService }) {
  return {
    services: {
      paths: createPathsService({ paths: createPathsRepository(database), courses }),
      pathEditing: createPathEditingService({ editing: createPathEditingRepository(), clock }),
    },
  }
}
