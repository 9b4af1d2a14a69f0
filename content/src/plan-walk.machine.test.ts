import type { EndpointShape } from '@bee/contract/endpoint.ts'
import { createWorkPool } from '@bee/server/database/pool.ts'
import { lookLarge } from '@bee/server/testing/plans/look-large.ts'
import { readSizes } from '@bee/server/testing/plans/plan-recorder.ts'
import { planBreaches, type TableSizes } from '@bee/server/testing/plans/plan-rule.ts'
import { SCHOOL_WORK, STAY_SMALL } from '@bee/server/testing/plans/table-growth.ts'
import { hearPlans, tellPlans } from '@bee/server/testing/plans/watch-plans.ts'
import { createTestClock } from '@bee/server/testing/test-server.ts'
import { addStaff } from '@bee/server/testing/test-staff.ts'
import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf, send } from './testing/contract-answers.ts'
import { createDemoDatabase } from './testing/demo-database.ts'
import { allowanceFor, PLAN_ALLOWANCES, type PlanAllowance } from './testing/plan-allowances.ts'
import { statusFor } from './testing/role-answers.ts'
import { setUpStage, type SchoolStage } from './testing/school-stage.ts'
import { knownCalls } from './testing/calls/valid-calls.ts'
import { knownManageCalls } from './testing/calls/valid-manage-calls.ts'
import type { ValidCall } from './testing/calls/valid-call.ts'

/* Every call of both contracts on a school that looks large to the planner. The database reports the plan of every statement as it runs,
   also inside functions and triggers, and each must keep the rule. So a new call, and a new statement of an old one, is under the rule
   without a line here. */
const SHOWN_CHARACTERS = 120

let stage: SchoolStage
let sizes: TableSizes
/** Undefined while the stage is set for a call: the test's own statements are not the school's. */
let heard: Set<string> | undefined
let statements = 0
const met = new Set<PlanAllowance>()

beforeAll(async () => {
  const database = await createDemoDatabase()
  hearPlans(database.pool, ({ text, plan }) => {
    if (!heard) return
    statements += 1
    const shown = text.trim().replace(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS)
    for (const breach of planBreaches(plan, sizes)) heard.add(`${breach} — in: ${shown}`)
  })
  const preparing = createWorkPool(database.connection)
  await lookLarge(preparing)
  sizes = await readSizes(preparing)
  await tellPlans(preparing, database.connection.database ?? '')
  await preparing.end()
  stage = await setUpStage(await startWholeServer({ clock: createTestClock(new Date()), database }), database)
})
afterAll(() => stage.server.close())

/** The breaches of the rule by the statements of `act`. */
async function breachesDuring(act: () => Promise<unknown>): Promise<string[]> {
  const found = new Set<string>()
  heard = found
  try {
    await act()
  } finally {
    heard = undefined
  }
  return [...found]
}

/** The breaches of one successful call, without the allowed ones. */
async function breachesOf(name: string, shape: EndpointShape, valid: ValidCall): Promise<string[]> {
  const breaches = await breachesDuring(async () => {
    const { status, msg, complaints } = await send(stage.server.app, requestOf(shape, valid))
    expect({ status, complaints }, msg).toEqual({ status: 200, complaints: [] })
  })
  return breaches.filter((breach) => {
    const allowance = allowanceFor(name, breach)
    if (allowance) met.add(allowance)
    return !allowance
  })
}

test.each(knownCalls().map((call) => [call.name, call] as const))('%s', async (name, { shape, prepare }) => {
  expect(await breachesOf(name, shape, await prepare(stage))).toEqual([])
  if (shape.access !== 'public') return
  const asMember = { ...(await prepare(stage)), by: stage.demo }
  expect(await breachesOf(name, shape, asMember)).toEqual([])
})

/** An owner reads everything, a teacher only their own courses, by other statements. */
describe.each(['owner', 'teacher'] as const)('for %s', (role) => {
  const calls = knownManageCalls().filter((call) => statusFor(call, role) === 200)
  test.each(calls.map((call) => [call.name, call] as const))('manage.%s', async (name, call) => {
    const staff = await addStaff(stage.server, role, { mobile: stage.newMobile() })
    const by = { ...stage.visitor(), headers: staff.headers }
    const input = await call.prepare(stage, staff)
    expect(await breachesOf(`manage.${name}`, call.shape, { by, input })).toEqual([])
  })
})

test('every allowance is still needed, and the walk has heard something', () => {
  expect(PLAN_ALLOWANCES.filter((allowance) => !met.has(allowance))).toEqual([])
  expect(statements).toBeGreaterThan(3000)
})

test('the lists of how tables grow name tables that exist', () => {
  expect([...STAY_SMALL, ...SCHOOL_WORK].filter((table) => !sizes.has(table))).toEqual([])
})

/** A walk that cannot fail proves nothing. These tests come last: they drop an index. */
/** On a connection of the site: connections of `pool.query` are the test's own, and report no plans. */
async function ask(statement: string): Promise<void> {
  const client = await stage.server.pool.connect()
  await client.query(statement)
  client.release()
}

describe('the walk notices', () => {
  test('an index that is lost', async () => {
    const notes = knownCalls().find(({ name }) => name === 'notes.list')
    if (!notes) throw new Error('no call')
    await stage.server.pool.query('drop index notes_by_change, notes_by_course')
    expect(await breachesOf(notes.name, notes.shape, await notes.prepare(stage))).toContainEqual(
      expect.stringMatching(/^walks the whole of notes \(100000000 rows\), looking for .*user_id.* — in: /),
    )
  })

  test.each([
    ['a filter without an index', `select id from comments where content = 'x'`, /^walks the whole of comments /],
    [
      'a table put in order',
      'select id from orders order by course_name limit 10',
      /^puts \d+ rows in order, by course_name/,
    ],
    ['a count of everything', 'select count(*) from question_answers', /^walks the whole .*question_answers /],
  ])('%s', async (_what, statement, sentence) => {
    const breaches = await breachesDuring(() => ask(statement))
    expect(breaches).toContainEqual(expect.stringMatching(sentence))
  })

  test('a statement inside a function', async () => {
    await stage.server.pool.query(
      `create function count_comments() returns bigint language plpgsql as 'begin return (select count(*) from comments); end'`,
    )
    const breaches = await breachesDuring(() => ask('select count_comments()'))
    expect(breaches).toContainEqual(expect.stringMatching(/^walks the whole .*comments .* — in: \(select count/))
  })
})
