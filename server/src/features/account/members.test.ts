import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { accountFeature } from './account.feature.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ features: [accountFeature] })
})
afterAll(() => server.close())

it('answers my own facts with a masked mobile number', async () => {
  const { headers, userId } = await server.registerMember({ mobile: '13812345678', nickName: '小蜂' })
  const answer = await server.app.inject({ url: '/bee/api/user/info', headers })
  expect(answer.json()).toEqual({
    code: 200,
    msg: 'success',
    data: {
      userId,
      nickName: '小蜂',
      mobile: '138****5678',
      img: '',
      createTime: '2026-03-02T04:00:00.000Z',
      hasPassword: false,
    },
  })
})

it('ends the session on the server and takes the cookies away', async () => {
  const { headers } = await server.registerMember()
  const answer = await server.app.inject({ method: 'POST', url: '/bee/api/logout', headers })
  expect(answer.json()).toMatchObject({ code: 200, data: { endedCount: 1 } })
  const cookies = answer.headers['set-cookie'] as string[]
  expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual(['token=', 'userId=', 'RefreshTime='])
  for (const cookie of cookies) expect(cookie).toContain('Max-Age=0')
  const after = await server.app.inject({ url: '/bee/api/user/info', headers })
  expect(after.statusCode).toBe(401)
})
