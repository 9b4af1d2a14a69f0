import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '../../../testing/test-staff.ts'
import { openBackupSchool, quietly, type BackupSchool } from '../testing/backup-school.ts'

let school: BackupSchool
beforeAll(async () => {
  school = await openBackupSchool()
})
afterAll(() => school.close())

it('keeps shut what was shut since the backup, and opens nothing else', async () => {
  const { server, services } = school
  const { pool, clock } = server
  const owner = await addStaff(server, 'owner', { nickName: '校长' })
  const leaver = await addStaff(server, 'support', { nickName: '离职的' })
  const stayer = await addStaff(server, 'support', { nickName: '还在的' })
  const blocked = await server.registerMember({ nickName: '被封的' })
  const member = await server.registerMember({ nickName: '没事的' })
  await pool.query(`insert into staff_recovery_codes (user_id, code_hash) values ($1, '\\x01'), ($1, '\\x02')`, [
    owner.userId,
  ])
  await pool.query(`insert into staff_welcomes (token_hash, expires_at) values ('\\x03', $1)`, [
    new Date(clock.now().getTime() + 1000),
  ])
  const { backupWork } = services
  const made = await backupWork.withPlace(() => backupWork.makeNow('manual', quietly, false))

  await pool.query('update staff set ended_at = $2 where user_id = $1', [leaver.userId, clock.now()])
  await pool.query(`update users set blocked_at = $2, block_reason = '广告' where id = $1`, [
    blocked.userId,
    clock.now(),
  ])
  await pool.query(`update staff_recovery_codes set used_at = $2 where user_id = $1 and code_hash = '\\x01'`, [
    owner.userId,
    clock.now(),
  ])
  await backupWork.restoreStored(made.id, { ...quietly, by: owner.userId })

  const idsOf = async (question: string) => (await pool.query<{ id: number }>(question)).rows.map(({ id }) => id)
  expect(await idsOf('select user_id as id from staff where ended_at is null order by 1')).toEqual([
    owner.userId,
    stayer.userId,
  ])
  expect(await idsOf('select id from users where blocked_at is not null')).toEqual([blocked.userId])
  expect(await idsOf('select id from users where blocked_at is null and id = ' + String(member.userId))).toHaveLength(1)
  const { rows: codes } = await pool.query<{ isUsed: boolean }>(
    'select used_at is not null as "isUsed" from staff_recovery_codes order by code_hash',
  )
  expect(codes).toEqual([{ isUsed: true }, { isUsed: false }])
  expect(await idsOf('select user_id as id from staff_sessions')).toEqual([owner.userId])
  expect((await pool.query('select from staff_welcomes')).rows).toEqual([])
})

it('leaves the school an owner, though all that it had then have gone since', async () => {
  const { server, services } = school
  const { pool, clock } = server
  const { backupWork } = services
  const { rows: then } = await pool.query<{ id: number }>(
    `select user_id as id from staff join staff_roles on staff_roles.id = role_id where is_owner and ended_at is null`,
  )
  expect(then).toHaveLength(1)
  const made = await backupWork.withPlace(() => backupWork.makeNow('manual', quietly, false))
  await addStaff(server, 'owner', { nickName: '新校长', mobile: '13700000009' })
  await pool.query('update staff set ended_at = $2 where user_id = $1', [then[0]?.id, clock.now()])
  clock.advance(2000)
  await backupWork.restoreStored(made.id, quietly)
  const { rows: now } = await pool.query<{ id: number }>(
    `select user_id as id from staff join staff_roles on staff_roles.id = role_id where is_owner and ended_at is null`,
  )
  expect(now).toEqual(then)
})
