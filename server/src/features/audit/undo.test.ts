import { endpoint } from '@bee/contract/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { createPoolOfOne } from '../../testing/one-connection.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff } from '../../testing/test-staff.ts'
import { staffFeature } from '../staff/staff.feature.ts'
import { auditFeature } from './audit.feature.ts'

const lampContract = {
  turn: endpoint({
    method: 'POST',
    path: '/manage/lamp/turn',
    access: 'staff',
    permission: 'own',
    reach: 'nothing',
    summary: '开灯或关灯',
    input: z.object({ isOn: z.boolean() }),
    result: z.object({ isOn: z.boolean() }),
  }),
}

/** Its call reads through the pool before it writes, like a call that asks an outside service. */
const lampFeature = defineFeature({
  name: 'lamp',
  needs: [],
  create({ database }: Dependencies) {
    let isOn = false
    const lamp = {
      look: () => sql`select 1`.execute(database),
      read: () => isOn,
      turn(next: boolean) {
        isOn = next
      },
    }
    return { services: { lamp }, targets: { lamp: () => Promise.resolve({ isOn }) } }
  },
  staffRoutes({ router }, { lamp }) {
    router.implementStaff('lamp', lampContract, {
      async turn({ isOn }, { write }) {
        await lamp.look()
        return write(() => {
          const before = lamp.read()
          lamp.turn(isOn)
          return Promise.resolve({
            result: { isOn },
            event: {
              action: 'making.settings',
              target: { kind: 'lamp', id: 1 },
              summary: isOn ? '开灯' : '关灯',
              after: { isOn },
              undo: { call: 'lamp.turn', input: { isOn: before } },
            },
          })
        })
      },
    })
  },
})

const one = createPoolOfOne()
let server: TestServer
beforeAll(async () => {
  const database = await createTestDatabase({ makePool: one.makePool })
  server = await startTestServer({ features: [staffFeature, auditFeature, lampFeature], database })
})
afterAll(() => server.close())

it('does what the opposite call does before its transaction before the transaction', async () => {
  const owner = await addStaff(server, 'owner')
  const { headers } = owner
  const turned = await server.app.inject({
    method: 'POST',
    url: '/bee/api/manage/lamp/turn',
    headers,
    payload: { isOn: true },
  })
  expect(turned.json()).toMatchObject({ code: 200, data: { isOn: true } })
  const [event] = (await owner.calls.audit.list({})).list
  expect(await owner.calls.audit.undo({ eventId: event?.id ?? 0 })).toMatchObject({ undo: { state: 'done' } })
  const [undone] = (await owner.calls.audit.list({})).list
  expect(undone).toMatchObject({ summary: '改回去：关灯', after: { isOn: false }, undoes: event?.id })
  expect(one.takeRefusals()).toEqual([])
})
