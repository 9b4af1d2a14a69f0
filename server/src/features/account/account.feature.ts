import type { Ground } from '../../ground.ts'
import { routine } from '../../job-kind.ts'
import { createLogSmsDoor, createWebhookSmsDoor, type SmsDoor } from '../../outside/sms-door.ts'
import type { CaptchasService } from '../captcha/captchas.service.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import type { ReceiptsService } from '../orders/receipts.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { createAccountDataRepository } from './account-data.repository.ts'
import { createAccountDataService } from './account-data.service.ts'
import { createBlocksRepository } from './blocks.repository.ts'
import { createBlocksService } from './blocks.service.ts'
import { createSignInService } from './sign-in.service.ts'
import { createMemberImport } from './member-import.repository.ts'
import { createMembersService } from './members.service.ts'
import { createSessionsRepository } from './sessions.repository.ts'
import { createSessionsService } from './sessions.service.ts'
import { createSmsCodesRepository } from './sms-codes.repository.ts'
import { createSmsCodesService } from './sms-codes.service.ts'
import { createUsersRepository } from './users.repository.ts'

function createSmsDoor({ config, clock, randomness, log }: Ground): SmsDoor {
  if (config.sms.door === 'webhook') return createWebhookSmsDoor({ ...config.sms, clock, randomness })
  // As a warning, so that a quieter log still shows it: there is no other way to learn the code.
  return createLogSmsDoor((sentence) => log.warn(sentence))
}

export function createAccount(
  ground: Ground,
  {
    limits,
    captchas,
    uploads,
    messages,
    receipts,
  }: {
    limits: RateLimits
    captchas: CaptchasService
    uploads: UploadsService
    messages: MessagesService
    receipts: ReceiptsService
  },
) {
  const { config, database, clock, randomness, passwords } = ground
  const users = createUsersRepository(database)
  const sessions = createSessionsService({ sessions: createSessionsRepository(database), clock, randomness })
  const smsCodes = createSmsCodesService({
    codes: createSmsCodesRepository(database),
    limits,
    door: createSmsDoor(ground),
    clock,
    randomness,
    secret: ground.secret,
    showsCode: config.hasTestDoors && config.sms.door === 'log',
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
    passwords,
    clock,
    randomness,
  })
  const members = createMembersService({ users, uploads, limits, passwords, sessions })
  const accountData = createAccountDataService({
    data: createAccountDataRepository(database),
    members,
    uploads,
    receipts,
    sessions,
    clock,
  })
  return {
    services: { sessions, smsCodes, blocks, signIn, members, accountData, memberImport: createMemberImport() },
    jobs: [
      routine('account.sweep-sessions', '清理过期的登录', sessions.sweep),
      routine('account.lift-blocks', '解开到期的封禁', blocks.sweep),
      routine('account.sweep-sms-codes', '清理过期的短信验证码', smsCodes.sweep),
    ],
  }
}
