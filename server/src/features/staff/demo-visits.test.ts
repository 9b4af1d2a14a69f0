import { HOUR_MS } from '@bee/contract/durations.ts'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { sessionContract } from '@bee/contract/manage/session.contract.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { keptCookie, staffLogInOf } from '../../testing/staff-log-in.ts'
import { manageClient } from '../../testing/test-client.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/test-server.ts'
import { addStaff, OWN_PAGE, type StaffOptions } from '../../testing/test-staff.ts'
import { gatewaysFeature } from '../gateways/gateways.feature.ts'
import { settingsFeature } from '../settings/settings.feature.ts'
import { staffLogInFeature } from './staff-log-in.feature.ts'
import { staffFeature } from './staff.feature.ts'

const URL = `${API_BASE_PATH}${sessionContract.demoLogIn.path}`

let server: TestServer
async function start(options: Partial<TestServerOptions> = {}): Promise<void> {
  server = await startTestServer({
    features: [staffLogInFeature, staffFeature, settingsFeature, gatewaysFeature],
    ...options,
  })
}
afterEach(() => server.close())

async function addDemo(role: string, options: StaffOptions = {}) {
  const person = await addStaff(server, role, { hasSecondStep: false, ...options })
  await server.pool.query('update users set is_demo = true where id = $1', [person.userId])
  return person
}

interface Asked {
  remoteAddress?: string
  headers?: Record<string, string>
}
const listOf = async ({ remoteAddress, headers }: Asked = {}) =>
  (
    await server.app.inject({ url: URL, headers: { ...OWN_PAGE, ...headers }, ...(remoteAddress && { remoteAddress }) })
  ).json<{ data: { roleName: string }[] }>().data
const enter = (userId: number, { remoteAddress, headers }: Asked = {}) =>
  server.app.inject({
    method: 'POST',
    url: URL,
    payload: { userId },
    headers: { ...OWN_PAGE, ...headers },
    ...(remoteAddress && { remoteAddress }),
  })

describe('a visitor of the demo school, on its machine', () => {
  it('chooses one of its staff and is inside, with everything the role may do and nothing to set up', async () => {
    await start()
    await addStaff(server, 'owner')
    await addDemo('support')
    const { userId } = await addDemo('owner')
    expect((await listOf()).map(({ roleName }) => roleName)).toEqual(['校长', '客服'])
    const answer = await enter(userId)
    expect(answer.json()).toMatchObject({ code: 200, data: { isInside: true, ticket: '' } })
    const calls = manageClient(server, { headers: keptCookie(answer) })
    expect(await calls.session.me()).toMatchObject({ userId, secondStep: { isOn: false, isRequired: false } })
    expect(await staffLogInOf(server).actions()).toEqual(['door.logIn 从这台机器进来看看演示学校'])
  })

  it('is not asked for the password that nobody gave, also hours later', async () => {
    await start()
    const { userId } = await addDemo('owner')
    const calls = manageClient(server, { headers: keptCookie(await enter(userId)) })
    server.clock.advance(3 * HOUR_MS)
    const school = await calls.settings.school()
    expect(await calls.settings.changeSchool({ ...school, slogan: '看看' })).toMatchObject({ slogan: '看看' })
    await expect(calls.gateways.disconnect({ gateway: 'mail' })).rejects.toMatchObject({ status: 404 })
  })

  it('finds nobody who has made the account an own one, or has left', async () => {
    await start()
    const own = await addDemo('editor', { hasSecondStep: true })
    const gone = await addDemo('support')
    await server.pool.query('update staff set ended_at = now() where user_id = $1', [gone.userId])
    const real = await addStaff(server, 'owner', { hasSecondStep: false })
    expect(await listOf()).toEqual([])
    for (const { userId } of [own, gone, real]) expect((await enter(userId)).json()).toMatchObject({ code: 403 })
    expect((await server.pool.query('select from audit_events')).rowCount).toBe(0)
  })
})

describe('anybody else', () => {
  const ELSEWHERE: readonly (readonly [string, Asked])[] = [
    ['another machine', { remoteAddress: '203.0.113.7' }],
    ['a proxy', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['another name', { headers: { host: 'school.example' } }],
  ]
  it.each(ELSEWHERE)('%s sees nobody and enters as nobody', async (_, asked) => {
    await start()
    const { userId } = await addDemo('owner')
    expect(await listOf(asked)).toEqual([])
    const answer = await enter(userId, asked)
    expect(answer.json()).toMatchObject({ code: 403, msg: '演示学校的员工，只能在这台机器的浏览器上一点就进' })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('on a site that others reach enters with a password, and sets up the second step before it touches the staff', async () => {
    await start({ config: { hasTestGateways: false } })
    const demo = await addDemo('owner')
    expect(await listOf()).toEqual([])
    expect((await enter(demo.userId)).json()).toMatchObject({ code: 403 })
    await expect(demo.calls.staff.endSessions({ userId: demo.userId })).rejects.toMatchObject({
      status: 403,
      reason: 'second-step-needed',
    })
    expect(await demo.calls.session.me()).toMatchObject({ secondStep: { isRequired: true } })
  })
})
