import { HOUR_MS } from '@bee/contract/durations.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { campaignSeed, campaignTimes } from '../../../../scripts/testing/campaign.ts'
import type { FeatureServices } from '../../compose-features.ts'
import { againAfterDeadlock } from '../../database/database-errors.ts'
import { typedDatabase, type Work } from '../../database/database.ts'
import type { Right, Staff } from '../../http/staff/staff-session.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createTestClock } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { newsFeature } from '../news/news.feature.ts'
import { draftsFeature } from './drafts.feature.ts'
import type { DraftRow } from './drafts.repository.ts'

const FEATURES = [draftsFeature, newsFeature] as const

const LONG_MS = patiently(900_000)

const RUNS = campaignTimes({ everyRun: 4, whole: 500 })
const ACTS = ['look', 'save', 'save', 'stale', 'discard', 'publish', 'schedule', 'undo', 'restore', 'keepLost'] as const
type Act = (typeof ACTS)[number]

let database: TestDatabase
let services: FeatureServices<typeof FEATURES>
const clock = createTestClock()

beforeAll(async () => {
  database = await borrowTestDatabase()
  services = testServices(FEATURES, database.pool, clock)
})
afterAll(async () => {
  await services.close()
  await database.drop()
})

const all: Right = { scope: 'all', limit: null }
const rights = new Map<PermissionKey, Right>([
  ['content.read', all],
  ['content.write', all],
  ['content.publish', all],
])

async function addEditor(mobile: string): Promise<Staff> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (mobile, nick_name) values ($1, '编辑')
     on conflict (mobile) do update set nick_name = '编辑' returning id`,
    [mobile],
  )
  const moment = clock.now()
  return {
    userId: rows[0]?.id ?? 0,
    sessionId: 1,
    nickName: '编辑',
    mobile,
    avatarUrl: '',
    roleId: 2,
    roleName: '教务',
    ownRoleName: '',
    isViewing: false,
    isOwner: false,
    rights,
    hasSecondStep: true,
    needsSecondStep: false,
    secondStepDueAt: undefined,
    isSecondStepDue: false,
    confirmedAt: moment,
    expiresAt: moment,
  }
}

const inWork = <Result>(act: (work: Work) => Promise<Result>) =>
  againAfterDeadlock(() => typedDatabase(database.pool).transaction().execute(act))

let tokens = 0
const newToken = () => `<${(tokens += 1)}>`
const textOf = (body: object) => (body as { body?: string }).body ?? ''
const written = (text: string) => ({ title: '题', summary: '', body: text, areas: [] })

/** The draft that one editor sees. */
interface Screen {
  staff: Staff
  draftId: number
  version: number
  text: string
}

/** The facts that the answers of the API promise. Nothing is read from the database. */
class Truth {
  readonly kept = new Set<string>()
  readonly texts = new Map<string, string>()
  readonly agreed = new Map<number, string>()
  contentId: number | undefined
  publications: { revisionId: number; text: string }[] = []

  remember(draftId: number, version: number, text: string): void {
    this.texts.set(`${draftId}.${version}`, text)
  }
}

async function run(act: Act, screen: Screen, truth: Truth): Promise<void> {
  const { draftDesk: desk, publishingDesk: publishing } = services
  const { staff, draftId, version } = screen
  const at = { draftId, version }
  if (act === 'look') {
    const contentId = truth.contentId
    const draft =
      contentId === undefined
        ? await desk.read(staff, draftId)
        : (await inWork((work) => desk.open(work, staff, { kind: 'news', contentId }))).result
    Object.assign(screen, { draftId: draft.draftId, version: draft.version, text: textOf(draft.body) })
    truth.remember(draft.draftId, draft.version, screen.text)
  }
  if (act === 'save' || act === 'stale') {
    const token = newToken()
    const text = screen.text + token
    const sent = act === 'stale' ? Math.max(1, version - 1) : version
    const { result } = await inWork((work) => desk.save(work, staff, { draftId, version: sent, body: written(text) }))
    truth.kept.add(token)
    truth.remember(draftId, result.version, text)
    Object.assign(screen, { version: result.version, text })
  }
  if (act === 'keepLost') {
    const token = newToken()
    await inWork((work) => desk.keepLost(work, staff, { draftId, body: written(token) }))
    truth.kept.add(token)
  }
  if (act === 'discard') await inWork((work) => desk.discard(work, staff, at))
  if (act === 'schedule') {
    const publishTime = new Date(clock.now().getTime() + HOUR_MS).toISOString()
    const { result } = await inWork((work) =>
      publishing.schedule(work, staff, { ...at, publishTime, waived: [], note: '' }),
    )
    truth.agreed.set(draftId, screen.text)
    truth.remember(draftId, result.version, screen.text)
    screen.version = result.version
  }
  if (act === 'publish') {
    const { result } = await inWork((work) => publishing.publish(work, staff, { ...at, waived: [], note: '' }))
    truth.contentId = result.contentId
    truth.publications.push({ revisionId: result.revisionId, text: screen.text })
  }
  if (act === 'undo') {
    const last = truth.publications.at(-1)
    const { contentId } = truth
    if (!last || contentId === undefined) return
    const wish = { kind: 'news', contentId, revisionId: last.revisionId } as const
    await inWork((work) => publishing.undoPublish(work, staff, wish))
  }
  if (act === 'restore') {
    const first = truth.publications.at(0)
    if (!first) return
    const { result } = await inWork((work) => desk.restore(work, staff, first.revisionId))
    Object.assign(screen, { draftId: result.draftId, version: result.version, text: textOf(result.body) })
    truth.remember(result.draftId, result.version, screen.text)
  }
}

/** Runs every job at its hour, as a worker does. */
async function work(truth: Truth): Promise<void> {
  clock.advance(HOUR_MS)
  for (const { id, version } of await services.drafts.due()) {
    const done = await inWork((each) => services.drafts.publishScheduled(each, { draftId: id, version }))
    if (!('contentId' in done)) continue
    truth.contentId = done.contentId
    const [last] = await services.drafts.history('news', done.contentId)
    truth.publications.push({ revisionId: last?.id ?? 0, text: truth.agreed.get(id) ?? 'nobody agreed' })
  }
}

const rowsOf = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(sql, values)).rows

async function check(truth: Truth): Promise<void> {
  const drafts = await rowsOf<{ id: number; text: string | null }>(`select id, body->>'body' as text from drafts`)
  const revisions = await rowsOf<{ id: number; text: string | null; origin: string }>(
    `select id, body->>'body' as text, origin from revisions order by id`,
  )
  const everything = [...drafts, ...revisions].map(({ text }) => text ?? '').join('\n')
  // No character that was saved is lost.
  expect([...truth.kept].filter((token) => !everything.includes(token))).toEqual([])
  // Every publication has the text that its publisher saw.
  for (const { revisionId, text } of truth.publications)
    expect(revisions.find(({ id }) => id === revisionId)?.text).toBe(text)
  const { contentId } = truth
  if (contentId === undefined) return
  const [shown] = await rowsOf<{ text: string }>('select body as text from news where id = $1', [contentId])
  // Students see the newest version, and there is one article with at most one draft.
  expect(shown?.text).toBe(revisions.findLast(({ origin }) => origin === 'published')?.text)
  expect(await rowsOf('select id from news')).toHaveLength(1)
  expect(await rowsOf('select id from drafts where subject_id = $1', [contentId])).toSatisfy(
    (rows: DraftRow[]) => rows.length <= 1,
  )
}

/** A refusal is an answer. Any other error is a defect. */
function refuseDefects(outcomes: PromiseSettledResult<void>[]): void {
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue
    const { name } = outcome.reason as Error
    if (name !== 'Failure') throw outcome.reason
  }
}

it(
  'two who write, publish, schedule, take back and discard at the same time lose nothing',
  { timeout: LONG_MS },
  async () => {
    const editors = [await addEditor('13900000001'), await addEditor('13900000002')]
    const round = fc.oneof(
      { weight: 9, arbitrary: fc.tuple(fc.constantFrom(...ACTS), fc.constantFrom(...ACTS)) },
      { weight: 1, arbitrary: fc.constant('clock' as const) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 4, maxLength: 25 }), async (rounds) => {
        await database.pool.query('delete from drafts; delete from revisions; delete from news')
        const truth = new Truth()
        const [first, second] = editors as [Staff, Staff]
        const start = await services.drafts.create({ kind: 'news', body: written('') })
        const screens = [first, second].map((staff) => ({ staff, draftId: start.id, version: start.version, text: '' }))
        truth.remember(start.id, start.version, '')
        for (const acts of rounds) {
          if (acts === 'clock') await work(truth)
          else {
            const outcomes = await Promise.allSettled(acts.map((act, nth) => run(act, screens[nth] as Screen, truth)))
            refuseDefects(outcomes)
          }
          await check(truth)
        }
      }),
      { numRuns: RUNS, seed: campaignSeed(), endOnFailure: false },
    )
  },
)
