import { addStaff } from '@bee/server/testing/test-staff.ts'
import { isWithoutPgbouncer } from '@bee/server/testing/pgbouncer.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { requestOf, schemaComplaints, send } from './testing/contract-answers.ts'
import { knownManageCalls, type KnownManageCall } from './testing/calls/valid-manage-calls.ts'
import { knownCalls, type KnownCall } from './testing/calls/valid-calls.ts'
import { startSeveralServers, type SeveralServers } from './testing/several-servers.ts'

/**
 * Data prepared on one server (a code, a picture, a session, a draft, an upload) is used on the other: two calls in a
 * row never meet the same one.
 */
describe.skipIf(isWithoutPgbouncer() || inject('isWithoutSwift'))('two servers in turn, behind PgBouncer', () => {
  let several: SeveralServers
  beforeAll(async () => {
    several = await startSeveralServers(2)
  })
  afterAll(() => several.close())

  test.each(knownCalls().map((call): [string, KnownCall] => [call.name, call]))('%s', async (_name, call) => {
    const { stage } = several
    const { status, msg, data, complaints } = await send(
      stage.server.app,
      requestOf(call.shape, await call.prepare(stage)),
    )
    expect({ status, msg, complaints }).toMatchObject({ status: 200, complaints: [] })
    expect(schemaComplaints(call.shape, data)).toEqual([])
  })

  test.each(knownManageCalls().map((call): [string, KnownManageCall] => [call.name, call]))(
    'manage.%s',
    async (name, { shape, prepare }) => {
      const { stage } = several
      const by = await addStaff(stage.server, 'owner', { mobile: stage.newMobile() })
      const input = await prepare(stage, by)
      const { address } = stage.visitor()
      const request = requestOf(shape, { by: { headers: by.headers, address }, input })
      const { status, msg, complaints } = await send(stage.server.app, request)
      // Staff with rights on money cannot turn off the second step.
      const expected = name === 'session.disableSecondStep' ? 409 : 200
      expect({ status, msg, complaints }).toMatchObject({ status: expected, complaints: [] })
    },
  )
})
