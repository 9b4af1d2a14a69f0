import { afterAll, beforeAll, expect, it } from 'vitest'
import { patiently } from '../../../../../../scripts/testing/patience.ts'
import { startQuickWorker } from '../../../jobs/testing/quick-worker.ts'
import { openTranscodeSchool, type TranscodeSchool } from '../testing/transcode-school.ts'

const MADE_WITHIN_MS = patiently(180_000)

let school: TranscodeSchool
beforeAll(async () => {
  school = await openTranscodeSchool()
  await school.work(startQuickWorker)
})
afterAll(() => school.close())

it(
  'begins no other step when the hours of rest come while it is made, and goes on with what it has',
  async () => {
    const hour = (Number(new Date().toISOString().slice(11, 13)) + 8) % 24
    // The pause begins with the posters: from then on no other step begins.
    await school.pool.query(
      `create function rest() returns trigger language plpgsql as $body$ begin
         insert into making_settings (pause_from_hour, pause_to_hour) values (${hour}, ${(hour + 2) % 24})
         on conflict (is_only) do update set pause_from_hour = excluded.pause_from_hour, pause_to_hour = excluded.pause_to_hour;
         return null; end $body$;
       create trigger rests after update on film_makings for each row
         when (new.plan->'done' ? 'posters' and not coalesce(old.plan->'done' ? 'posters', false)) execute function rest()`,
    )
    const id = await school.bring('silent.mp4')
    const rests = expect.stringMatching(/^现在是不转码的钟点，\d\d:00 以后再做$/) as unknown
    await expect
      .poll(() => school.transcodeOf(id), { timeout: patiently(60_000) })
      .toMatchObject({ state: 'queued', doing: rests })
    const { rows } = await school.pool.query(`select plan->'done' as done from film_makings where id = $1`, [id])
    expect(rows).toEqual([{ done: ['film', 'posters'] }])
    await school.pool.query(`drop trigger rests on film_makings; drop function rest()`)
    await school.endRest()
    expect(await school.ended(id)).toMatchObject({ state: 'ready', doing: '' })
  },
  MADE_WITHIN_MS,
)
