import { aboutContract } from '@bee/contract/about/about.contract.ts'
import { TeacherDraft } from '@bee/contract/about/teacher-draft.ts'
import { draftWayOf } from '../../draft-way.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { assetsFeature } from '../assets/assets.feature.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import { createAboutRepository } from './about.repository.ts'
import { aboutRoutes } from './about.routes.ts'
import { createAboutService } from './about.service.ts'
import { createTeacherEditingRepository } from './teacher-editing.repository.ts'
import { createTeacherEditingService } from './teacher-editing.service.ts'

export function createAbout({ database }: Dependencies, { assets }: { assets: AssetsService }) {
  const teacherEditing = createTeacherEditingService({ teachers: createTeacherEditingRepository(), assets })
  return {
    services: { about: createAboutService({ about: createAboutRepository(database) }) },
    drafts: { teacher: draftWayOf(TeacherDraft, teacherEditing) },
  }
}

export const aboutFeature = defineFeature({
  name: 'about',
  needs: [assetsFeature],
  create: createAbout,
  routes: (site, { about }) => site.implement(aboutContract, aboutRoutes(about)),
})
