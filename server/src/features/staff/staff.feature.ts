import type { Ground } from '../../ground.ts'
import { routine } from '../../job-kind.ts'
import type { MembersService } from '../account/members.service.ts'
import type { SignInService } from '../account/sign-in.service.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { createColleaguesRepository } from './colleagues.repository.ts'
import { createColleaguesService } from './colleagues.service.ts'
import { createDoorService } from './door.service.ts'
import { createRolesRepository } from './roles.repository.ts'
import { createRolesService } from './roles.service.ts'
import { createSeal } from './sealed-secret.ts'
import { createSecondStepsRepository } from './second-steps.repository.ts'
import { createSecondStepsService } from './second-steps.service.ts'
import { createStaffRepository } from './staff.repository.ts'
import { createStaffService } from './staff.service.ts'
import { createStaffSessionsRepository } from './staff-sessions.repository.ts'
import { createStaffSessionsService } from './staff-sessions.service.ts'
import { createUnmaskingService } from './unmasking.service.ts'

export function createStaff(
  ground: Ground,
  others: { limits: RateLimits; signIn: SignInService; members: MembersService; audit: AuditService },
) {
  const { database, clock, randomness, secret } = ground
  const { limits, signIn, members, audit } = others
  const staff = createStaffRepository(database)
  const sessions = createStaffSessionsService({
    sessions: createStaffSessionsRepository(database),
    clock,
    randomness,
  })
  const secondSteps = createSecondStepsService({
    secondSteps: createSecondStepsRepository(database),
    seal: createSeal(secret, randomness),
    limits,
    clock,
    randomness,
  })
  const roles = createRolesService({ roles: createRolesRepository(database), clock })
  const staffing = createStaffService({ database, staff, roles, sessions, secondSteps, audit, clock })
  const door = createDoorService({ signIn, members, staffing, staff, sessions, secondSteps, clock, randomness })
  const colleagues = createColleaguesService({ colleagues: createColleaguesRepository(database) })
  const unmasking = createUnmaskingService({ staffing, audit, clock })
  return {
    services: { colleagues, staffing, unmasking, roles, door, secondSteps, staffSessions: sessions },
    jobs: [routine('staff.sweep', '清理过期的员工登录', sessions.sweep)],
  }
}
