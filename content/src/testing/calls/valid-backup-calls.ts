import { RESTORE_WORD } from '@bee/contract/manage/backup.contract.ts'
import { nameOfCopy, stampOf } from '@bee/server/features/backup/places/copy-names.ts'
import type { SchoolStage } from '../school-stage.ts'

let made = 0

/** Only one backup job may be under way: an earlier walk leaves a job that no worker runs here. */
async function withRoom({ server }: SchoolStage): Promise<void> {
  await server.pool.query(
    `update jobs set state = 'cancelled', lease = null, ended_at = now() where kind like 'backup.%' and ended_at is null`,
  )
}

/** There is one more ready backup: the last good one cannot be deleted. */
async function readyBackup(stage: SchoolStage): Promise<{ backupId: number }> {
  await withRoom(stage)
  const add = () =>
    stage.server.pool.query<{ id: number }>(
      `insert into backups (name, kind, state, snapshot_at, finished_at, created_at)
       values ($1, 'manual', 'ready', now(), now(), $2) returning id`,
      [`bee-backup-walked-${(made += 1)}.tar`, stage.server.clock.now()],
    )
  await add()
  const { rows } = await add()
  return { backupId: rows[0]?.id ?? 0 }
}

/** The database that a restore leaves aside. */
async function formerSchool(stage: SchoolStage): Promise<{ name: string }> {
  await withRoom(stage)
  const { pool, clock } = stage.server
  const { rows } = await pool.query<{ live: string }>('select current_database() as live')
  const name = nameOfCopy(rows[0]?.live ?? '', 'before', stampOf(new Date(clock.now().getTime() + (made += 1) * 1000)))
  await pool.query(`create database "${name}" template template0`)
  return { name }
}

export const VALID_BACKUP_CALLS = {
  list: () => ({}),
  make: async (stage: SchoolStage) => {
    await withRoom(stage)
    return {}
  },
  rehearse: readyBackup,
  restore: async (stage: SchoolStage) => ({ ...(await readyBackup(stage)), word: RESTORE_WORD as typeof RESTORE_WORD }),
  remove: readyBackup,
  dropFormer: formerSchool,
  plan: () => ({ time: '04:00', keepDays: 30, keepMonths: 24, isRehearsed: true, hasFiles: true }),
  download: readyBackup,
}
