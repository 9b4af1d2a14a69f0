import { MINUTE_MS } from '@bee/contract/durations.ts'
import { LOSSES_COUNTED_MAX } from '@bee/contract/manage/backup-losses.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { backupLossesFeature } from './backup-losses.feature.ts'

let server: TestServer
let owner: TestStaff
beforeAll(async () => {
  server = await startTestServer({ features: [backupLossesFeature] })
  owner = await addStaff(server, 'owner')
})
afterAll(() => server.close())

async function addBackup(name: string, snapshotAt: Date | null): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into backups (name, kind, state, snapshot_at, finished_at, created_at)
     values ($1, 'manual', case when $2::timestamptz is null then 'making' else 'ready' end, $2, $2, $3) returning id`,
    [name, snapshotAt, server.clock.now()],
  )
  return rows[0]?.id ?? 0
}

it('counts what came after the snapshot, up to where nobody counts any more', async () => {
  const moment = server.clock.now()
  const backupId = await addBackup('one.tar', moment)
  expect(await owner.calls.backupLosses.read({ backupId })).toEqual({
    snapshotTime: moment.toISOString(),
    members: { count: 0, isMore: false },
    orders: { count: 0, isMore: false },
    comments: { count: 0, isMore: false },
  })
  const later = new Date(moment.getTime() + MINUTE_MS)
  const add = (most: number, from: number) =>
    server.pool.query(
      `insert into users (mobile, nick_name, password_hash, created_at)
       select (17700000000 + nth)::text, '学员', '', $1 from generate_series($2::int, $3::int) nth`,
      [later, from, from + most - 1],
    )
  await add(3, 1)
  const { members, orders } = await owner.calls.backupLosses.read({ backupId })
  expect([members, orders.count]).toEqual([{ count: 3, isMore: false }, 0])
  await add(LOSSES_COUNTED_MAX, 100)
  expect((await owner.calls.backupLosses.read({ backupId })).members).toEqual({
    count: LOSSES_COUNTED_MAX,
    isMore: true,
  })
})

it('says why it cannot', async () => {
  const backupId = await addBackup('two.tar', null)
  await expect(owner.calls.backupLosses.read({ backupId })).rejects.toThrow('还没有做成')
  await expect(owner.calls.backupLosses.read({ backupId: 99_999 })).rejects.toThrow('没有这份备份')
})
