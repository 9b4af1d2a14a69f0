import type pg from 'pg'
import type { Config } from './config.ts'
import { typedDatabase } from './database/database.ts'
import { createAbout } from './features/about/about.feature.ts'
import { createAccount } from './features/account/account.feature.ts'
import { createCaptcha } from './features/captcha/captcha.feature.ts'
import { createComments } from './features/comments/comments.feature.ts'
import { createCourses } from './features/courses/courses.feature.ts'
import { createLimits } from './features/limits/limits.feature.ts'
import { createMessages } from './features/messages/messages.feature.ts'
import { createNews } from './features/news/news.feature.ts'
import { createOrders } from './features/orders/orders.feature.ts'
import { createPlayer } from './features/player/player.feature.ts'
import { createProfile } from './features/profile/profile.feature.ts'
import { createQuestions } from './features/questions/questions.feature.ts'
import { createSite } from './features/site/site.feature.ts'
import { createUploads } from './features/uploads/uploads.feature.ts'
import type { Feature, Ground, ServiceLog } from './ground.ts'
import { ContentCache } from './http/content-cache.ts'
import { systemClock, type Clock } from './outside/clock.ts'
import { systemPasswords, type Passwords } from './outside/password-hash.ts'
import { offlinePayment, type PaymentDoor } from './outside/payment.ts'
import { systemRandomness, type Randomness } from './outside/randomness.ts'

export interface ServiceParts {
  config: Config
  pool: pg.Pool
  /** Signs links, codes and marks of visitors. A command that makes none may go without. */
  secret?: string
  /** Shared with the pages, so that a change of content reaches both. */
  cache?: ContentCache
  clock?: Clock
  randomness?: Randomness
  passwords?: Passwords
  /** How orders are paid; by default outside the site. */
  payment?: PaymentDoor
  /** By default what is said goes to the console. */
  log?: ServiceLog
}

const consoleLog: ServiceLog = {
  warn: (sentence) => console.warn(sentence),
  failure: (what) => (error) => console.error(what, error),
}

/** Every service of the school, for whoever runs it: the site, an operator's command, the seeder. Nothing is started by it. */
export function createServices(parts: ServiceParts) {
  const clock = parts.clock ?? systemClock
  const ground: Ground = {
    config: parts.config,
    pool: parts.pool,
    database: typedDatabase(parts.pool),
    secret: parts.secret ?? '',
    clock,
    randomness: parts.randomness ?? systemRandomness,
    passwords: parts.passwords ?? systemPasswords,
    payment: parts.payment ?? offlinePayment,
    cache: parts.cache ?? new ContentCache(clock),
    log: parts.log ?? consoleLog,
  }

  const features: Feature<object>[] = []
  function add<Added extends object>(feature: Feature<Added>): Added {
    features.push(feature)
    return feature.services
  }

  const limiting = add(createLimits(ground))
  const captcha = add(createCaptcha(ground, limiting))
  const uploading = add(createUploads(ground, limiting))
  const account = add(createAccount(ground, { ...limiting, ...captcha, ...uploading }))
  const courses = add(createCourses(ground))

  async function close(): Promise<void> {
    for (const feature of features) await feature.close?.()
  }

  return {
    ...limiting,
    ...captcha,
    ...uploading,
    ...account,
    ...courses,
    ...add(createSite(ground, { ...limiting, ...captcha })),
    ...add(createComments(ground, limiting)),
    ...add(createOrders(ground, limiting)),
    ...add(createPlayer(ground, courses)),
    ...add(createQuestions(ground, limiting)),
    ...add(createMessages(ground)),
    ...add(createProfile(ground, { ...limiting, ...uploading })),
    ...add(createNews(ground)),
    ...add(createAbout(ground)),
    ground,
    sweeps: features.flatMap(({ sweeps }) => sweeps ?? []),
    close,
  }
}

export type Services = ReturnType<typeof createServices>
