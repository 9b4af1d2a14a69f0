import { manageContract } from '@bee/contract/manage/index.ts'
import type { EndpointShape } from '@bee/contract/endpoint.ts'
import { BUILT_IN_ROLES, PERMISSION_KEYS, type BuiltInRole } from '@bee/contract/manage/permissions.ts'
import { rubbishFor } from './testing/rubbish.ts'
import type { App } from '@bee/server/testing/planted-calls.ts'
import { addStaff, OWN_PAGE, type StaffOptions, type TestStaff } from '@bee/server/testing/test-staff.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf, schemaComplaints, send } from './testing/contract-answers.ts'
import { startSchoolStage, type SchoolStage } from './testing/school-stage.ts'
import { knownManageCalls, type KnownManageCall } from './testing/calls/valid-manage-calls.ts'

const TEN_MINUTES_MS = 10 * 60_000
const FORBIDDEN = '这个请求不是从蜂巢发出的'

/** As the migration gives it, and nothing else: what a role may not is refused. */
const MAY: Record<BuiltInRole, (permission: string) => boolean> = {
  owner: () => true,
  editor: (permission) => !['orders.refund', 'school.manage'].includes(permission),
  teacher: (permission) =>
    ['today.read', 'inbox.read', 'content.read', 'insight.read', 'audit.read'].includes(permission) ||
    ['content.write', 'content.publish', 'media.remove', 'inbox.reply'].includes(permission),
  support: (permission) =>
    ['today.read', 'inbox.read', 'members.read', 'orders.read', 'audit.read', 'inbox.reply'].includes(permission) ||
    ['members.mobile', 'members.grant', 'messages.send', 'orders.confirm', 'orders.refund'].includes(permission),
}

const writeAnswersWhole = (app: App) => void app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))

const calls = knownManageCalls()
let stage: SchoolStage
beforeAll(async () => {
  stage = await startSchoolStage({ mount: writeAnswersWhole })
})
afterAll(() => stage.server.close())

const somebody = (role: string, options: StaffOptions = {}) =>
  addStaff(stage.server, role, { mobile: stage.newMobile(), ...options })

const countEvents = async () => {
  const { rows } = await stage.server.pool.query<{ count: number }>('select count(*)::int from audit_events')
  return rows[0]?.count ?? 0
}

/** What came back, and how many events it has left in the record. */
async function make(shape: EndpointShape, input: Record<string, unknown>, headers: Record<string, string>) {
  const before = await countEvents()
  const { address } = stage.visitor()
  const answer = await send(stage.server.app, requestOf(shape, { by: { headers, address }, input }))
  return { ...answer, events: (await countEvents()) - before }
}

const reasonOf = ({ data }: { data: unknown }) => (data as { reason?: string }).reason

async function inTurn<Value, Result>(values: readonly Value[], act: (value: Value) => Promise<Result>) {
  const results: Result[] = []
  for (const value of values) results.push(await act(value))
  return results
}

/** Whether this role gets an answer. What the own account cannot do by its role is a refusal of its own. */
const isAllowed = ({ shape }: KnownManageCall, role: BuiltInRole) =>
  shape.access !== 'staff' || shape.permission === 'own' || MAY[role](shape.permission)

/** Calls that are allowed and cannot succeed for these: the second step of whoever touches money stays on. */
const ANSWERED_OTHERWISE: Record<string, Partial<Record<BuiltInRole, number>>> = {
  'door.disableSecondStep': { owner: 409, editor: 409, support: 409 },
  // They may read the record and have done nothing that can be taken back.
  'audit.undo': { editor: 409, teacher: 409, support: 409 },
  // What is about no course is not there for whoever answers for the own courses alone.
  'inbox.decide': { teacher: 404 },
  // What a teacher writes a colleague publishes.
  'drafts.publish': { teacher: 403 },
  'drafts.schedule': { teacher: 403 },
  'drafts.unschedule': { teacher: 403 },
  'drafts.giveBack': { teacher: 403 },
  'drafts.undoPublish': { teacher: 403 },
  'courseDesk.change': { teacher: 403 },
  'content.withdraw': { teacher: 403 },
  'content.putBack': { teacher: 403 },
  'content.remove': { teacher: 403 },
  // News belong to nobody's courses.
  'news.list': { teacher: 403 },
  'news.counts': { teacher: 403 },
  // A file can hold questions of any type.
  ...Object.fromEntries(
    Object.keys(manageContract.questionImport).map((name) => [`questionImport.${name}`, { teacher: 403 }]),
  ),
  // Files hold more than the own courses.
  ...Object.fromEntries(
    Object.keys(manageContract.schoolFiles).map((name) => [`schoolFiles.${name}`, { teacher: 403 }]),
  ),
  'front.list': { teacher: 403 },
  'front.pages': { teacher: 403 },
  'front.courseNames': { teacher: 403 },
  'front.move': { teacher: 403 },
  // What students see at once is for whoever may publish.
  'subtitles.publish': { teacher: 403 },
  'subtitles.show': { teacher: 403 },
  'subtitles.remove': { teacher: 403 },
  'subtitles.restore': { teacher: 403 },
  'handouts.rename': { teacher: 403 },
  'handouts.move': { teacher: 403 },
}

interface Standing {
  by: TestStaff
  input: Record<string, unknown>
}

async function prepareOwner({ prepare }: KnownManageCall): Promise<Standing> {
  const by = await somebody('owner')
  return { by, input: await prepare(stage, by) }
}

describe.each(calls.map((call): [string, KnownManageCall] => [call.name, call]))('%s', (name, call) => {
  const { shape, prepare } = call
  const isWrite = shape.method !== 'GET' && shape.traces !== 'nothing'
  let stood: Promise<Standing> | undefined
  /** An owner with a valid call in hand. What is refused changes nothing, so one does for all that is. */
  const standing = () => (stood ??= prepareOwner(call))

  test.each(BUILT_IN_ROLES)('answers %s, or refuses; and every write is written down', async (role) => {
    const by = await somebody(role)
    const input = await prepare(stage, by)
    const answer = await make(shape, input, by.headers)
    const expected = isAllowed(call, role) ? (ANSWERED_OTHERWISE[name]?.[role] ?? 200) : 403
    expect({ status: answer.status, complaints: answer.complaints }).toEqual({ status: expected, complaints: [] })
    expect(answer.events).toBe(isWrite && expected === 200 ? 1 : 0)
    if (expected === 403) expect(reasonOf(answer)).toBe('forbidden')
    if (expected === 200) expect(schemaComplaints(shape, answer.data)).toEqual([])
  })

  test('refuses a foreign page and a call without our header', async () => {
    const { by, input } = await standing()
    const { ['bee-staff']: _own, ...unmarked } = by.headers
    for (const headers of [
      unmarked,
      { ...by.headers, origin: 'https://evil.example' },
      { ...by.headers, 'sec-fetch-site': 'cross-site' },
    ]) {
      expect(await make(shape, input, headers)).toMatchObject({
        status: 403,
        msg: FORBIDDEN,
        events: 0,
        complaints: [],
      })
    }
  })

  if (shape.access === 'staff') {
    test('refuses a visitor, a member, and a member’s key in the place of ours', async () => {
      const { by, input } = await standing()
      const { token = '', userid = '' } = by.memberHeaders
      for (const headers of [
        OWN_PAGE,
        { ...OWN_PAGE, ...by.memberHeaders },
        { ...OWN_PAGE, cookie: `token=${token}; userId=${userid}` },
        { ...OWN_PAGE, cookie: `bee-staff=${token}` },
      ]) {
        expect(await make(shape, input, headers)).toMatchObject({ status: 401, events: 0, complaints: [] })
      }
    })
  }

  const fields = Object.keys(shape.input?.shape ?? {})
  if (fields.length > 0) {
    test('answers rubbish in any field with a Chinese sentence', async () => {
      const { by, input: valid } = await standing()
      for (const [nth, field] of fields.entries()) {
        const values = rubbishFor(nth).filter((value) => value !== '\ud800' || !shape.path.includes(`:${field}`))
        const { address } = stage.visitor()
        const answerTo = (value: unknown) =>
          send(
            stage.server.app,
            requestOf(shape, { by: { headers: by.headers, address }, input: { ...valid, [field]: value } }),
          )
        // Reads do not mind one another; what may write goes one by one.
        const answers =
          shape.method === 'GET' ? await Promise.all(values.map(answerTo)) : await inTurn(values, answerTo)
        expect(answers.flatMap(({ complaints }) => complaints)).toEqual([])
        expect(
          answers.map(({ status }) => status),
          field,
        ).toContain(400)
      }
    })
  }

  // The last one: for the owner of the others it is late from here on.
  if (shape.access !== 'staff') return
  test('asks for the second step, and again for what is sensitive', async () => {
    const isOwn = shape.permission === 'own'
    const by = await somebody('owner', { hasSecondStep: isOwn })
    if (!isOwn) {
      const early = await make(shape, {}, by.headers)
      expect({ status: early.status, reason: reasonOf(early) }).toEqual({ status: 403, reason: 'second-step-needed' })
    }
    const { by: late } = await standing()
    stage.server.clock.advance(TEN_MINUTES_MS)
    const answer = await make(shape, {}, late.headers)
    expect(answer.complaints).toEqual([])
    // Still logged in, whatever was sent before.
    expect(answer.status).not.toBe(401)
    expect(reasonOf(answer) === 'not-confirmed').toBe(shape.isSensitive === true)
  })
})

test('every call has an address of its own, and a summary that can be read', () => {
  const addresses = calls.map(({ shape }) => `${shape.method} ${shape.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { shape } of calls) {
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
  // Without what chance has made: a hash may hold any eleven digits.
  const { rows } = await stage.server.pool.query<{ row: string }>(
    `select (to_jsonb(event) - array['hash', 'prev_hash', 'request_id'])::text as row from audit_events event`,
  )
  expect(rows.length).toBeGreaterThan(calls.length)
  expect(rows.filter(({ row }) => /(?<!\d)1[3-9]\d{9}(?!\d)/.test(row))).toEqual([])
  const { calls: owner } = await somebody('owner')
  expect(await owner.audit.check()).toMatchObject({ isWhole: true, brokenAt: null })
})

/** A walk that cannot fail proves nothing. */
describe('the walk notices', () => {
  test('a write that leaves nothing in the record', async () => {
    const by: TestStaff = await somebody('owner')
    const logOut = calls.find(({ name }) => name === 'door.logOut')
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
