import type { EndpointShape } from '@bee/contract/endpoint.ts'
import { createPoolOfOne } from '@bee/server/testing/one-connection.ts'
import { createTestClock } from '@bee/server/testing/test-server.ts'
import { addStaff, type TestStaff } from '@bee/server/testing/test-staff.ts'
import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ValidCall } from './testing/calls/valid-call.ts'
import { knownCalls } from './testing/calls/valid-calls.ts'
import { knownManageCalls } from './testing/calls/valid-manage-calls.ts'
import { requestOf, send } from './testing/contract-answers.ts'
import { createDemoDatabase } from './testing/demo-database.ts'
import { statusFor } from './testing/role-answers.ts'
import { setUpStage, type SchoolStage } from './testing/school-stage.ts'

/*
 * Every call of both contracts, and the taking back of every act that can be taken back, on a pool of one connection. A transaction
 * that reads through the pool waits there for itself: on a real site, for as many callers as the pool has connections.
 */
const one = createPoolOfOne()
let stage: SchoolStage
beforeAll(async () => {
  const database = await createDemoDatabase({ makePool: one.makePool })
  stage = await setUpStage(await startWholeServer({ clock: createTestClock(new Date()), database }), database)
})
afterAll(() => stage.server.close())

async function answerOf(shape: EndpointShape, valid: ValidCall) {
  one.takeRefusals()
  const { status, complaints } = await send(stage.server.app, requestOf(shape, valid))
  return { status, complaints, refusals: one.takeRefusals() }
}

const answered = { status: 200, complaints: [], refusals: [] }

test.each(knownCalls().map((call) => [call.name, call] as const))('%s', async (_name, { shape, prepare }) => {
  expect(await answerOf(shape, await prepare(stage))).toEqual(answered)
})

const manageCalls = knownManageCalls()
const undo = manageCalls.find(({ name }) => name === 'audit.undo')

async function newestEvent(by: TestStaff) {
  const { rows } = await stage.server.pool.query<{ id: number; isUndoable: boolean }>(
    `select id, inverse is not null as "isUndoable" from audit_events where actor_id = $1 order by id desc limit 1`,
    [by.userId],
  )
  return rows[0]
}

test.each(manageCalls.map((call) => [call.name, call] as const))('manage.%s', async (_name, call) => {
  const staff = await addStaff(stage.server, 'owner', { mobile: stage.newMobile() })
  const by = { ...stage.visitor(), headers: staff.headers }
  const input = await call.prepare(stage, staff)
  const before = await newestEvent(staff)
  expect(await answerOf(call.shape, { by, input })).toEqual({ ...answered, status: statusFor(call, 'owner') })
  const event = await newestEvent(staff)
  if (!undo || !event?.isUndoable || event.id === before?.id) return
  const taken = await answerOf(undo.shape, { by, input: { eventId: event.id } })
  // An act that only wishes for a job is refused with a sentence until the job is done.
  expect(taken).toEqual({ ...answered, status: expect.toBeOneOf([200, 409]) as number })
})

/** A walk that cannot fail proves nothing. */
test('the walk notices work that asks the pool for a second connection', async () => {
  const { database } = stage.services.deps
  const waiting = database.transaction().execute(() => database.selectFrom('pages').select('key').execute())
  await expect(waiting).rejects.toThrow('timeout')
  expect(one.takeRefusals()).toEqual([expect.stringContaining('timeout')])
})
