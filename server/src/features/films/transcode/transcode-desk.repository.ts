import type { TranscodeState, TranscodeWay } from '@bee/contract/manage/media/transcode-shapes.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Db, Work } from '../../../database/database.ts'
import { isAmongOwn, ownFilms } from '../../../database/rows/own-rows.ts'
import type { FilmFacts } from '../../../outside/transcoder/film-facts.ts'
import type { Checks, Plan } from './transcode-facts.ts'

export interface TranscodeRow {
  id: number
  filmId: number
  ownerId: number | null
  fileName: string
  state: TranscodeState
  facts: FilmFacts | Record<string, never>
  plan: Plan | Record<string, never>
  checks: Checks | Record<string, never>
  sentence: string
  advice: string
  detail: string
  ways: TranscodeWay[]
  jobId: number | null
  doing: string
  percent: number | null
  endsAt: Date | null
  attempts: number
  createdAt: Date
  changedAt: Date
  isPlayable: boolean
  /** The state of its job. Null where the job row has been swept. */
  jobState: string | null
  jobFailure: string | null
  courseId: number | null
  courseName: string | null
  lessonName: string | null
}

export interface WaitingRow {
  id: number
  state: TranscodeState
  facts: FilmFacts | Record<string, never>
  endsAt: Date | null
}

/** A transcode beyond this limit is listed without its position in the queue. */
const MOST_WAITING = 1000

const FILMS_OF_DRAFT = sql`jsonb_path_query_array(body, '$.chapters[*].lessons[*].filmId')`

/** A lesson that shows the film: of a published course, otherwise of a draft. */
const PLACE = sql`
  left join lateral (
    select courses.id as course_id, courses.name as course_name, lessons.name as lesson_name
    from catalogue_entries lessons join courses on courses.id = lessons.course_id
    where lessons.media_id = makings.film_id or lessons.coming_id = makings.film_id
    order by lessons.id limit 1) published on true
  left join lateral (
    select showing.subject_id as course_id, showing.body ->> 'name' as course_name, lesson ->> 'name' as lesson_name
    from (
      select id, subject_id, body from drafts
      where published.course_id is null and kind = 'course' and subject_id is not null
        and ${FILMS_OF_DRAFT} @> to_jsonb(makings.film_id)
      -- Found by their films first: in the order of their ids all of them would be read.
      offset 0) showing,
      jsonb_path_query(body, '$.chapters[*].lessons[*] ? (@.filmId == $film)',
        jsonb_build_object('film', makings.film_id)) lesson
    order by showing.id limit 1) drafted on true`

const COLUMNS = sql`
  makings.id, makings.film_id as "filmId", makings.owner_id as "ownerId", makings.file_name as "fileName", makings.state,
  makings.facts, makings.plan, makings.checks, makings.sentence, makings.advice, makings.detail, makings.ways, makings.job_id as "jobId", makings.doing,
  makings.percent, makings.ends_at as "endsAt", makings.attempts, makings.created_at as "createdAt",
  makings.changed_at as "changedAt", media.file_path is not null as "isPlayable", jobs.state as "jobState",
  jobs.failure as "jobFailure", coalesce(published.course_id, drafted.course_id) as "courseId",
  coalesce(published.course_name, drafted.course_name) as "courseName",
  coalesce(published.lesson_name, drafted.lesson_name) as "lessonName"`

const ofWhom = (ownOf: number | undefined) =>
  sql`and ${isAmongOwn(sql`makings.film_id`, ownOf === undefined ? undefined : ownFilms(ownOf))}`

/** A film in the trash needs no decision. */
const IS_WANTED = sql`not exists (select from media_trash where media_trash.film_id = makings.film_id)`

/** Transcodes as staff see them. */
export function createTranscodeDeskRepository(database: Database) {
  async function rows(
    which: RawBuilder<unknown>,
    db: Db = database,
    { limit, order }: { limit: number; order: RawBuilder<unknown> } = { limit: 1, order: sql`id desc` },
  ): Promise<TranscodeRow[]> {
    const found = await sql<TranscodeRow>`
      with makings as (select makings.* from film_makings makings where ${which} order by ${order} limit ${limit})
      select ${COLUMNS} from makings join media on media.id = makings.film_id
      left join jobs on jobs.id = makings.job_id ${PLACE}
      order by ${order}`.execute(db)
    return found.rows
  }

  /** Under way, or waiting for a decision of the staff. */
  function open(ownOf: number | undefined, limit: number) {
    return rows(sql`makings.finished_at is null and ${IS_WANTED} ${ofWhom(ownOf)}`, database, {
      limit,
      order: sql`makings.id desc`,
    })
  }

  function endedSince(since: Date, ownOf: number | undefined, limit: number) {
    return rows(sql`makings.finished_at >= ${since} ${ofWhom(ownOf)}`, database, {
      limit,
      order: sql`makings.finished_at desc, makings.id desc`,
    })
  }

  async function find(work: Work, makingId: number, ownOf: number | undefined): Promise<TranscodeRow | undefined> {
    return (await rows(sql`makings.id = ${makingId} ${ofWhom(ownOf)}`, work))[0]
  }

  /** Locks until the end of the transaction: the later of concurrent decisions sees the result of the earlier one. */
  async function lock(work: Work, makingId: number): Promise<boolean> {
    const found = await sql`select id from film_makings where id = ${makingId} for update`.execute(work)
    return found.rows.length > 0
  }

  /** All that wait or are under way, in the order of their turns. */
  async function waiting(): Promise<WaitingRow[]> {
    const found = await sql<WaitingRow>`
      select id, state, facts, ends_at as "endsAt" from film_makings
      where finished_at is null and state not in ('failed', 'needs-you') order by id limit ${MOST_WAITING}`.execute(
      database,
    )
    return found.rows
  }

  /** Hands the transcode to the named job. `again` starts it anew with this plan. */
  async function handTo(work: Work, makingId: number, jobId: number, again?: { plan: Plan; now: Date }): Promise<void> {
    const fresh = again
      ? sql`, state = 'checking', sentence = '', advice = '', detail = '', ways = '{}', doing = '', percent = null,
          ends_at = null, finished_at = null, plan = ${JSON.stringify(again.plan)}, changed_at = ${again.now}`
      : sql``
    await sql`update film_makings set job_id = ${jobId} ${fresh} where id = ${makingId}`.execute(work)
  }

  async function giveUp(work: Work, makingId: number, sentence: string, now: Date): Promise<void> {
    await work
      .updateTable('film_makings')
      .set({ state: 'given-up', sentence, ways: [], percent: null, ends_at: null, finished_at: now, changed_at: now })
      .where('id', '=', makingId)
      .execute()
  }

  return { open, endedSince, find, lock, waiting, handTo, giveUp }
}

export type TranscodeDeskRepository = ReturnType<typeof createTranscodeDeskRepository>
