import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { TranscodeWay } from '@bee/contract/manage/media/transcode-shapes.ts'
import type pg from 'pg'
import { expect } from 'vitest'
import { patiently } from '../../../../../../scripts/testing/patience.ts'
import type { Config } from '../../../../config.ts'
import { createServicesOf } from '../../../../compose-features.ts'
import type { Staff } from '../../../../http/staff/staff-session.ts'
import type { JobKind } from '../../../../job-kind.ts'
import { systemClock } from '../../../../outside/clock.ts'
import { borrowTestDatabase } from '../../../../testing/spare-databases.ts'
import { testConfig } from '../../../../testing/test-services.ts'
import { makeVideo, type VideoName } from './make-videos.ts'
import { transcodeFeature } from '../transcode.feature.ts'
import { assetsFeature } from '../../../assets/assets.feature.ts'
import { jobsFeature } from '../../../jobs/jobs.feature.ts'
import { playerFeature } from '../../../player/player.feature.ts'

export const TRANSCODE_KINDS = ['films.make', 'films.encode']
const SHANGHAI_AHEAD_HOURS = 8
const MADE_WITHIN_MS = patiently(120_000)

export interface TranscodeState {
  id: number
  film_id: number
  state: string
  sentence: string
  advice: string
  detail: string
  ways: string[]
  facts: Record<string, unknown>
  plan: { rungs?: { name: number; width: number; height: number }[]; done?: string[] }
  checks: { warnings?: { kind: string; from: number; to: number; sentence: string }[] }
  attempts: number
  doing: string
}

type StartWorker = (parts: { pool: pg.Pool; kinds: readonly JobKind[] }) => Promise<{ stop: () => Promise<void> }>

/** A school of its own with a database, a store and, when asked, a worker. */
export async function openTranscodeSchool(config: Partial<Config> = {}) {
  const database = await borrowTestDatabase()
  const { pool } = database
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bee-films-'))
  const services = createServicesOf([transcodeFeature, assetsFeature, jobsFeature, playerFeature], {
    config: { ...testConfig(path.join(folder, 'data')), ...config },
    pool,
  })
  const stops: (() => Promise<void>)[] = []
  const { files } = services.deps
  const kinds = [...services.jobKinds.values()].filter(({ name }) => TRANSCODE_KINDS.includes(name))

  async function work(start: StartWorker): Promise<void> {
    const { stop } = await start({ pool, kinds })
    stops.push(stop)
  }

  /** The state after an upload: the original in the store, an expected film, and an enqueued transcode. */
  async function bringFile(file: string, { filmId }: { filmId?: number } = {}): Promise<number> {
    const name = path.basename(file)
    const original = `originals/${name.replace('.', `-${systemClock.monotonicMs().toFixed(3).replace('.', '')}.`)}`
    await files.put(original, await readFile(file))
    return services.deps.database.transaction().execute(async (transaction) => {
      const [assetId = 0] = await services.assets.register(transaction, [{ kind: 'video', path: original }])
      const film = filmId ?? (await services.comingFilms.expect(transaction, name))
      const transcode = await transaction
        .insertInto('film_makings')
        .values({ film_id: film, asset_id: assetId, file_name: name })
        .returning('id')
        .executeTakeFirstOrThrow()
      const kind = services.jobKinds.get('films.make')
      if (!kind) throw new Error('There is no such kind')
      await services.jobs.enqueue(kind, { makingId: transcode.id }, { work: transaction })
      return transcode.id
    })
  }

  const bring = async (name: VideoName, wish: { filmId?: number } = {}) =>
    bringFile(await makeVideo(name, folder), wish)

  async function transcodeOf(id: number): Promise<TranscodeState> {
    const { rows } = await pool.query<TranscodeState>('select * from film_makings where id = $1', [id])
    if (!rows[0]) throw new Error('There is no such making')
    return rows[0]
  }

  async function filmOf(id: number): Promise<Record<string, unknown>> {
    const { film_id } = await transcodeOf(id)
    const { rows } = await pool.query<Record<string, unknown>>('select * from media where id = $1', [film_id])
    return rows[0] ?? {}
  }

  /** The transcode at the end of its work. */
  async function ended(id: number): Promise<TranscodeState> {
    await expect
      .poll(async () => (await transcodeOf(id)).state, { timeout: MADE_WITHIN_MS, interval: 100 })
      .toMatch(/^(ready|failed|needs-you|given-up)$/)
    return transcodeOf(id)
  }

  /** With the rights of the head of the school. */
  async function decide(makingId: number, way: TranscodeWay) {
    const all = { scope: 'all', limit: null } as const
    const rights: Staff['rights'] = new Map([
      ['content.write', all],
      ['content.publish', all],
    ])
    const staff = { userId: 0, rights } as Staff
    return services.deps.database
      .transaction()
      .execute((transaction) => services.transcodeDesk.act(transaction, { makingId, way }, staff))
  }

  /** Sets the pause to the current hours. */
  async function rest(): Promise<void> {
    const hour = (systemClock.now().getUTCHours() + SHANGHAI_AHEAD_HOURS) % 24
    await pool.query(
      `insert into making_settings (pause_from_hour, pause_to_hour) values ($1, $2)
       on conflict (is_only) do update set pause_from_hour = excluded.pause_from_hour, pause_to_hour = excluded.pause_to_hour`,
      [hour, (hour + 2) % 24],
    )
  }

  /** Ends the pause, and makes the waiting jobs due. */
  async function endRest(): Promise<void> {
    await pool.query(`update making_settings set pause_from_hour = null, pause_to_hour = null;
      update jobs set run_at = now() where state = 'queued'`)
  }

  async function textOf(name: string): Promise<string> {
    const file = await files.find(name)
    return file ? text(await file.open()) : ''
  }

  async function close(): Promise<void> {
    for (const stop of stops) await stop()
    await services.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }

  return {
    services,
    pool,
    connection: database.connection,
    folder,
    files,
    kinds,
    work,
    bring,
    bringFile,
    transcodeOf,
    filmOf,
    ended,
    decide,
    rest,
    endRest,
    textOf,
    close,
  }
}

export type TranscodeSchool = Awaited<ReturnType<typeof openTranscodeSchool>>
