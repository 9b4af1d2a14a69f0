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
  await pool.query(
    `insert into staff_invitations (token_hash, mobile, role_id, course_ids, invited_by, created_at, expires_at)
     values ('\\x04', '13812345678', 3, '{}', $1, $2, $2)`,
    [owner.userId, clock.now()],
  )
  const { backupWork } = services
  const made = await backupWork.withSlot(() => backupWork.makeNow('manual', quietly, false))

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
  expect((await pool.query('select from staff_invitations')).rows).toEqual([])
})

it('leaves passwords, second steps and rights as narrow as they are today', async () => {
  const { server, services } = school
  const { pool } = server
  const { backupWork } = services
  const [lowered, raised, robbed, guarded] = [
    await addStaff(server, 'editor', { nickName: '降了的' }),
    await addStaff(server, 'support', { nickName: '升了的' }),
    await addStaff(server, 'editor', { nickName: '换了恢复码的' }),
    await addStaff(server, 'teacher', { nickName: '后来设了两步的', hasSecondStep: false }),
  ]
  const member = await server.registerMember({ nickName: '改了密码的' })
  const ask = async (question: string, ...values: unknown[]) => (await pool.query<object>(question, values)).rows
  await ask(`update users set password_hash = 'leaked' where id = $1`, member.userId)
  await ask(`insert into staff_recovery_codes (user_id, code_hash) values ($1, '\\x11'), ($1, '\\x12')`, robbed.userId)
  const [course] = (await ask(
    `with type as (insert into course_types (slug, name, area, position) values ('narrow', '窄', 'java', 99) returning id)
     insert into courses (slug, name, type_id, category) select 'narrow', '窄', id, 1 from type returning id`,
  )) as { id: number }[]
  await ask('insert into course_staff (user_id, course_id) values ($1, $2)', guarded.userId, course?.id)
  await ask(
    `insert into course_grants (user_id, course_id, staff_id, staff_name, reason, granted_at) values ($1, $2, $3, '校', '送', now())`,
    member.userId,
    course?.id,
    robbed.userId,
  )
  const made = await backupWork.withSlot(() => backupWork.makeNow('manual', quietly, false))

  await ask(`update users set password_hash = 'new' where id = $1`, member.userId)
  await ask('delete from staff_recovery_codes where user_id = $1', robbed.userId)
  await ask(`insert into staff_recovery_codes (user_id, code_hash) values ($1, '\\x13')`, robbed.userId)
  await ask(
    `insert into staff_second_steps (user_id, sealed_secret, enabled_at, last_step) values ($1, '\\x99', now(), 7)`,
    guarded.userId,
  )
  await ask(`with made as (insert into staff_roles (name) values ('只看') returning id),
    may as (insert into role_permissions (role_id, permission) select id, 'today.read' from made)
    update staff set role_id = made.id from made where user_id = ${lowered.userId}`)
  await ask(`update staff set role_id = (select id from staff_roles where is_owner) where user_id = $1`, raised.userId)
  await ask(
    `delete from role_permissions where permission = 'members.mobile' and role_id in (select id from staff_roles where key = 'support')`,
  )
  await ask(`update role_permissions set scope = 'own' where permission = 'content.publish'
    and role_id = (select id from staff_roles where key = 'editor')`)
  await ask('delete from course_staff')
  await ask('update course_grants set taken_back_at = now()')
  server.clock.advance(2000)
  await backupWork.restoreStored(made.id, quietly)

  expect(await ask('select password_hash from users where id = $1', member.userId)).toEqual([{ password_hash: 'new' }])
  expect(
    await ask(`select encode(code_hash, 'hex') as code from staff_recovery_codes where user_id = $1`, robbed.userId),
  ).toEqual([{ code: '13' }])
  expect(
    await ask(
      `select encode(sealed_secret, 'hex') as secret, last_step from staff_second_steps where user_id = $1`,
      guarded.userId,
    ),
  ).toEqual([{ secret: '99', last_step: 7 }])
  expect(
    await ask(
      `select name, (select json_agg(permission) from role_permissions where role_id = staff_roles.id) as permissions
       from staff join staff_roles on staff_roles.id = role_id where user_id = $1`,
      lowered.userId,
    ),
  ).toEqual([{ name: '只看', permissions: ['today.read'] }])
  expect(
    await ask(`select key from staff join staff_roles on staff_roles.id = role_id where user_id = $1`, raised.userId),
  ).toEqual([{ key: 'support' }])
  expect(
    await ask(`select key, permission, scope from role_permissions join staff_roles on staff_roles.id = role_id
      where key in ('support', 'editor') and permission in ('members.mobile', 'content.publish') order by key, permission`),
  ).toEqual([
    { key: 'editor', permission: 'content.publish', scope: 'own' },
    { key: 'editor', permission: 'members.mobile', scope: 'all' },
  ])
  expect(await ask('select from course_staff')).toEqual([])
  expect(await ask('select from course_grants where taken_back_at is null')).toEqual([])
})

it('leaves the school an owner, though all that it had then have gone since', async () => {
  const { server, services } = school
  const { pool, clock } = server
  const { backupWork } = services
  const { rows: then } = await pool.query<{ id: number }>(
    `select user_id as id from staff join staff_roles on staff_roles.id = role_id where is_owner and ended_at is null`,
  )
  expect(then).toHaveLength(1)
  const made = await backupWork.withSlot(() => backupWork.makeNow('manual', quietly, false))
  await addStaff(server, 'owner', { nickName: '新校长', mobile: '13700000009' })
  await pool.query('update staff set ended_at = $2 where user_id = $1', [then[0]?.id, clock.now()])
  clock.advance(2000)
  await backupWork.restoreStored(made.id, quietly)
  const { rows: now } = await pool.query<{ id: number }>(
    `select user_id as id from staff join staff_roles on staff_roles.id = role_id where is_owner and ended_at is null`,
  )
  expect(now).toEqual(then)
})
