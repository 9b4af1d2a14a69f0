import type { EndpointShape } from '@bee/contract/endpoint.ts'
import { BUILT_IN_ROLES, PERMISSION_KEYS, PERMISSIONS, type BuiltInRole } from '@bee/contract/manage/permissions.ts'
import { rubbishFor } from './testing/rubbish.ts'
import type { App } from '@bee/server/testing/calls/planted-calls.ts'
import { addStaff, OWN_PAGE, type StaffOptions, type TestStaff } from '@bee/server/testing/test-staff.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isFeatureChosen } from '../../scripts/testing/chosen-features.ts'
import { requestOf, schemaComplaints, send } from './testing/contract-answers.ts'
import { FOREIGN_FILES, requestFor } from './testing/foreign-files.ts'
import { foreignAnswer, HARMLESS, isScoped } from './testing/foreign-answers.ts'
import { MAY, statusFor } from './testing/role-answers.ts'
import { startSchoolStage, type SchoolStage } from './testing/school-stage.ts'
import { knownManageCalls, type KnownManageCall } from './testing/calls/valid-manage-calls.ts'

const TEN_MINUTES_MS = 10 * 60_000
const FORBIDDEN = '这个请求不是从蜂巢发出的'

const writeAnswersWhole = (app: App) => void app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))

const allCalls = knownManageCalls()
const calls = allCalls.filter(({ feature }) => isFeatureChosen(feature))
let stage: SchoolStage
beforeAll(async () => {
  stage = await startSchoolStage({ mount: writeAnswersWhole })
})
afterAll(() => stage.server.close())

const somebody = (role: string, options: StaffOptions = {}) =>
  addStaff(stage.server, role, { mobile: stage.newMobile(), ...options })

/** A colleague for each role, made at the first use. */
function newColleagues() {
  const known = new Map<string, Promise<TestStaff>>()
  return (role: BuiltInRole): Promise<TestStaff> => {
    const colleague = known.get(role) ?? somebody(role)
    known.set(role, colleague)
    return colleague
  }
}

/** Calls of these change the session, its rights or the second step of their caller, so that each needs colleagues of its own. */
const ABOUT_ONESELF = new Set(['session', 'roles'])

/** A write with money, staff, keys or backups: the second step cannot be put off for it. */
const isProtectedWrite = ({ access, permission, method, traces, mayPrecedeSecondStep }: EndpointShape) =>
  access === 'staff' &&
  permission !== 'own' &&
  PERMISSIONS[permission].needsSecondStep === true &&
  method !== 'GET' &&
  traces !== 'nothing' &&
  !mayPrecedeSecondStep

const countEvents = async () => {
  const { rows } = await stage.server.pool.query<{ count: number }>('select count(*)::int from audit_events')
  return rows[0]?.count ?? 0
}

/** The answers to one call by several callers at once, and how many events all of them have left in the record. */
async function makeBy(callers: Record<string, string>[], shape: EndpointShape, input: Record<string, unknown>) {
  const before = await countEvents()
  const answers = await Promise.all(callers.map((headers) => ask(shape, input, headers)))
  return { answers, events: (await countEvents()) - before }
}

/** From an address of its own: no limit by address is in the way. */
function ask(shape: EndpointShape, input: Record<string, unknown>, headers: Record<string, string>) {
  const { address } = stage.visitor()
  return send(stage.server.app, requestOf(shape, { by: { headers, address }, input }))
}

async function make(shape: EndpointShape, input: Record<string, unknown>, headers: Record<string, string>) {
  const { answers, events } = await makeBy([headers], shape, input)
  const [answer] = answers
  if (!answer) throw new Error('no answer')
  return { ...answer, events }
}

const isWrite = ({ shape }: KnownManageCall) => shape.method !== 'GET' && shape.traces !== 'nothing'
const reasonOf = ({ data }: { data: unknown }) => (data as { reason?: string }).reason

interface Standing {
  by: TestStaff
  input: Record<string, unknown>
}

const named = (of: readonly KnownManageCall[]) => of.map((call): [string, KnownManageCall] => [call.name, call])

describe.each([...new Set(calls.map(({ feature }) => feature))])('%s', (feature) => {
  const ofFeature = calls.filter((call) => call.feature === feature)
  const colleagues = newColleagues()
  const colleaguesFor = () => (ABOUT_ONESELF.has(feature) ? newColleagues() : colleagues)
  /** The owner who makes the refused calls, and is late in the end. */
  const owners = new Map(ofFeature.map(({ name }) => [name, colleaguesFor()]))
  const ownerOf = ({ name }: KnownManageCall) => (owners.get(name) ?? colleagues)('owner')

  describe.each(named(ofFeature))('%s', (_name, call) => {
    const { shape, prepare } = call
    const callers = colleaguesFor()
    let stood: Promise<Standing> | undefined
    const prepareOwner = async (): Promise<Standing> => {
      const by = await ownerOf(call)
      return { by, input: await prepare(stage, by) }
    }
    /** An owner with a valid call. A refused call changes nothing, so one owner does for all of them. */
    const standing = () => (stood ??= prepareOwner())

    test.each(BUILT_IN_ROLES)('answers %s, or refuses; and every write is written down', async (role) => {
      const by = await callers(role)
      const expected = statusFor(call, role)
      const input = expected === 403 ? (await standing()).input : await prepare(stage, by)
      const answer = await make(shape, input, by.headers)
      expect({ status: answer.status, complaints: answer.complaints }).toEqual({ status: expected, complaints: [] })
      expect(answer.events).toBe(isWrite(call) && expected === 200 ? 1 : 0)
      if (expected === 403) expect(reasonOf(answer)).toBe('forbidden')
      if (expected === 200) expect(schemaComplaints(shape, answer.data)).toEqual([])
    })

    test('refuses a foreign page and a call without our header', async () => {
      const { by, input } = await standing()
      const { ['bee-staff']: _own, ...unmarked } = by.headers
      const foreign = [
        unmarked,
        { ...by.headers, origin: 'https://evil.example' },
        { ...by.headers, 'sec-fetch-site': 'cross-site' },
      ]
      const { answers, events } = await makeBy(foreign, shape, input)
      const refused = { status: 403, msg: FORBIDDEN, complaints: [] }
      expect(answers).toMatchObject(foreign.map(() => refused))
      expect(events).toBe(0)
    })

    if (shape.access === 'staff') {
      test('refuses a visitor, a member, and a member’s key in the place of ours', async () => {
        const { by, input } = await standing()
        const { token = '', userid = '' } = by.memberHeaders
        const strangers = [
          OWN_PAGE,
          { ...OWN_PAGE, ...by.memberHeaders },
          { ...OWN_PAGE, cookie: `token=${token}; userId=${userid}` },
          { ...OWN_PAGE, cookie: `bee-staff=${token}` },
        ]
        const { answers, events } = await makeBy(strangers, shape, input)
        expect(answers).toMatchObject(strangers.map(() => ({ status: 401, complaints: [] })))
        expect(events).toBe(0)
      })
    }

    if (shape.access === 'staff' && isScoped(shape.reach)) {
      test('answers nothing of a colleague’s to a teacher of other courses', async () => {
        const input = await prepare(stage, await somebody('teacher'))
        const answer = await make(shape, input, (await stranger()).headers)
        expect({ name: call.name, ...foreignAnswer(call, answer) }).toEqual({ name: call.name, isKept: true })
        expect(answer.complaints).toEqual([])
      })
    }

    const fields = Object.keys(shape.input?.shape ?? {})
    if (fields.length > 0) {
      test('answers rubbish in any field with a Chinese sentence', async () => {
        const { by, input: valid } = await standing()
        const { address } = stage.visitor()
        const answerTo = async ({ field, input }: RubbishInput) => ({
          field,
          ...(await send(stage.server.app, requestOf(shape, { by: { headers: by.headers, address }, input }))),
        })
        const { harmless, others } = rubbishInputs(shape, valid)
        const answers = await Promise.all(harmless.map(answerTo))
        for (const each of others) answers.push(await answerTo(each))
        expect(answers.flatMap(({ complaints }) => complaints)).toEqual([])
        const refused = new Set(answers.flatMap(({ field, status }) => (status === 400 ? [field] : [])))
        expect(fields.filter((field) => !refused.has(field))).toEqual([])
      })
    }
  })

  // The last of the feature: for its owner it is late from here on.
  describe('ten minutes later', () => {
    const guarded = ofFeature.filter(({ shape }) => shape.access === 'staff')
    beforeAll(async () => {
      for (const call of guarded) await ownerOf(call)
      stage.server.clock.advance(TEN_MINUTES_MS)
    })

    test.each(named(guarded))(
      '%s asks for the second step where it touches money, staff or backups, and again for what is sensitive',
      async (_name, call) => {
        const { shape } = call
        if (shape.access === 'staff' && shape.permission !== 'own') {
          const early = await ask(shape, {}, (await ownerWithoutSecondStep()).headers)
          expect(reasonOf(early) === 'second-step-needed').toBe(isProtectedWrite(shape))
        }
        const answer = await ask(shape, {}, (await ownerOf(call)).headers)
        expect(answer.complaints).toEqual([])
        // Still logged in after all that was sent before.
        expect(answer.status).not.toBe(401)
        expect(reasonOf(answer) === 'not-confirmed').toBe(shape.access === 'staff' && shape.isSensitive === true)
      },
    )
  })
})

/** Teaches nothing: the subject of every walk belongs to a colleague. */
let known: Promise<TestStaff> | undefined
const stranger = () => (known ??= somebody('teacher'))

let withoutSecondStep: Promise<TestStaff> | undefined
const ownerWithoutSecondStep = () => (withoutSecondStep ??= somebody('owner', { hasSecondStep: false }))

interface RubbishInput {
  field: string
  input: Record<string, unknown>
}

/** `harmless`: reads, and inputs that the schema refuses, which do not disturb one another. Calls that may write go one by one. */
function rubbishInputs(shape: EndpointShape, valid: Record<string, unknown>) {
  const inputs = Object.keys(shape.input?.shape ?? {}).flatMap((field, nth) =>
    rubbishFor(nth)
      // Half a character cannot be written into an address at all.
      .filter((value) => value !== '\ud800' || !shape.path.includes(`:${field}`))
      .map((value): RubbishInput => ({ field, input: { ...valid, [field]: value } })),
  )
  const isHarmless = ({ input }: RubbishInput) =>
    shape.method === 'GET' || (shape.input !== undefined && !z.safeParse(shape.input, input).success)
  return { harmless: inputs.filter(isHarmless), others: inputs.filter((each) => !isHarmless(each)) }
}

test.each(FOREIGN_FILES.map((file) => [`${file.method} ${file.path}`, file] as const))(
  '%s gives a teacher nothing of a colleague’s',
  async (_name, file) => {
    const { app } = stage.server
    expect(app.hasRoute({ method: file.method, url: `/bee/api${file.path}` })).toBe(true)
    const by = await stranger()
    const answer = await app.inject(await requestFor(stage, file, { colleague: await somebody('teacher'), by }))
    expect([403, 404]).toContain(answer.statusCode)
  },
)

test('what a teacher may see of others is said of calls that there are', () => {
  const scoped = allCalls.filter(({ shape }) => shape.access === 'staff' && isScoped(shape.reach))
  const names = new Set(scoped.map(({ name }) => name))
  expect(Object.keys(HARMLESS).filter((name) => !names.has(name))).toEqual([])
})

test('every call has an address of its own, and a summary that can be read', () => {
  const addresses = allCalls.map(({ shape }) => `${shape.method} ${shape.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { shape } of allCalls) {
    expect(shape.summary).toMatch(/\p{Script=Han}/u)
    expect(shape.path).toMatch(/^\/manage(\/:?[\w-]+)+$/)
  }
})

test('the matrix of the migration is the one that this walk compares with', async () => {
  const { rows } = await stage.server.pool.query<{ key: BuiltInRole; permissions: string[] }>(
    `select key, array(select permission from role_permissions where role_id = staff_roles.id) as permissions
     from staff_roles where key <> 'owner' and key is not null`,
  )
  for (const { key, permissions } of rows) {
    expect(permissions.toSorted()).toEqual(PERMISSION_KEYS.filter(MAY[key]).toSorted())
  }
})

test('the record holds no full mobile number after all of this, and its chain is whole', async () => {
  // Without random values: a hash may hold any eleven digits.
  const { rows } = await stage.server.pool.query<{ row: string }>(
    `select (to_jsonb(event) - array['hash', 'prev_hash', 'request_id'])::text as row from audit_events event`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(calls.filter(isWrite).length)
  expect(rows.filter(({ row }) => /(?<!\d)1[3-9]\d{9}(?!\d)/.test(row))).toEqual([])
  const { calls: owner } = await somebody('owner')
  expect(await owner.audit.check()).toMatchObject({ isWhole: true, brokenAt: null })
})

/** A walk that cannot fail proves nothing. */
describe('the walk notices', () => {
  test('a write that leaves nothing in the record', async () => {
    const by: TestStaff = await somebody('owner')
    const logOut = allCalls.find(({ name }) => name === 'session.logOut')
    if (!logOut) throw new Error('no call')
    await stage.server.pool.query(
      `create function lose_event() returns trigger language plpgsql as 'begin return null; end';
       create trigger lose_event before insert on audit_events for each row execute function lose_event()`,
    )
    const { status, events } = await make(logOut.shape, {}, by.headers)
    expect({ status, events }).toEqual({ status: 200, events: 0 })
    await stage.server.pool.query('drop function lose_event cascade')
  })
})
