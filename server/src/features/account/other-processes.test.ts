import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountCalls, PASSWORD, sessionHeaders } from '../../testing/calls/account-calls.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { commentsFeature } from '../comments/comments.feature.ts'
import { accountDataFeature } from './account-data.feature.ts'

const FEATURES = [accountDataFeature, commentsFeature] as const

let server: TestServer
/** Another process on the same database. Its clock stands still, so that no cache entry expires by age. */
let other: TestServer
let courseId: number
beforeAll(async () => {
  const database = await borrowTestDatabase()
  server = await startTestServer({ features: FEATURES, database })
  other = await startTestServer({ features: FEATURES, database: { ...database, drop: () => Promise.resolve() } })
  courseId = await insertCourse(server.pool, { name: '课', typeId: (await insertTypes(server.pool)).vue })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const namesElsewhere = async () => {
  const { list } = await testClient(other).comments.list({ courseId })
  return list.map(({ nickName }) => nickName)
}

it('see a changed nickname at once, and that an account is gone', async () => {
  const calls = accountCalls(server)
  const headers = sessionHeaders(await calls.register('13812345678', { nickName: '旧名字' }))
  await testClient(server, { headers }).comments.publish({ courseId, content: '你好' })
  await expect.poll(namesElsewhere).toEqual(['旧名字'])
  await testClient(server, { headers }).account.update({ nickName: '新名字' })
  await expect.poll(namesElsewhere).toEqual(['新名字'])
  expect((await calls.post('/user/delete', { password: PASSWORD }, headers)).statusCode).toBe(200)
  await expect.poll(namesElsewhere).toEqual([])
})
