import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignSeed, campaignSize } from '../../../../../../scripts/testing/campaign.ts'
import { patiently } from '../../../../../../scripts/testing/patience.ts'
import { readPlaylist } from '../../../../outside/transcoder/stream-head.ts'
import { startQuickWorker } from '../../../jobs/testing/quick-worker.ts'
import { openTranscodeSchool, type TranscodeSchool } from '../testing/transcode-school.ts'
import { findMoments, pictureTimes, type Moments } from './testing/flash-and-beep.ts'
import { FORMER_DEFECTS, ODD_VIDEOS } from './testing/odd-videos.ts'

const ENDED_WITHIN_MS = patiently(180_000)
const LENGTH_WITHIN_SECONDS = 0.1
const TOGETHER_WITHIN_SECONDS = 0.04

let school: TranscodeSchool
beforeAll(async () => {
  school = await openTranscodeSchool()
  await school.work(startQuickWorker)
})
afterAll(() => school.close())

/** The film as learners get it: the length of each part, and the moments of flashes and beeps. */
async function look(id: number, hasSound: boolean) {
  const { film_id: filmId, plan } = await school.transcodeOf(id)
  const film = await school.filmOf(id)
  const place = path.join(school.folder, 'data', 'media', String(filmId), String(id))
  const parts = [String(plan.rungs?.[0]?.name), ...(hasSound ? ['sound'] : [])].map((name) =>
    path.join(place, 'stream', name),
  )
  const playlists = await Promise.all(parts.map((part) => readPlaylist(part)))
  const [pictures = '', sound] = parts.map((part) => path.join(part, 'index.m3u8'))
  const file = path.join(place, 'film.mp4')
  return {
    lengths: [Number(film.seconds), ...playlists.map((each) => each.seconds)],
    times: await pictureTimes(file),
    file: await findMoments(file, hasSound ? file : undefined),
    stream: await findMoments(pictures, sound),
  }
}

/** The delay of the picture after the sound at each moment. Without sound: the moments of the picture. */
const apart = ({ flashes, beeps }: Moments) => flashes.map((flash, nth) => flash - (beeps[nth] ?? 0))

/**
 * Half of the films today, the other half tomorrow. Each half has holes or a bad end, sound and picture of different lengths, and a refused
 * film.
 */
const todays = Object.entries(FORMER_DEFECTS).filter((_video, nth) => nth % 2 === campaignSeed() % 2)
const videos = campaignSize({ everyRun: todays, whole: Object.entries(ODD_VIDEOS) })

describe('an odd film is as long as it was, with sound and picture as far apart as they were, or says why not', () => {
  it.each(videos)(
    '%s',
    async (name, { make, becomes }) => {
      await make(school.folder, name)
      const brought = path.join(school.folder, name)
      const id = await school.bringFile(brought)
      const transcode = await school.ended(id)
      if ('refused' in becomes) {
        expect(transcode.sentence, transcode.detail).toContain(becomes.refused)
        return
      }
      expect(transcode, transcode.detail).toMatchObject({ state: 'ready', sentence: '' })
      const { seconds, hasSound = true, says } = becomes
      const { lengths, times, file, stream } = await look(id, hasSound)
      for (const length of lengths) {
        expect(Math.abs(length - seconds), lengths.join(' ')).toBeLessThan(LENGTH_WITHIN_SECONDS)
      }
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      const source = await findMoments(brought, hasSound ? brought : undefined)
      for (const shown of [file, stream]) {
        for (const [nth, now] of apart(shown).entries()) {
          const told = JSON.stringify({ source, file, stream })
          expect(Math.abs(now - (apart(source)[nth] ?? NaN)), told).toBeLessThan(TOGETHER_WITHIN_SECONDS)
        }
      }
      const said = (transcode.checks.warnings ?? []).filter(({ kind }) => kind === 'damaged')
      const expected = says === undefined ? [] : [expect.stringContaining(says) as unknown]
      expect(said.map(({ sentence }) => sentence)).toEqual(expected)
    },
    ENDED_WITHIN_MS,
  )
})
