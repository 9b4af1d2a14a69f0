import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { createSchoolHoursService } from './school-hours.service.ts'
import { createSchoolNamesService } from './school-names.service.ts'

export function createSchoolNames({ database }: Dependencies) {
  return {
    services: {
      schoolNames: createSchoolNamesService({ database }),
      schoolHours: createSchoolHoursService({ database }),
    },
  }
}

/** Separate from the settings feature, which needs the members' accounts: these need the school's name and hours themselves. */
export const schoolNamesFeature = defineFeature({ name: 'school-names', needs: [], create: createSchoolNames })
