import type pg from 'pg'
import { databaseProcessorMs } from '../../bench/src/processor-time.ts'
import { FIRST_MEMBER, membersOf } from './school-shape.ts'
import type { School } from './school.ts'

const PARTS = 16
const BATCH = 64
const BATCHES = 150
const ROUNDS = 4

/** One table, or the same rows in parts by the member. */
export interface PartsFound {
  table: 'whole' | 'parts'
  rows: number
  /** Milliseconds of processor of PostgreSQL: to write one place, to read one member's course, to vacuum it all. */
  writeMs: number
  readMs: number
  vacuumMs: number
}

const NAMES = { whole: 'bench_whole', parts: 'bench_parts' } as const
const KINDS = ['whole', 'parts'] as const
type Kind = (typeof KINDS)[number]

/** With the same free space on the pages and the same indexes as the real one. */
async function makeTables(pool: pg.Pool): Promise<void> {
  await pool.query(`drop table if exists bench_whole, bench_parts`)
  await pool.query(`create table bench_whole (like lesson_progress including defaults) with (fillfactor = 70)`)
  await pool.query(`create table bench_parts (like lesson_progress including defaults) partition by hash (user_id)`)
  for (let part = 0; part < PARTS; part += 1)
    await pool.query(
      `create table bench_parts_${part} partition of bench_parts for values with (modulus ${PARTS}, remainder ${part}) with (fillfactor = 70)`,
    )
  for (const kind of KINDS) {
    const name = NAMES[kind]
    await pool.query(`insert into ${name} select * from lesson_progress`)
    await pool.query(`alter table ${name} add primary key (user_id, lesson_id)`)
    for (const columns of ['user_id, course_id', 'lesson_id', 'course_id'])
      await pool.query(`create index on ${name} (${columns})`)
    await pool.query(`vacuum (analyze) ${name}`)
  }
}

const writeTo = (kind: Kind) => `
  insert into ${NAMES[kind]} as p (user_id, lesson_id, course_id, position_seconds, ranges, moment_ms, updated_at)
  select s.user_id, l.lesson_id, l.course_id, s.second, int4multirange(int4range(s.second, s.second + 2)), s.moment, now()
  from unnest($1::int[], $2::int[], $3::bigint[]) as s (user_id, second, moment)
  cross join lateral (
    select lesson_id, course_id from ${NAMES[kind]} own where own.user_id = s.user_id order by lesson_id limit 1) l
  on conflict (user_id, lesson_id) do update set position_seconds = excluded.position_seconds,
    ranges = p.ranges + excluded.ranges, moment_ms = excluded.moment_ms, updated_at = excluded.updated_at`

const readFrom = (kind: Kind) =>
  `select sum(covered_seconds) from unnest($1::int[]) as s (user_id)
   cross join lateral (select covered_seconds from ${NAMES[kind]} own where own.user_id = s.user_id offset 0) own`

/** Others every time, the same for both. */
const membersAt = (members: number, nth: number) =>
  Array.from({ length: BATCH }, (_, place) => FIRST_MEMBER + 1 + (((nth * BATCH + place) * 7919) % members)).toSorted(
    (a, b) => a - b,
  )

async function costOf(school: School, work: (client: pg.PoolClient) => Promise<void>): Promise<number> {
  const client = await school.pool.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    const before = await databaseProcessorMs(school.site.dataDir)
    await work(client)
    return (await databaseProcessorMs(school.site.dataDir)) - before
  } finally {
    client.release(true)
  }
}

/** Whether a table in parts is cheaper to write, to read and to clean: both take turns on the same rows. */
export async function compareParts(school: School): Promise<PartsFound[]> {
  const members = membersOf(school.size)
  await makeTables(school.pool)
  const found = { whole: { write: 0, read: 0, vacuum: 0 }, parts: { write: 0, read: 0, vacuum: 0 } }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of KINDS) {
      const first = round * BATCHES
      found[kind].write += await costOf(school, async (client) => {
        for (let nth = 0; nth < BATCHES; nth += 1) {
          const users = membersAt(members, first + nth)
          const values = [users, users.map((_, place) => place), users.map(() => Date.now())]
          await client.query({ name: `write-${kind}`, text: writeTo(kind), values })
        }
      })
      found[kind].read += await costOf(school, async (client) => {
        for (let nth = 0; nth < BATCHES; nth += 1)
          await client.query({ name: `read-${kind}`, text: readFrom(kind), values: [membersAt(members, first + nth)] })
      })
    }
  }
  for (const kind of KINDS)
    found[kind].vacuum = await costOf(school, (client) =>
      client.query(`vacuum (freeze) ${NAMES[kind]}`).then(() => undefined),
    )
  await school.pool.query(`drop table bench_whole, bench_parts`)
  const each = ROUNDS * BATCHES * BATCH
  return KINDS.map((kind) => ({
    table: kind,
    rows: school.size.rows,
    writeMs: found[kind].write / each,
    readMs: found[kind].read / each,
    vacuumMs: found[kind].vacuum,
  }))
}
