import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Transcode } from '@bee/contract/manage/media/transcode-shapes.ts'
import type { Lesson } from '@bee/contract/player/player.contract.ts'
import { patiently } from '../scripts/testing/patience.ts'
import { expect } from './fixtures.ts'
import { sendFile } from './send-file.ts'
import { askDatabase } from './site-database.ts'
import type { SiteProcess } from './site-process.ts'
import { staffClient } from './staff-client.ts'
import type { Colleague } from './staff-session.ts'

const run = promisify(execFile)

/** Ten seconds of each colour: one picture over the seek bar covers as long. */
export const COLOURS = ['red', 'blue', 'lime'] as const
const PART_SECONDS = 10
const FILM_SECONDS = COLOURS.length * PART_SECONDS
export const RENDITIONS = [1080, 720, 480]
/** A film has the lowest of all priorities: beside other tests it waits for most of this. */
export const MADE_WITHIN_MS = patiently(240_000)

/** One colour after the other in 1080p, few pictures a second, with a tone. */
async function encode(file: string): Promise<void> {
  const pictures = COLOURS.flatMap((colour) => [
    ...['-f', 'lavfi', '-i'],
    `color=${colour}:size=1920x1080:rate=2:duration=${PART_SECONDS}`,
  ])
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${FILM_SECONDS}`]
  const joined = ['-filter_complex', `concat=n=${COLOURS.length}`, '-map', `${COLOURS.length}:a`]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '4', '-c:a', 'aac']
  await run('ffmpeg', ['-v', 'error', '-y', ...pictures, ...tone, ...joined, ...codecs, file])
}

/** Waits until all of the film is made of the original that `isMeant` picks. */
export async function isMade(
  site: SiteProcess,
  colleague: Colleague,
  isMeant: (transcode: Transcode) => boolean,
): Promise<void> {
  const { making } = staffClient(site, colleague)
  const stateOf = async () => {
    const lists = await Promise.all([making.list({}), making.recent({})])
    const found = lists.flatMap(({ list }) => list).find(isMeant)
    return found?.problem?.sentence ?? found?.state
  }
  await expect.poll(stateOf, { timeout: MADE_WITHIN_MS }).toBe('ready')
}

/** Brings a file and waits until all of it is made. */
export async function bringFilm(site: SiteProcess, colleague: Colleague, file: string): Promise<{ filmId: number }> {
  const { filmId, makingId } = await sendFile({ site, colleague, file })
  if (filmId === null) throw new Error('A video is a film from its first byte')
  await isMade(site, colleague, (each) => each.makingId === makingId)
  return { filmId }
}

/** The same with the three colours. */
export async function makeFilm(site: SiteProcess, colleague: Colleague): Promise<{ filmId: number }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bee-film-'))
  try {
    const file = path.join(folder, 'colours.mp4')
    await encode(file)
    return await bringFilm(site, colleague, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the function that puts back the former film: other journeys look at it too. */
export async function showInLesson(
  site: SiteProcess,
  filmId: number,
  { id }: Pick<Lesson, 'id'>,
): Promise<() => Promise<void>> {
  const show = (film: number, seconds: number) =>
    askDatabase(
      site,
      `update catalogue_entries set media_id = ${film}, duration_seconds = ${seconds} where id = ${id} returning id`,
    )
  const [before] = await askDatabase<{ film: number; seconds: number }>(
    site,
    `select media_id as film, duration_seconds as seconds from catalogue_entries where id = ${id}`,
  )
  if (!before) throw new Error('The lesson is there')
  await show(filmId, FILM_SECONDS)
  return async () => void (await show(before.film, before.seconds))
}
