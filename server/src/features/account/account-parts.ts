import { contract } from '@bee/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import type { ContentCache } from '../../http/content-cache.ts'
import { implement, type CallKit } from '../../http/implement.ts'
import type { Clock } from '../../outside/clock.ts'
import { createLocalFileStore } from '../../outside/file-store.ts'
import type { Passwords } from '../../outside/password-hash.ts'
import { createPictureCleaner } from '../../outside/picture-cleaner.ts'
import type { Randomness } from '../../outside/randomness.ts'
import { createLogSmsDoor, createWebhookSmsDoor, type SmsDoor } from '../../outside/sms-door.ts'
import { createAccountDataRepository } from './account-data.repository.ts'
import { createAccountDataService } from './account-data.service.ts'
import { addCaptchaRoute } from './captcha/captcha.routes.ts'
import { createCaptchasRepository } from './captcha/captchas.repository.ts'
import { createCaptchasService } from './captcha/captchas.service.ts'
import { doorRoutes } from './doors.routes.ts'
import { createDoorsService } from './doors.service.ts'
import { memberRoutes } from './members.routes.ts'
import { createMembersService } from './members.service.ts'
import type { RateLimits } from './rate-limits.service.ts'
import type { SessionsService } from './sessions.service.ts'
import { createSmsCodesRepository } from './sms-codes.repository.ts'
import { createSmsCodesService } from './sms-codes.service.ts'
import { acceptUploads, addUploadedFiles, uploadRoutes } from './uploads.routes.ts'
import { createUploadsRepository } from './uploads.repository.ts'
import { createUploadsService } from './uploads.service.ts'
import { sweepRegularly } from '../../sweep-regularly.ts'
import { createUsersRepository } from './users.repository.ts'

export interface AccountParts {
  config: Config
  database: Database
  secret: string
  dataDir: string
  clock: Clock
  randomness: Randomness
  passwords: Passwords
  limits: RateLimits
  sessions: SessionsService
  cache: ContentCache
}

function createSmsDoor(app: FastifyInstance, { config, clock, randomness }: AccountParts): SmsDoor {
  if (config.sms.door === 'webhook') return createWebhookSmsDoor({ ...config.sms, clock, randomness })
  // As a warning, so that a quieter log still shows it: there is no other way to learn the code.
  return createLogSmsDoor((sentence) => app.log.warn(sentence))
}

/** The wiring of this feature, which has more parts than the others; `create-server` calls it with what all share. */
export async function addAccount(app: FastifyInstance, kit: CallKit, parts: AccountParts) {
  const { config, database, clock, randomness, passwords, limits, sessions, cache } = parts
  const users = createUsersRepository(database)
  const captchas = createCaptchasService({
    captchas: createCaptchasRepository(database),
    limits,
    clock,
    randomness,
    fixedAnswer: config.captchaAnswer,
  })
  const smsCodes = createSmsCodesService({
    codes: createSmsCodesRepository(database),
    limits,
    door: createSmsDoor(app, parts),
    clock,
    randomness,
    secret: parts.secret,
    showsCode: config.hasTestDoors && config.sms.door === 'log',
  })
  const files = createLocalFileStore(join(parts.dataDir, 'uploads'))
  const pictures = createPictureCleaner()
  app.addHook('onClose', (_instance, done) => {
    pictures.close()
    done()
  })
  const uploads = createUploadsService({
    uploads: createUploadsRepository(database),
    files,
    pictures,
    limits,
    clock,
    randomness,
  })
  const doors = createDoorsService({ users, sessions, captchas, smsCodes, limits, passwords, clock, randomness })
  const members = createMembersService({ users, uploads, limits, passwords })
  const accountData = createAccountDataService({
    data: createAccountDataRepository(database),
    members,
    uploads,
    clock,
    onDeleted: () => {
      for (const kind of ['site', 'courses', 'comments', 'questions'] as const) cache.forget(kind)
    },
  })

  await acceptUploads(app)
  implement(app, kit, contract.account, {
    ...doorRoutes({ doors, members, captchas, smsCodes }),
    ...memberRoutes({ members, sessions, accountData }),
    ...uploadRoutes(uploads),
  })
  addCaptchaRoute(app, captchas)
  addUploadedFiles(app, uploads)
  sweepRegularly(app, [sessions.sweep, captchas.sweep, smsCodes.sweep, limits.sweep, uploads.sweep])
  return { users, uploads, captchas }
}
