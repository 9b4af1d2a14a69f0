import { HOUR_MS, MINUTE_MS } from '@bee/contract/durations.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls, PASSWORD } from '../../testing/calls/account-calls.ts'
import { keptCookie, staffLogInOf } from '../../testing/staff-log-in.ts'
import { manageClient } from '../../testing/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { addStaff, OWN_PAGE } from '../../testing/test-staff.ts'
import { staffLogInFeature } from './staff-log-in.feature.ts'
import { staffFeature } from './staff.feature.ts'

const FEATURES = [staffLogInFeature, staffFeature] as const

let server: TestServer
let logIns: ReturnType<typeof staffLogInOf>
beforeEach(async () => {
  server = await startTestServer({ features: FEATURES })
  logIns = staffLogInOf(server)
})
afterEach(() => server.close())

describe('the door', () => {
  it('opens with the password where nothing else is asked, by a cookie that no script reads', async () => {
    const teacher = await addStaff(server, 'teacher', { hasSecondStep: false })
    const answer = await logIns.logIn(teacher)
    expect(answer.json()).toMatchObject({ code: 200, data: { isInside: true, ticket: '' } })
    const cookies = [answer.headers['set-cookie']].flat().map(String)
    expect(cookies.map((cookie) => cookie.replace(/=[\w-]{43};/, '=…;'))).toEqual([
      'bee-staff=…; Path=/bee/api/manage; Max-Age=43200; HttpOnly; SameSite=Strict',
      'bee-staff=…; Path=/manage; Max-Age=43200; HttpOnly; SameSite=Strict',
    ])
    expect(await logIns.statusOfMe(keptCookie(answer))).toBe(200)
    expect(await logIns.actions()).toEqual(['door.logIn 登录了蜂巢'])
    const { rows } = await server.pool.query<{ hashes: number }>(
      `select count(*)::int as hashes from staff_sessions where length(token_hash) = 32`,
    )
    expect(rows[0]?.hashes).toBe(2)
  })

  it('refuses a member who is not on the staff, and whoever was', async () => {
    const student = await addStaff(server, 'teacher')
    await server.pool.query('update staff set ended_at = now()')
    const refused = await logIns.logIn(student)
    expect(refused.json()).toMatchObject({ code: 403, msg: '这个账号不是员工，请用员工的账号登录' })
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect(await logIns.statusOfMe(student.headers)).toBe(401)
  })

  it('counts wrong passwords as the students’ door does, and with it', async () => {
    const teacher = await addStaff(server, 'teacher')
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await logIns.logIn({ ...teacher, password: 'wrong-1-wrong' })).statusCode).toBe(400)
    }
    expect((await logIns.logIn(teacher)).statusCode).toBe(429)
    expect((await accountCalls(server).login(teacher.mobile)).statusCode).toBe(429)
  })

  it('leaves a line in the record when the password of somebody on the staff is wrong, and of nobody else', async () => {
    const teacher = await addStaff(server, 'teacher', { nickName: '陆承远' })
    const gone = await addStaff(server, 'teacher')
    await server.pool.query('update staff set ended_at = now() where user_id = $1', [gone.userId])
    const student = await server.registerMember()
    for (const { mobile } of [teacher, gone, student, { mobile: '13800009999' }]) {
      const answer = await logIns.logIn({ mobile, password: 'wrong-1-wrong' })
      expect(answer.json()).toMatchObject({ code: 400, msg: '手机号或密码不对' })
    }
    const { rows } = await server.pool.query('select action, summary, actor_id, actor_name, address from audit_events')
    expect(rows).toEqual([
      {
        action: 'door.refused',
        summary: '没有登录成功：密码不对',
        actor_id: teacher.userId,
        actor_name: '陆承远',
        address: '203.0.113.7',
      },
    ])
  })

  it('ends after twelve hours, however much it is used', async () => {
    const teacher = await addStaff(server, 'teacher')
    server.clock.advance(12 * HOUR_MS - MINUTE_MS)
    expect(await logIns.statusOfMe(teacher.headers)).toBe(200)
    server.clock.advance(MINUTE_MS)
    expect(await logIns.statusOfMe(teacher.headers)).toBe(401)
  })

  it('ends everywhere when the password changes, by whichever way', async () => {
    const teacher = await addStaff(server, 'teacher')
    const answer = await accountCalls(server).post(
      '/update_pwd',
      { oldPassword: PASSWORD, password: 'another-9-honey' },
      teacher.memberHeaders,
    )
    expect(answer.statusCode).toBe(200)
    expect(await logIns.statusOfMe(teacher.headers)).toBe(401)
  })

  it('knows nothing of the students’ keys', async () => {
    const teacher = await addStaff(server, 'teacher')
    const { token = '', userid = '' } = teacher.memberHeaders
    for (const headers of [
      { ...OWN_PAGE, token, userid },
      { ...OWN_PAGE, cookie: `token=${token}; userId=${userid}` },
      { ...OWN_PAGE, cookie: `bee-staff=${token}` },
      { ...OWN_PAGE, cookie: 'bee-staff=' },
      OWN_PAGE,
    ]) {
      expect(await logIns.statusOfMe(headers)).toBe(401)
    }
    // The staff token does not work on the members' side.
    const staffToken = teacher.headers.cookie?.slice('bee-staff='.length) ?? ''
    const asStudent = await server.app.inject({ url: '/bee/api/user/info', headers: { token: staffToken } })
    expect(asStudent.statusCode).toBe(401)
  })

  it('lists and ends the own log-ins', async () => {
    const teacher = await addStaff(server, 'teacher', { hasSecondStep: false })
    const other = keptCookie(await logIns.logIn(teacher))
    const list = await teacher.calls.session.sessions()
    expect(list).toHaveLength(2)
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(await teacher.calls.session.endOtherSessions()).toEqual({ endedCount: 1 })
    expect(await logIns.statusOfMe(other)).toBe(401)
    await expect(teacher.calls.session.endSession({ id: 999 })).rejects.toMatchObject({ status: 404 })
    expect(await teacher.calls.session.logOut()).toEqual({ endedCount: 1 })
    expect(await logIns.statusOfMe(teacher.headers)).toBe(401)
  })
})

describe('a page of somebody else', () => {
  const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }

  it.each([
    ['without our header', { [Object.keys(OWN_PAGE)[0] ?? '']: '' }],
    ['with another origin', { origin: 'https://evil.example', host: 'localhost:3000' }],
    ['with no origin to name', { origin: 'null' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour', { 'sec-fetch-site': 'same-site' }],
  ])('is refused %s, also with the cookie', async (_how, headers) => {
    const owner = await addStaff(server, 'owner')
    for (const [method, path] of [
      ['GET', '/me'],
      ['POST', '/door/logOut'],
      ['POST', '/door/logIn'],
    ] as const) {
      const answer = await server.app.inject({
        method,
        url: `/bee/api/manage${path}`,
        headers: { ...owner.headers, ...headers },
        ...(method === 'POST' ? { payload: {} } : {}),
      })
      expect(answer.json()).toMatchObject({ code: 403, msg: '这个请求不是从蜂巢发出的' })
    }
    expect(await logIns.statusOfMe({ ...owner.headers, ...own })).toBe(200)
    expect(await logIns.statusOfMe({ ...owner.headers, host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000' })).toBe(
      200,
    )
  })

  it('cannot read what the calls are', async () => {
    const owner = await addStaff(server, 'owner')
    for (const url of ['/manage/api', '/manage/api/openapi.json']) {
      const visit = (headers: Record<string, string>) => server.app.inject({ url, headers })
      expect((await visit({})).statusCode).toBe(401)
      expect((await visit({ cookie: `bee-staff=${owner.memberHeaders.token ?? ''}` })).statusCode).toBe(401)
      const cookie = owner.headers.cookie ?? ''
      expect((await visit({ cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
      const page = await visit({ cookie, 'sec-fetch-site': 'none' })
      expect(page.statusCode).toBe(200)
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.body).toContain('/manage/staff/invite')
    }
    for (const url of ['/bee/api', '/bee/api/openapi.json']) {
      expect((await server.app.inject({ url })).body).not.toContain('/manage')
    }
  })
})

it('gives the place of the first owner once, to a link that a start has printed', async () => {
  const services = testServices(FEATURES, server.pool, server.clock)
  const link = await services.staffLogIn.offerWelcome()
  const [, token = ''] = /^\/manage\/welcome\?token=([\w-]{43})$/.exec(link ?? '') ?? []
  const other = /token=(.*)$/.exec((await services.staffLogIn.offerWelcome()) ?? '')?.[1] ?? ''
  const form = { token, mobile: '13812345678', password: PASSWORD, nickName: '叶青禾' }
  expect((await logIns.post('/door/welcome', { ...form, token: 'x'.repeat(43) })).statusCode).toBe(400)
  server.clock.advance(24 * HOUR_MS)
  expect((await logIns.post('/door/welcome', form)).json()).toMatchObject({
    code: 400,
    msg: '这个链接过期了或已经用过，重新启动网站会打印一个新的',
  })
  const tokens = [await services.staffLogIn.offerWelcome(), await services.staffLogIn.offerWelcome()].map(
    (each) => each?.split('=')[1] ?? '',
  )
  const answers = await Promise.all(
    tokens.map((each, index) => logIns.post('/door/welcome', { ...form, token: each, mobile: `1381234567${index}` })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  // The later link registered no member.
  expect((await server.pool.query('select from users')).rowCount).toBe(1)
  const winner = answers.find(({ statusCode }) => statusCode === 200)
  const me = await manageClient(server, { headers: keptCookie(winner ?? { headers: {} }) }).session.me()
  expect(me).toMatchObject({ nickName: '叶青禾', role: { name: '校长', isOwner: true } })
  expect(await services.staffLogIn.offerWelcome()).toBeUndefined()
  expect((await logIns.post('/door/welcome', { ...form, token: other })).statusCode).toBe(400)
})
