import { DAY_MS } from '@bee/contract/durations.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls, PASSWORD, sessionHeaders } from '../../testing/calls/account-calls.ts'
import { manageClient, testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { startWholeServer, wholeServices } from '../../testing/whole-server.ts'
import { addStaff, openStaffSession, type TestStaff } from '../../testing/test-staff.ts'

const MOBILE = '13812345678'
const REASON = '发广告'

let server: TestServer
let calls: ReturnType<typeof accountCalls>
let owner: TestStaff
let headers: { token: string; userid: string }
let userId: number
beforeEach(async () => {
  server = await startWholeServer({ database: await borrowTestDatabase() })
  calls = accountCalls(server)
  owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
  headers = sessionHeaders(await calls.register(MOBILE, { nickName: '程小满' }))
  userId = Number(headers.userid)
})
afterEach(() => server.close())

const block = (days: number | null = 7) => owner.calls.members.block({ userId, days, reason: REASON })
const enter = async () => (await calls.login(MOBILE)).json<{ code: number; msg: string }>()

/** The same owner with a new session after ten minutes or days: old sessions and confirmations are over by then. */
const freshOwner = async () => manageClient(server, { headers: await openStaffSession(server, owner.userId) })

describe('a blocked member', () => {
  it('is out at once in every process, and reads at the log-in why and until when', async () => {
    const other = await startWholeServer({
      database: { pool: server.pool, connection: server.connection, drop: () => Promise.resolve() },
      clock: server.clock,
    })
    const everywhere = [server, other]
    for (const each of everywhere) {
      expect(await testClient(each, { headers }).account.info({})).toMatchObject({ userId })
    }
    expect(await block()).toMatchObject({
      block: { reason: REASON, untilTime: '2026-03-09T04:01:01.000Z' },
      endedCount: 1,
    })
    await expect(testClient(server, { headers }).account.info({})).rejects.toMatchObject({ status: 401 })
    const statusElsewhere = () =>
      testClient(other, { headers })
        .account.info({})
        .then(
          () => 200,
          (refused: unknown) => (refused as { status?: number }).status,
        )
    await expect.poll(statusElsewhere).toBe(401)
    expect(await enter()).toMatchObject({
      code: 409,
      msg: '这个账号封禁到 2026-03-09 12:01，到时候自动解开。原因：发广告',
    })
    // A caller with a wrong password learns nothing of the block.
    const captcha = await calls.newCaptcha()
    const wrong = await calls.post('/login', { mobile: MOBILE, password: 'wrong-1-password', ...captcha })
    expect(wrong.json()).toMatchObject({ code: 400, msg: '手机号或密码不对' })
    await other.close()
  })

  it('comes back by itself at the end of the days, and leaves no mark behind', async () => {
    await block(1)
    server.clock.advance(DAY_MS - 1)
    expect(await enter()).toMatchObject({ code: 409 })
    server.clock.advance(1)
    const back = sessionHeaders(await calls.login(MOBILE))
    const { spring } = await insertTypes(server.pool)
    const courseId = await insertCourse(server.pool, { name: '课', typeId: spring })
    await testClient(server, { headers: back }).comments.publish({ courseId, content: '我回来了' })
    const { rows } = await server.pool.query(
      'select blocked_at, blocked_until, block_reason from users where id = $1',
      [userId],
    )
    expect(rows).toEqual([{ blocked_at: null, blocked_until: null, block_reason: null }])
  })

  it('is taken off the list by the sweep', async () => {
    await block(1)
    const { blocks } = wholeServices(server.pool, server.clock)
    const marked = async () => (await server.pool.query('select from users where blocked_at is not null')).rowCount
    await blocks.sweep()
    expect(await marked()).toBe(1)
    server.clock.advance(DAY_MS)
    await blocks.sweep()
    expect(await marked()).toBe(0)
  })

  it('stays out for ever until somebody unblocks, once', async () => {
    await block(null)
    server.clock.advance(4000 * DAY_MS)
    expect(await enter()).toMatchObject({ code: 409, msg: '这个账号被永久封禁了，原因：发广告' })
    const later = await freshOwner()
    expect(await later.members.unblock({ userId })).toEqual({ userId })
    await expect(later.members.unblock({ userId })).rejects.toMatchObject({ status: 409 })
    expect(await enter()).toMatchObject({ code: 200 })
  })

  it('is unblocked by undoing, as long as nothing has changed since', async () => {
    await block()
    const [event] = (await owner.calls.audit.list({ action: 'member.block' })).list
    await owner.calls.audit.undo({ eventId: event?.id ?? 0 })
    expect(await enter()).toMatchObject({ code: 200 })
    await expect(owner.calls.audit.undo({ eventId: event?.id ?? 0 })).rejects.toMatchObject({ status: 409 })
    await block(3)
    const [second] = (await owner.calls.audit.list({ action: 'member.block' })).list
    await owner.calls.members.unblock({ userId })
    await owner.calls.members.block({ userId, days: 5, reason: '又来了' })
    await expect(owner.calls.audit.undo({ eventId: second?.id ?? 0 })).rejects.toMatchObject({
      status: 409,
      message: '后来又有人改过，不能再改回去',
    })
  })
})

describe('who blocks', () => {
  it('goes as far as the role does', async () => {
    const support = await addStaff(server, 'support', { nickName: '何田' })
    const tryOut = (days: number | null) => support.calls.members.block({ userId, days, reason: REASON })
    await expect(tryOut(8)).rejects.toMatchObject({ status: 403, message: '你的角色最多封禁 7 天' })
    await expect(tryOut(null)).rejects.toMatchObject({ status: 403, message: '你的角色不能永久封禁' })
    expect(await tryOut(7)).toMatchObject({ endedCount: 1 })
  })

  it('reads that a colleague was first', async () => {
    const answers = await Promise.allSettled([block(), block(3)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = answers.find((answer) => answer.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 409, message: '已经封禁了，可能是同事刚做的' })
  })

  it('blocks nobody of the staff, and the staff invites nobody who is blocked', async () => {
    const support = await addStaff(server, 'support', { nickName: '何田' })
    await expect(owner.calls.members.block({ userId: support.userId, days: 1, reason: REASON })).rejects.toMatchObject({
      status: 409,
      message: '这位是员工，先结束员工身份再封禁',
    })
    await block()
    const roleId = (await owner.calls.roles.list()).find(({ name }) => name === '客服')?.id ?? 0
    await expect(owner.calls.invitations.invite({ mobile: MOBILE, roleId, courseIds: [] })).rejects.toMatchObject({
      fields: { mobile: '这位会员封禁着，先解开封禁' },
    })
    // The staff log-in refuses the member too.
    await server.pool.query(
      `insert into staff (user_id, role_id) select $1, id from staff_roles where key = 'support'`,
      [userId],
    )
    const captcha = await calls.newCaptcha()
    await expect(
      manageClient(server, { headers: { 'bee-staff': '1' } }).session.logIn({
        mobile: MOBILE,
        password: PASSWORD,
        ...captcha,
      }),
    ).rejects.toMatchObject({ status: 409 })
  })
})

/** Tables of rows that come with a session, that the school writes for a member, or that only record the activity of a member. */
const NOT_ACTS = [
  'challenge_levels',
  'course_grants',
  'course_staff',
  'enrolments',
  'goal_dismissals',
  'inbox_keys',
  'lesson_plays',
  'lesson_progress',
  'message_marks',
  'message_reads',
  'messages',
  'question_states',
  'reply_notices',
  'sessions',
  'staff',
  'staff_recovery_codes',
  'staff_second_steps',
  'staff_sessions',
  'staff_tickets',
  'study_day_lessons',
  'study_days',
]

it('every table that a member writes to refuses a blocked one, or is said to be none', async () => {
  const { rows } = await server.pool.query<{ name: string; isGuarded: boolean }>(
    `select distinct link.conrelid::regclass::text as name, exists (
       select from pg_trigger where tgrelid = link.conrelid and tgfoid = 'refuse_blocked'::regproc) as "isGuarded"
     from pg_constraint link
     join pg_attribute attribute on attribute.attrelid = link.conrelid and attribute.attnum = link.conkey[1]
     where link.contype = 'f' and link.confrelid = 'users'::regclass and attribute.attname = 'user_id' order by 1`,
  )
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.flatMap(({ name, isGuarded }) => (isGuarded ? [] : [name]))).toEqual(NOT_ACTS)
})
