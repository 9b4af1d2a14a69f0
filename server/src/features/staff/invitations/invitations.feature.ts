import { invitationsContract } from '@bee/contract/manage/invitations.contract.ts'
import { defineFeature } from '../../../feature.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { routine } from '../../../job-kind.ts'
import { accountFeature } from '../../account/account.feature.ts'
import type { SignInService } from '../../account/sign-in.service.ts'
import { smsDeliveryFeature } from '../../gateways/sms-delivery.feature.ts'
import type { SmsDelivery } from '../../gateways/sms-delivery.service.ts'
import { limitsFeature } from '../../limits/limits.feature.ts'
import type { RateLimits } from '../../limits/rate-limits.service.ts'
import { staffLogInFeature } from '../staff-log-in.feature.ts'
import type { StaffLogIn } from '../staff-log-in.service.ts'
import { staffFeature } from '../staff.feature.ts'
import { createStaffRepository } from '../staff.repository.ts'
import type { StaffService } from '../staff.service.ts'
import { createAcceptanceService } from './acceptance.service.ts'
import { createInvitationsRepository } from './invitations.repository.ts'
import { invitationsRoutes } from './invitations.routes.ts'
import { createInvitationsService, readInvitation } from './invitations.service.ts'

function createInvitations(
  { config, database, clock, randomness }: Dependencies,
  others: {
    limits: RateLimits
    staffing: StaffService
    staffLogIn: StaffLogIn
    signIn: SignInService
    smsDelivery: SmsDelivery
  },
) {
  const { limits, staffing, staffLogIn, signIn } = others
  const repository = createInvitationsRepository(database)
  const staff = createStaffRepository(database)
  const invitations = createInvitationsService({
    invitations: repository,
    staff,
    staffing,
    delivery: others.smsDelivery,
    limits,
    publicUrl: config.publicUrl,
    clock,
    randomness,
  })
  const acceptance = createAcceptanceService({ invitations: repository, staff, staffing, staffLogIn, signIn, clock })
  return {
    services: { invitations, acceptance },
    jobs: [routine('staff.sweep-invitations', '清理早就过期的邀请', invitations.sweep)],
    targets: { invitation: readInvitation },
  }
}

export const invitationsFeature = defineFeature({
  name: 'invitations',
  needs: [accountFeature, limitsFeature, staffFeature, staffLogInFeature, smsDeliveryFeature],
  create: createInvitations,
  staffRoutes: ({ router }, services) =>
    router.implementStaff('invitations', invitationsContract, invitationsRoutes(services)),
})
