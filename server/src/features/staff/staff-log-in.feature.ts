import { sessionContract } from '@bee/contract/manage/session.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { accountFeature } from '../account/account.feature.ts'
import type { MembersService } from '../account/members.service.ts'
import type { SignInService } from '../account/sign-in.service.ts'
import { createDemoVisits } from './demo-visits.service.ts'
import { staffLogInRoutes } from './staff-log-in.routes.ts'
import { createStaffLogIn } from './staff-log-in.service.ts'
import type { SecondStepsService } from './second-steps.service.ts'
import { staffSessionsFeature } from './staff-sessions.feature.ts'
import type { StaffSessionsService } from './staff-sessions.service.ts'
import { staffFeature } from './staff.feature.ts'
import { createStaffRepository } from './staff.repository.ts'
import type { StaffService } from './staff.service.ts'

function createStaffLogInServices(
  { config, database, clock, randomness }: Dependencies,
  others: {
    signIn: SignInService
    members: MembersService
    staffing: StaffService
    secondSteps: SecondStepsService
    staffSessions: StaffSessionsService
  },
) {
  const { signIn, members, staffing, secondSteps, staffSessions: sessions } = others
  const staff = createStaffRepository(database)
  return {
    services: {
      staffLogIn: createStaffLogIn({ signIn, members, staffing, staff, sessions, secondSteps, clock, randomness }),
      demoVisits: createDemoVisits({ staff, sessions, isDemoOpen: config.hasTestGateways }),
    },
  }
}

/** Separate from the staff feature, because it needs the members' accounts. */
export const staffLogInFeature = defineFeature({
  name: 'staff-log-in',
  needs: [accountFeature, staffFeature, staffSessionsFeature],
  create: createStaffLogInServices,
  staffRoutes: ({ router }, services) => router.implementStaff('session', sessionContract, staffLogInRoutes(services)),
})
