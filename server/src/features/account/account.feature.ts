import { accountContract } from '@bee/contract/account/account.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { routine } from '../../job-kind.ts'
import { agreementsFeature } from '../agreements/agreements.feature.ts'
import type { AgreementsService } from '../agreements/agreements.service.ts'
import { captchaFeature } from '../captcha/captcha.feature.ts'
import type { CaptchasService } from '../captcha/captchas.service.ts'
import { smsDeliveryFeature } from '../gateways/sms-delivery.feature.ts'
import type { SmsDelivery } from '../gateways/sms-delivery.service.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { messagesFeature } from '../messages/messages.feature.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import { uploadsFeature } from '../uploads/uploads.feature.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { schoolNamesFeature } from '../settings/school-names.feature.ts'
import type { SchoolNamesService } from '../settings/school-names.service.ts'
import { createBlocksRepository } from './blocks.repository.ts'
import { createBlocksService, readMember } from './blocks.service.ts'
import { createMemberImport } from './member-import.repository.ts'
import { memberRoutes } from './members.routes.ts'
import { createMembersService } from './members.service.ts'
import { sessionsFeature } from './sessions.feature.ts'
import type { SessionsService } from './sessions.service.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { createSignInService } from './sign-in.service.ts'
import { createSmsCodesRepository } from './sms-codes.repository.ts'
import { createSmsCodesService } from './sms-codes.service.ts'
import { createUsersRepository } from './users.repository.ts'

export function createAccount(
  deps: Dependencies,
  {
    limits,
    captchas,
    uploads,
    messages,
    schoolNames,
    sessions,
    smsDelivery,
    agreements,
  }: {
    limits: RateLimits
    captchas: CaptchasService
    uploads: UploadsService
    messages: MessagesService
    schoolNames: SchoolNamesService
    sessions: SessionsService
    smsDelivery: SmsDelivery
    agreements: AgreementsService
  },
) {
  const { config, database, clock, randomness, passwords } = deps
  const users = createUsersRepository(database)
  const smsCodes = createSmsCodesService({
    codes: createSmsCodesRepository(database),
    limits,
    delivery: smsDelivery,
    clock,
    randomness,
    secret: deps.secret,
    showsCode: config.hasTestGateways,
  })
  const blocks = createBlocksService({ blocks: createBlocksRepository(database), users, clock })
  const signIn = createSignInService({
    users,
    sessions,
    blocks,
    captchas,
    smsCodes,
    limits,
    messages,
    schoolNames,
    agreements,
    passwords,
    clock,
    randomness,
  })
  const members = createMembersService({ users, uploads, limits, passwords, schoolNames, sessions })
  return {
    services: { smsCodes, blocks, signIn, members, memberImport: createMemberImport() },
    jobs: [
      routine('account.lift-blocks', '解开到期的封禁', blocks.sweep),
      routine('account.sweep-sms-codes', '清理过期的短信验证码', smsCodes.sweep),
    ],
    targets: { member: readMember },
  }
}

export const accountFeature = defineFeature({
  name: 'account',
  needs: [
    limitsFeature,
    captchaFeature,
    uploadsFeature,
    messagesFeature,
    sessionsFeature,
    schoolNamesFeature,
    smsDeliveryFeature,
    agreementsFeature,
  ],
  create: createAccount,
  routes(site, services) {
    site.implementPart(accountContract, signInRoutes(services))
    site.implementPart(accountContract, memberRoutes(services))
  },
})
