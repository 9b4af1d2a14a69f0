import { migrate } from '@bee/server/database/migrating/migrate.ts'
import { openDatabase } from '@bee/server/database/open-database.ts'
import { createWorkPool } from '@bee/server/database/pool.ts'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { makeQuestions, makeTypes, makeWords } from './make-questions.ts'

export interface QuestionBanks {
  few: pg.Pool
  many: pg.Pool
  close(): Promise<void>
}

async function fillBank(pool: pg.Pool, rows: number): Promise<void> {
  const server = path.dirname(fileURLToPath(import.meta.resolve('@bee/server/config.ts')))
  await migrate(pool, path.join(server, 'database', 'migrations'), () => undefined)
  await makeTypes(pool)
  await makeWords(pool)
  await makeQuestions(pool, 1, rows)
}

/** Rows that are lost with the machine are made again: no commit waits for the disk while they go in. */
async function withoutWaiting(pool: pg.Pool, fill: () => Promise<void>): Promise<void> {
  for (const setting of ['fsync = off', 'full_page_writes = off', "max_wal_size = '16GB'"]) {
    await pool.query(`alter system set ${setting}`)
  }
  await pool.query('select pg_reload_conf()')
  await fill()
  await pool.query('alter system reset all')
  await pool.query('select pg_reload_conf()')
  await pool.query('checkpoint')
}

/** A small and a big bank on one server, so that both are measured in turn, under the same weather. */
export async function openQuestionBanks(sizes: { few: number; many: number }): Promise<QuestionBanks> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-bench-'))
  await chmod(dataDir, 0o711)
  const database = await openDatabase({ dataDir, report: () => undefined, isForWork: true })
  const { pool: many, connection } = database
  await many.query('create database few')
  const few = createWorkPool({ ...connection, database: 'few' })
  const closeAll = async () => {
    await few.end()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await withoutWaiting(many, async () => {
      await fillBank(few, sizes.few)
      await fillBank(many, sizes.many)
    })
  } catch (error) {
    await closeAll()
    throw error
  }
  return { few, many, close: closeAll }
}
