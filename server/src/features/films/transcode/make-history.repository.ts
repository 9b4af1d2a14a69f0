import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { TranscodeStep } from './transcode-facts.ts'

export interface Measured {
  step: TranscodeStep
  codec: string
  height: number
  /** The length of the film. */
  seconds: number
  cpuSeconds: number
  wallSeconds: number
}

const LAST = 20
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

export function createMakeHistoryRepository(database: Database) {
  async function add({ cpuSeconds, wallSeconds, ...measured }: Measured, now: Date): Promise<void> {
    await database
      .insertInto('make_history')
      .values({
        ...measured,
        seconds: measured.seconds.toFixed(3),
        cpu_seconds: cpuSeconds.toFixed(3),
        wall_seconds: wallSeconds.toFixed(3),
        at: now,
      })
      .execute()
  }

  /** The last measured runs of a step, the newest first. */
  async function last(step: TranscodeStep): Promise<Measured[]> {
    const { rows } = await sql<Measured>`
      select step, codec, height, seconds::float8 as seconds, cpu_seconds::float8 as "cpuSeconds",
        wall_seconds::float8 as "wallSeconds"
      from make_history where step = ${step} order by id desc limit ${LAST}`.execute(database)
    return rows
  }

  async function sweep(now: Date): Promise<void> {
    await database
      .deleteFrom('make_history')
      .where('at', '<', new Date(now.getTime() - KEPT_MS))
      .execute()
  }

  return { add, last, sweep }
}

export type MakeHistoryRepository = ReturnType<typeof createMakeHistoryRepository>
