import { openDatabase } from '@bee/server/database/open-database.ts'
import { mkdirSync } from 'node:fs'

const MEMBERS = 1009
const LESSONS = 20

/** A single-row upsert per save by the same driver and the same PostgreSQL, without HTTP: what the batch must beat. */
export async function startUpsertBaseline(dataDir: string) {
  mkdirSync(dataDir, { recursive: true })
  const database = await openDatabase({ dataDir, report: () => undefined })
  const { pool } = database
  await pool.query(`create table if not exists progress (
    user_id integer, lesson_id integer, position integer not null, updated_at timestamptz not null,
    primary key (user_id, lesson_id))`)

  return {
    async run(concurrency: number, seconds: number): Promise<number> {
      const started = performance.now()
      const deadline = started + seconds * 1000
      let count = 0
      const work = async () => {
        while (performance.now() < deadline) {
          count += 1
          await pool.query(
            `insert into progress values ($1, $2, $3, now())
             on conflict (user_id, lesson_id) do update set position = excluded.position, updated_at = excluded.updated_at`,
            // Everybody has rows of their own: waiting for each other's locks would flatter us.
            [count % MEMBERS, count % LESSONS, count % 30],
          )
        }
      }
      await Promise.all(Array.from({ length: concurrency }, work))
      return count / ((performance.now() - started) / 1000)
    },
    stop: () => database.close(),
  }
}
