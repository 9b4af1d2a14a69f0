import { Failure } from '@bee/contract/failures.ts'
import type { Work } from '@bee/server/database/database.ts'
import type { DemoSeeding } from '@bee/server/features/demo/demo.service.ts'
import { errorCode, StartFailure } from '@bee/server/start-failure.ts'
import { areComplete, createDemoAccounts, readDemoAccounts } from './demo-accounts.ts'
import { readContent } from '../read-content.ts'
import { agreementSteps } from './seed-agreements.ts'
import { commentSteps } from './seed-comments.ts'
import { courseSteps } from './seed-courses.ts'
import { deskSteps } from './desk/seed-desk.ts'
import { goalSteps } from './seed-goals.ts'
import { historySteps } from './seed-history.ts'
import { markSteps } from './seed-marks.ts'
import { memberSteps, resetDemoPasswords } from './seed-members.ts'
import { messageSteps } from './seed-messages.ts'
import { newsSteps } from './seed-news.ts'
import { orderSteps } from './seed-orders.ts'
import { pathSteps } from './seed-paths.ts'
import { questionSteps } from './seed-questions.ts'
import { schoolSteps } from './seed-school.ts'
import { sourceSteps } from './seed-sources.ts'
import { staffSteps } from './seed-staff.ts'
import type { SeedServices, SeedStep } from './seed-step.ts'
import { hours, seedingDay } from './seeding-day.ts'

export interface SeedOptions {
  services: SeedServices
  dataDir: string
  contentDir: string
  /** The passwords of the demo accounts are derived from it, so that every process of the site knows the same ones. */
  secret: string
  /** Whether the operator asks for the demo school by name; else one that was taken away stays away. */
  isAskedFor?: boolean
  report(done: number, total: number, label: string): void
}

export interface SeedResult {
  /** Whether this start wrote anything. */
  seeded: boolean
  /** Members first; staff have a role. */
  accounts: { name: string; mobile: string; password: string; role?: string | undefined }[]
}

/** In the order of their dependencies. */
export const SEED_STEPS: readonly SeedStep[] = [
  // First, since a number that a real member already has stops the seeding.
  ...memberSteps,
  ...schoolSteps,
  ...courseSteps,
  ...questionSteps,
  ...orderSteps,
  ...commentSteps,
  ...historySteps,
  ...newsSteps,
  ...markSteps,
  ...messageSteps,
  ...sourceSteps,
  ...pathSteps,
  ...goalSteps,
  ...staffSteps,
  ...agreementSteps,
  ...deskSteps,
]

/** Fills an empty school with the demo content. Does nothing in a seeded school, and finishes a seeding that was cut off. */
export function seedDemo(options: SeedOptions): Promise<SeedResult> {
  return options.services.demo.seed((seeding) => continueSeeding(seeding, options))
}

async function continueSeeding(seeding: DemoSeeding, options: SeedOptions): Promise<SeedResult> {
  const { services, dataDir, contentDir, secret } = options
  if (seeding.isRemoved && options.isAskedFor !== true) return { seeded: false, accounts: [] }
  const pending = SEED_STEPS.filter(({ name }) => !seeding.done.has(name))
  const knownAccounts = await readDemoAccounts(dataDir)
  if (pending.length === 0 && knownAccounts && areComplete(knownAccounts))
    return { seeded: false, accounts: knownAccounts.map(presentAccount) }

  const content = await readContent(contentDir)
  const isKnown = knownAccounts !== undefined && areComplete(knownAccounts)
  const accounts = isKnown
    ? knownAccounts
    : await createDemoAccounts(dataDir, content, { secret, known: knownAccounts })
  const areMembersSeeded = memberSteps.every(({ name }) => seeding.done.has(name))
  if (!knownAccounts && areMembersSeeded) {
    await seeding.inWork((work) => resetDemoPasswords({ services, work }, accounts))
  }
  const begunAt = await seeding.begin()
  const day = seedingDay(begunAt)
  const how = { by: null, note: NOTE, at: day.at(1, hours(9)), merge: { into: (body: object) => body } }
  for (const step of pending) {
    options.report(SEED_STEPS.length - pending.length + pending.indexOf(step), SEED_STEPS.length, step.label)
    const context = { services, content, contentDir, day, begunAt, now: seeding.now(), accounts, how }
    await step.prepare?.(context)
    const run = (work: Work) => step.run({ ...context, work })
    await seeding.run({ name: step.name, run }).catch((error: unknown) => explain(step, error))
  }
  if (pending.length > 0) {
    options.report(SEED_STEPS.length, SEED_STEPS.length, '完成')
    await seeding.finish()
  }
  return { seeded: pending.length > 0, accounts: accounts.map(presentAccount) }
}

const NOTE = '演示内容'

const presentAccount = ({ name, mobile, password, role }: SeedResult['accounts'][number]) => ({
  name,
  mobile,
  password,
  ...(role === undefined ? {} : { role }),
})

const UNIQUE_VIOLATION = '23505'

function explain({ label }: SeedStep, error: unknown): never {
  const isTaken = errorCode(error) === UNIQUE_VIOLATION || (error instanceof Failure && error.reason === 'conflict')
  if (!isTaken) throw error
  throw new StartFailure(`演示内容（${label}）与数据库里已有的数据重名，无法写入。请用 SEED=none 启动。`, {
    cause: error,
  })
}
