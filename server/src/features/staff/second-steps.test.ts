import { DAY_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { SECOND_STEP_PUT_OFF_DAYS } from '@bee/contract/manage/staff-fields.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemRandomness } from '../../outside/randomness.ts'
import { PASSWORD } from '../../testing/calls/account-calls.ts'
import { keptCookie, staffLogInOf } from '../../testing/staff-log-in.ts'
import { someWait } from '../../testing/lock-waits.ts'
import { manageClient } from '../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, openStaffSession, type TestStaff } from '../../testing/test-staff.ts'
import { staffLogInFeature } from './staff-log-in.feature.ts'
import { createSeal } from './sealed-secret.ts'
import { codeOf, stepAt } from './totp.ts'

let server: TestServer
let logIns: ReturnType<typeof staffLogInOf>
beforeEach(async () => {
  server = await startTestServer({ features: [staffLogInFeature] })
  logIns = staffLogInOf(server)
})
afterEach(() => server.close())

/** Sets up the second step and returns its authenticator. */
async function authenticatorOf(staff: TestStaff) {
  const { secret } = await staff.calls.session.setUpSecondStep()
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  return () => codeOf(key, stepAt(server.clock.now()))
}

describe('the second step', () => {
  it('can be put off for seven days, but not for an act with money, staff or backups', async () => {
    const owner = await addStaff(server, 'owner', { hasSecondStep: false })
    const dueTime = new Date(server.clock.now().getTime() + SECOND_STEP_PUT_OFF_DAYS * DAY_MS).toISOString()
    const secondStep = { isOn: false, isRequired: true, isDue: false, dueTime, recoveryCodesLeft: 0 }
    expect((await owner.calls.session.me()).secondStep).toEqual(secondStep)
    expect(await owner.calls.staff.list()).toHaveLength(1)
    const needed = { status: 403, reason: 'second-step-needed' }
    await expect(owner.calls.staff.endSessions({ userId: owner.userId })).rejects.toMatchObject(needed)
    server.clock.advance(SECOND_STEP_PUT_OFF_DAYS * DAY_MS)
    const headers = await openStaffSession(server, owner.userId)
    const calls = manageClient(server, { headers })
    expect((await calls.session.me()).secondStep).toEqual({ ...secondStep, isDue: true })
    await expect(calls.staff.list()).rejects.toMatchObject(needed)
  })

  it('is set up by a code, and then what touches money is open', async () => {
    const owner = await addStaff(server, 'owner', { hasSecondStep: false })
    const code = await authenticatorOf(owner)
    await expect(owner.calls.session.enableSecondStep({ code: '000000' })).rejects.toMatchObject({ status: 400 })
    const { recoveryCodes } = await owner.calls.session.enableSecondStep({ code: code() })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const each of recoveryCodes) expect(each).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
    expect((await owner.calls.session.me()).secondStep).toEqual({
      isOn: true,
      isRequired: true,
      isDue: false,
      dueTime: null,
      recoveryCodesLeft: 10,
    })
    expect(await owner.calls.staff.list()).toHaveLength(1)
    await expect(owner.calls.session.disableSecondStep()).rejects.toMatchObject({ status: 409 })
  })

  it('asks for a code after the password, once each, and for nothing else', async () => {
    const owner = await addStaff(server, 'owner')
    const first = await logIns.logIn(owner)
    expect(first.headers['set-cookie']).toBeUndefined()
    const { ticket } = first.json<{ data: { isInside: boolean; ticket: string } }>().data
    expect((await logIns.post('/door/secondStep', { ticket, code: '000000' })).statusCode).toBe(400)
    const inside = await logIns.post('/door/secondStep', { ticket, code: owner.code() })
    expect(inside.json()).toMatchObject({ code: 200, data: { isInside: true, ticket: '' } })
    expect(await logIns.statusOfMe(keptCookie(inside))).toBe(200)
    // The ticket and the code no longer work.
    expect((await logIns.post('/door/secondStep', { ticket, code: owner.code() })).statusCode).toBe(400)
    const again = await logIns.ticketOf(owner)
    const replayed = await logIns.post('/door/secondStep', { ticket: again, code: owner.code() })
    expect(replayed.json()).toMatchObject({
      code: 400,
      data: { fields: { code: '验证码不对或用过了，等验证器换下一个再试' } },
    })
    server.clock.advance(30_000)
    expect((await logIns.post('/door/secondStep', { ticket: again, code: owner.code() })).statusCode).toBe(200)
  })

  it('lets a code through once when it comes twice at the same moment', async () => {
    const owner = await addStaff(server, 'owner')
    const tickets = [await logIns.logIn(owner), await logIns.logIn(owner)].map(
      (answer) => answer.json<{ data: { ticket: string } }>().data.ticket,
    )
    const code = owner.code()
    const answers = await Promise.all(tickets.map((ticket) => logIns.post('/door/secondStep', { ticket, code })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  it('waits ten minutes for the code, and not beyond a new password', async () => {
    const owner = await addStaff(server, 'owner')
    const ticket = await logIns.ticketOf(owner)
    server.clock.advance(10 * MINUTE_MS)
    const late = await logIns.post('/door/secondStep', { ticket, code: owner.code() })
    expect(late.json()).toMatchObject({ code: 400, msg: '登录停得太久了，请从头再来一次' })
    const second = await logIns.ticketOf(owner)
    await server.pool.query(`update users set password_hash = 'another'`)
    expect((await logIns.post('/door/secondStep', { ticket: second, code: owner.code() })).statusCode).toBe(400)
  })

  it('stops guessing after ten', async () => {
    const owner = await addStaff(server, 'owner')
    const ticket = await logIns.ticketOf(owner)
    const wrong = owner.code() === '123456' ? '654321' : '123456'
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await logIns.post('/door/secondStep', { ticket, code: wrong })).statusCode).toBe(400)
    }
    expect((await logIns.post('/door/secondStep', { ticket, code: owner.code() })).statusCode).toBe(429)
  })

  it('takes each recovery code once, and none of the old ones after new ones were made', async () => {
    const owner = await addStaff(server, 'owner')
    const { recoveryCodes } = await owner.calls.session.renewRecoveryCodes()
    const [first = '', second = ''] = recoveryCodes
    const ticketOf = () => logIns.ticketOf(owner)
    expect((await logIns.post('/door/secondStep', { ticket: await ticketOf(), code: first })).statusCode).toBe(200)
    expect((await logIns.post('/door/secondStep', { ticket: await ticketOf(), code: first })).statusCode).toBe(400)
    expect((await owner.calls.session.me()).secondStep.recoveryCodesLeft).toBe(9)
    expect(await logIns.actions()).toContain('door.logIn 用一个恢复码登录了蜂巢，还剩 9 个')
    await owner.calls.session.renewRecoveryCodes()
    expect((await logIns.post('/door/secondStep', { ticket: await ticketOf(), code: second })).statusCode).toBe(400)
    const { rows } = await server.pool.query<{ text: string }>(
      'select staff_recovery_codes::text as text from staff_recovery_codes',
    )
    expect(rows.some(({ text }) => text.includes(first.replace('-', '')))).toBe(false)
  })

  it('moves to another authenticator, and ends what was opened before', async () => {
    const owner = await addStaff(server, 'owner')
    const ticket = await logIns.ticketOf(owner)
    const other = keptCookie(await logIns.post('/door/secondStep', { ticket, code: owner.code() }))
    const next = await authenticatorOf(owner)
    server.clock.advance(30_000)
    await owner.calls.session.enableSecondStep({ code: next() })
    expect(await logIns.statusOfMe(other)).toBe(401)
    expect(await logIns.statusOfMe(owner.headers)).toBe(200)
    const again = await logIns.ticketOf(owner)
    server.clock.advance(30_000)
    expect((await logIns.post('/door/secondStep', { ticket: again, code: owner.code() })).statusCode).toBe(400)
    expect((await logIns.post('/door/secondStep', { ticket: again, code: next() })).statusCode).toBe(200)
  })

  it('ends a log-in that came in with the password alone while it was being switched on', async () => {
    const teacher = await addStaff(server, 'teacher', { hasSecondStep: false })
    const code = await authenticatorOf(teacher)
    const record = await server.pool.connect()
    try {
      // Both wait at the end of their transaction, the log-in first.
      await record.query('begin')
      await record.query('select from audit_head for update')
      const loggingIn = logIns.logIn(teacher)
      await someWait(server.pool, 1, 'the log-in has not come to the record')
      const enabling = teacher.calls.session.enableSecondStep({ code: code() })
      await someWait(server.pool, 2, 'the second step has not come to a lock')
      await record.query('rollback')
      const inside = await loggingIn
      await enabling
      expect(inside.json()).toMatchObject({ code: 200, data: { isInside: true } })
      expect(await logIns.statusOfMe(keptCookie(inside))).toBe(401)
      expect(await logIns.statusOfMe(teacher.headers)).toBe(200)
    } finally {
      record.release()
    }
  })

  it('leaves a line in the record when the code is wrong', async () => {
    const owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
    const ticket = await logIns.ticketOf(owner)
    expect((await logIns.post('/door/secondStep', { ticket, code: '000000' })).statusCode).toBe(400)
    expect(await logIns.actions()).toEqual([
      'door.logIn 输对了密码，还要两步验证',
      'door.refused 没有登录成功：两步验证的验证码不对',
    ])
  })

  it('says so when the site’s secret is another one than it was sealed with', async () => {
    const owner = await addStaff(server, 'owner')
    const ticket = await logIns.ticketOf(owner)
    const sealed = createSeal('another secret of the site', systemRandomness).seal(Buffer.alloc(20), owner.userId)
    await server.pool.query('update staff_second_steps set sealed_secret = $1', [sealed])
    expect((await logIns.post('/door/secondStep', { ticket, code: owner.code() })).json()).toMatchObject({
      code: 409,
      msg: '网站的密钥换过，旧的验证器用不了了，请校长去掉你的两步验证再重新设',
    })
  })

  it('never keeps the secret as it is', async () => {
    const owner = await addStaff(server, 'owner', { hasSecondStep: false })
    const { secret } = await owner.calls.session.setUpSecondStep()
    const { rows } = await server.pool.query<{ row: string }>(
      `select staff_second_steps::text as row from staff_second_steps union all select audit_events::text from audit_events`,
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.some(({ row }) => row.includes(secret))).toBe(false)
  })
})

describe('a sensitive call', () => {
  it('asks again after ten minutes, and takes the password or a code', async () => {
    const owner = await addStaff(server, 'owner')
    const add = (name: string) => owner.calls.roles.add({ name, rights: [] })
    await add('一')
    server.clock.advance(10 * MINUTE_MS)
    await expect(add('二')).rejects.toMatchObject({ status: 403, reason: 'not-confirmed' })
    await expect(owner.calls.session.confirm({ password: 'wrong-1-wrong' })).rejects.toMatchObject({ status: 400 })
    await owner.calls.session.confirm({ password: PASSWORD })
    await add('二')
    server.clock.advance(10 * MINUTE_MS)
    await expect(owner.calls.session.confirm({})).rejects.toMatchObject({ status: 400 })
    const code = owner.code()
    const { confirmedUntilTime } = await owner.calls.session.confirm({ code })
    expect(confirmedUntilTime).toBe(new Date(server.clock.now().getTime() + 10 * MINUTE_MS).toISOString())
    await add('三')
    await expect(owner.calls.session.confirm({ code })).rejects.toMatchObject({ status: 400 })
  })
})
