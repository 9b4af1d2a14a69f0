import { rolesContract, staffContract } from '@bee/contract/manage/staff.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { auditFeature } from '../audit/audit.feature.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { schoolNamesFeature } from '../settings/school-names.feature.ts'
import type { SchoolNamesService } from '../settings/school-names.service.ts'
import { createColleaguesRepository } from './colleagues.repository.ts'
import { createColleaguesService } from './colleagues.service.ts'
import { createRolesRepository } from './roles.repository.ts'
import { createRolesService, readRole } from './roles.service.ts'
import { createSeal } from './sealed-secret.ts'
import { createSecondStepsRepository } from './second-steps.repository.ts'
import { createSecondStepsService } from './second-steps.service.ts'
import { staffSessionsFeature } from './staff-sessions.feature.ts'
import type { StaffSessionsService } from './staff-sessions.service.ts'
import { createStaffRepository } from './staff.repository.ts'
import { rolesRoutes, staffRoutes } from './staff.routes.ts'
import { createStaffService, readStaff } from './staff.service.ts'
import { createUnmaskingService } from './unmasking.service.ts'

export function createStaff(
  deps: Dependencies,
  others: {
    limits: RateLimits
    audit: AuditService
    staffSessions: StaffSessionsService
    schoolNames: SchoolNamesService
  },
) {
  const { database, clock, randomness, secret } = deps
  const { limits, audit, staffSessions: sessions, schoolNames } = others
  const staff = createStaffRepository(database)
  const secondSteps = createSecondStepsService({
    secondSteps: createSecondStepsRepository(database),
    seal: createSeal(secret, randomness),
    limits,
    schoolNames,
    clock,
    randomness,
  })
  const roles = createRolesService({ roles: createRolesRepository(database), sessions, clock })
  const staffing = createStaffService({ database, staff, roles, sessions, secondSteps, audit, clock })
  const colleagues = createColleaguesService({ colleagues: createColleaguesRepository(database) })
  const unmasking = createUnmaskingService({ staffing, audit, clock })
  return {
    services: { colleagues, staffing, unmasking, roles, secondSteps },
    targets: { role: readRole, staff: readStaff },
  }
}

export const staffFeature = defineFeature({
  name: 'staff',
  needs: [limitsFeature, auditFeature, staffSessionsFeature, schoolNamesFeature],
  create: createStaff,
  staffRoutes({ router }, { staffing, roles }) {
    router.implementStaff('staff', staffContract, staffRoutes(staffing))
    router.implementStaff('roles', rolesContract, rolesRoutes(roles))
  },
})
