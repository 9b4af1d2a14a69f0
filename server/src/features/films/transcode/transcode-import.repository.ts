import { sql } from 'kysely'
import type { Work } from '../../../database/database.ts'
import type { Stop } from './transcode-work.repository.ts'

export function createTranscodeImportRepository() {
  /** Inserts a finished transcode, unless the newest one of the film is the same. */
  async function insert(
    work: Work,
    transcode: { filmId: number; name: string; facts: object; plan: object; checks: object },
    now: Date,
  ): Promise<void> {
    const [facts, plan, checks] = [transcode.facts, transcode.plan, transcode.checks].map((each) =>
      JSON.stringify(each),
    )
    await sql`
      insert into film_makings (film_id, file_name, state, facts, plan, checks, created_at, changed_at, finished_at)
      select ${transcode.filmId}::int, ${transcode.name}::text, 'ready', ${facts}::jsonb, ${plan}::jsonb, ${checks}::jsonb, ${now}, ${now}, ${now}
      where not exists (
        select from (
          select * from film_makings where film_id = ${transcode.filmId} and state = 'ready' order by id desc limit 1) last
        where (file_name, facts, plan, checks) = (${transcode.name}, ${facts}::jsonb, ${plan}::jsonb, ${checks}::jsonb))`.execute(
      work,
    )
  }

  /** A transcode that has not begun. */
  async function begin(
    work: Work,
    {
      filmId,
      assetId,
      ownerId,
      fileName,
      at,
    }: { filmId: number; assetId: number; ownerId: number; fileName: string; at: Date },
  ): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into film_makings (film_id, asset_id, owner_id, file_name, created_at, changed_at)
      values (${filmId}, ${assetId}, ${ownerId}, ${fileName}, ${at}, ${at}) returning id`.execute(work)
    const [row] = rows
    if (!row) throw new Error('The making was not written')
    return row.id
  }

  async function stop(work: Work, stopped: { makingId: number; jobId: number; stop: Stop; at: Date }): Promise<void> {
    const { makingId, jobId, at } = stopped
    const { state, sentence, advice, detail, ways } = stopped.stop
    await sql`
      update film_makings set state = ${state}, sentence = ${sentence}, advice = ${advice}, detail = ${detail},
        ways = ${[...ways]}::text[], job_id = ${jobId}, attempts = 1, changed_at = ${at}
      where id = ${makingId}`.execute(work)
  }

  /** The sequence skips numbers up to this one: files lie in folders named after transcodes, also those from elsewhere. */
  async function passNumber(work: Work, last: number): Promise<void> {
    await sql`
      select case when nextval(own.sequence) < ${last}::bigint then setval(own.sequence, ${last}::bigint) end
      from (select pg_get_serial_sequence('film_makings', 'id')::regclass as sequence) own`.execute(work)
  }

  return { insert, begin, stop, passNumber }
}

export type TranscodeImportRepository = ReturnType<typeof createTranscodeImportRepository>
