import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openBackupSchool, quietly, type BackupSchool } from './testing/backup-school.ts'

let school: BackupSchool

beforeAll(async () => {
  school = await openBackupSchool({ backupPassphrase: '十二个字以上的口令 for tests' })
})
afterAll(() => school.close())

/** One transaction on two tables: the copy must hold both rows or neither. */
async function write(pool: pg.Pool, mobile: string): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: number; xid: string }>(
      `insert into users (mobile, nick_name, created_at) values ($1, $1, now()) returning id, pg_current_xact_id()::text as xid`,
      [mobile],
    )
    await sleep(Math.random() * 3)
    await client.query(
      `insert into feedback (user_id, kind, content, created_at) values ($1, 'other', '反馈', now())`,
      [rows[0]?.id],
    )
    await client.query('commit')
    return rows[0]?.xid ?? ''
  } finally {
    client.release()
  }
}

it('holds every write that was acknowledged before its snapshot, and none of them half', async () => {
  const { server, services } = school
  const { backupWork, backupShelf, backupRestoring } = services
  const acknowledged: { mobile: string; xid: string; at: number }[] = []
  let isOver = false
  let number = 0
  const writers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const mobile = `137${String((number += 1)).padStart(8, '0')}`
      acknowledged.push({ mobile, xid: await write(server.pool, mobile), at: Date.now() })
    }
  })
  await expect.poll(() => acknowledged.length).toBeGreaterThan(60)
  const begunAt = Date.now()
  const made = await backupWork.withSlot(() => backupWork.makeNow('manual', quietly, true))
  await sleep(50)
  isOver = true
  await Promise.all(writers)
  expect(made.isEncrypted).toBe(true)

  const target = await createTestDatabase({ template: 'template0' })
  try {
    const found = await backupWork.restoreInto(backupShelf.openStored(made), target.connection, quietly)
    const { snapshot } = await backupRestoring.check(backupShelf.openStored(made))
    const { rows } = await target.pool.query<{ mobile: string; hasFeedback: boolean }>(
      `select mobile, exists (select from feedback where user_id = users.id) as "hasFeedback" from users`,
    )
    expect(found.members).toBe(rows.length)
    expect(rows.every(({ hasFeedback }) => hasFeedback)).toBe(true)
    const restored = new Set(rows.map(({ mobile }) => mobile))
    // The snapshot says which transactions it sees: the restored school must hold exactly their rows.
    const { rows: seen } = await server.pool.query<{ xid: string; isSeen: boolean }>(
      `select xid, pg_visible_in_snapshot(xid::xid8, $1::pg_snapshot) as "isSeen" from unnest($2::text[]) as xid`,
      [snapshot, acknowledged.map(({ xid }) => xid)],
    )
    const isSeen = new Map(seen.map((each) => [each.xid, each.isSeen]))
    for (const { mobile, xid, at } of acknowledged) {
      expect(restored.has(mobile)).toBe(isSeen.get(xid))
      if (at < begunAt) expect(restored.has(mobile)).toBe(true)
    }
    expect(acknowledged.some(({ xid }) => isSeen.get(xid) === false)).toBe(true)
  } finally {
    await target.drop()
  }
})
