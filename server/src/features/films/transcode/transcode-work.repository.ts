import type { TranscodeState, TranscodeWay } from '@bee/contract/manage/media/transcode-shapes.ts'
import { sql } from 'kysely'
import type { Database, Db } from '../../../database/database.ts'
import type { FilmFacts } from '../../../outside/transcoder/film-facts.ts'
import type { Checks, Plan } from './transcode-facts.ts'

/** Another process has taken the transcode, or it was given up. */
export class Overtaken extends Error {
  override name = 'Overtaken'
}

/** A condition of every write: only the process that took the transcode last may write. */
export interface Fence {
  id: number
  jobId: number
  attempt: number
}

export interface TakenTranscode extends Fence {
  filmId: number
  ownerId: number | null
  fileName: string
  facts: FilmFacts | Record<string, never>
  plan: Plan | Record<string, never>
  checks: Checks | Record<string, never>
  /** The id of the original. Null once it was deleted. */
  assetId: number | null
  originalPath: string | null
  /** The stored original differs from the upload. */
  isOriginalDamaged: boolean
  /** The file that the film plays now. Null before the first. */
  filmPath: string | null
  filmSeconds: number
}

export interface Stop {
  state: Extract<TranscodeState, 'failed' | 'needs-you'>
  sentence: string
  advice: string
  detail: string
  ways: readonly TranscodeWay[]
}

interface Kept extends Partial<Omit<Stop, 'state'>> {
  state?: TranscodeState
  doing?: string
  percent?: number | null
  endsAt?: Date | null
  facts?: FilmFacts
  plan?: Plan
  checks?: Checks
  /** The job that continues. */
  nextJobId?: number
}

/** Transcodes as the jobs see them. */
export function createTranscodeWorkRepository(database: Database) {
  /** Undefined: it was given up, or another job has it. Of a film only the newest transcode continues; take gives up the older ones. */
  function take(makingId: number, jobId: number, now: Date): Promise<TakenTranscode | undefined> {
    return database.transaction().execute(async (work) => {
      const { rows } = await sql<TakenTranscode>`
        update film_makings set job_id = ${jobId}, attempts = attempts + 1, sentence = '', advice = '', detail = '', ways = '{}',
          percent = null, changed_at = ${now},
          state = case when state in ('failed', 'needs-you') then 'checking' else state end
        where id = ${makingId} and finished_at is null and (job_id is null or job_id = ${jobId})
        returning id, job_id as "jobId", attempts as attempt, film_id as "filmId", owner_id as "ownerId",
          file_name as "fileName", facts, plan, checks, asset_id as "assetId",
          (select path from assets where assets.id = film_makings.asset_id) as "originalPath",
          coalesce((select state = 'failed' from assets where assets.id = film_makings.asset_id), false) as "isOriginalDamaged",
          (select file_path from media where media.id = film_id) as "filmPath",
          (select seconds::float8 from media where media.id = film_id) as "filmSeconds"`.execute(work)
      const taken = rows[0]
      if (!taken) return undefined
      await sql`
        update film_makings set state = 'given-up', sentence = '又传了一份，这一份不用了', ways = '{}', finished_at = ${now},
          changed_at = ${now}
        where film_id = ${taken.filmId} and id < ${makingId} and finished_at is null`.execute(work)
      return taken
    })
  }

  /** Throws Overtaken where another process has taken the transcode. */
  async function keep(fence: Fence, kept: Kept, now: Date, db: Db = database): Promise<void> {
    const { facts, plan, checks, endsAt, nextJobId, ways, ...plain } = kept
    const values = {
      ...plain,
      ...(facts && { facts: JSON.stringify(facts) }),
      ...(plan && { plan: JSON.stringify(plan) }),
      ...(checks && { checks: JSON.stringify(checks) }),
      ...(endsAt !== undefined && { ends_at: endsAt }),
      ...(nextJobId !== undefined && { job_id: nextJobId }),
      ...(ways && { ways: [...ways] }),
      ...(kept.state === 'ready' && { finished_at: now }),
      changed_at: now,
    }
    const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const { rows } = await sql`
      update film_makings set ${sql.join(changes)}
      where id = ${fence.id} and job_id = ${fence.jobId} and attempts = ${fence.attempt} and finished_at is null
      returning id`.execute(db)
    if (rows.length === 0) throw new Overtaken('Somebody else makes this film')
  }

  function stop(fence: Fence, stop: Stop, plan: Plan, now: Date): Promise<void> {
    return keep(fence, { ...stop, plan, doing: '', percent: null, endsAt: null }, now)
  }

  return { take, keep, stop }
}

export type TranscodeWorkRepository = ReturnType<typeof createTranscodeWorkRepository>
