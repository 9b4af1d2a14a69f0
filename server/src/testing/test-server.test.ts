import { expect, test } from 'vitest'
import { goalsFeature } from '../features/goals/goals.feature.ts'
import { startTestServer } from './test-server.ts'

const UNKNOWN = '/bee/api/release/subject/list'

test('a call that no feature of the server serves fails the test at the end', async () => {
  const server = await startTestServer({ features: [goalsFeature] })
  await server.registerMember()
  expect((await server.app.inject(UNKNOWN)).statusCode).toBe(404)
  await expect(server.close()).rejects.toThrow(`No feature of this server serves GET ${UNKNOWN}`)
})

test('a test about unknown calls says so', async () => {
  const server = await startTestServer({ features: [], allowsUnknownCalls: true })
  expect((await server.app.inject(UNKNOWN)).statusCode).toBe(404)
  await server.close()
})
