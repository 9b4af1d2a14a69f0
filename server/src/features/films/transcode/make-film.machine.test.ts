import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignSeed, campaignSize } from '../../../../../scripts/testing/campaign.ts'
import { patiently } from '../../../../../scripts/testing/patience.ts'
import { startQuickWorker } from '../../jobs/testing/quick-worker.ts'
import type { VideoName } from './testing/make-videos.ts'
import { openTranscodeSchool, type TranscodeSchool } from './testing/transcode-school.ts'

const run = promisify(execFile)
const MADE_WITHIN_MS = patiently(180_000)

let school: TranscodeSchool
beforeAll(async () => {
  school = await openTranscodeSchool()
  await school.work(startQuickWorker)
})
afterAll(() => school.close())

const place = (name: string) => path.join(school.folder, 'data', name)

/** Size, length and codecs of a stream, as a player reads them. */
async function look(name: string) {
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,width,height:format=duration',
    '-of',
    'json',
    place(name),
  ])
  const { streams, format } = JSON.parse(stdout) as {
    streams: { codec_name: string; width?: number; height?: number }[]
    format: { duration: string }
  }
  return {
    seconds: Number(format.duration),
    codecs: streams.map(({ codec_name }) => codec_name),
    size: [streams[0]?.width, streams[0]?.height],
  }
}

interface Expected {
  rungs: [name: number, width: number, height: number][]
  codecs: string[]
  seconds?: number
}

const FILMS: Partial<Record<VideoName, Expected>> = {
  'h264.mp4': {
    rungs: [
      [1080, 1920, 1080],
      [720, 1280, 720],
      [480, 854, 480],
    ],
    codecs: ['h264', 'aac'],
  },
  'hevc.mp4': { rungs: [[180, 320, 180]], codecs: ['h264', 'aac'] },
  'vp9.webm': { rungs: [[180, 320, 180]], codecs: ['h264', 'aac'] },
  // The first rendition is the file of the film itself.
  'four-three.mov': {
    rungs: [
      [720, 960, 720],
      [480, 640, 480],
    ],
    codecs: ['h264', 'aac'],
  },
  'pq.mp4': { rungs: [[180, 320, 180]], codecs: ['h264', 'aac'] },
  'phone.mov': { rungs: [[180, 180, 320]], codecs: ['h264', 'aac'] },
  'still-end.mp4': { rungs: [[180, 320, 180]], codecs: ['h264'], seconds: 6.9 },
  'turned.mp4': { rungs: [[180, 180, 320]], codecs: ['h264'] },
  'silent.mp4': { rungs: [[180, 320, 180]], codecs: ['h264'] },
  'ac3.mkv': { rungs: [[180, 320, 180]], codecs: ['h264', 'aac'] },
  'uneven.mp4': { rungs: [[180, 320, 180]], codecs: ['h264'], seconds: 4 },
}

/**
 * Each of these tests the same way as another film: a codec that is encoded like that of the `.mov`, a picture that is turned or uneven
 * like that of the phone, no sound as in the still end. The result of HDR is tested in `films/hdr.machine.test.ts`.
 */
const BY_TURNS: readonly VideoName[] = ['hevc.mp4', 'vp9.webm', 'pq.mp4', 'turned.mp4', 'silent.mp4', 'uneven.mp4']
const todays = BY_TURNS[campaignSeed() % BY_TURNS.length]
const brought = Object.entries(FILMS) as [VideoName, Expected][]
const films = campaignSize({
  everyRun: brought.filter(([name]) => !BY_TURNS.includes(name) || name === todays),
  whole: brought,
})

describe('what people bring becomes a film', () => {
  it.each(films)(
    '%s',
    async (name, { rungs, codecs, seconds = 3 }) => {
      const id = await school.bring(name)
      const made = await school.ended(id)
      expect(made, made.detail).toMatchObject({ state: 'ready', sentence: '' })
      const film = await school.filmOf(id)
      const top = `media/${made.film_id}/${id}`
      const hasSound = codecs.length > 1
      expect(film).toMatchObject({
        file_path: `${top}/film.mp4`,
        hls_path: `${top}/stream/master.m3u8`,
        storyboard_path: `${top}/storyboard.json`,
        peaks_path: hasSound ? `${top}/peaks.json` : null,
        poster_url: expect.stringMatching(/^\/uploads\/.+\.webp/) as unknown,
      })
      expect(Number(film.seconds)).toBeCloseTo(seconds, 0)
      const played = await look(`${top}/film.mp4`)
      expect(played.codecs.toSorted()).toEqual(codecs.toSorted())
      expect(made.plan.rungs?.map((rung) => [rung.name, rung.width, rung.height])).toEqual(rungs)
      for (const [rung, width, height] of rungs) {
        const stream = await look(`${top}/stream/${rung}/index.m3u8`)
        expect(stream.size).toEqual([width, height])
        expect(Math.abs(stream.seconds - seconds)).toBeLessThan(0.25)
      }
      const head = await school.textOf(`${top}/stream/master.m3u8`)
      expect(head.match(/#EXT-X-STREAM-INF/g)).toHaveLength(rungs.length)
      expect(head).toMatch(/CODECS="avc1\.64[0-9a-f]{4}/)
      expect(head.includes('TYPE=AUDIO')).toBe(hasSound)
      const storyboard = JSON.parse(await school.textOf(`${top}/storyboard.json`)) as object
      expect(storyboard).toEqual({
        every: 10,
        width: 160,
        height: 90,
        columns: 5,
        rows: 5,
        sheets: ['storyboard-0.webp'],
        count: 1,
      })
      if (hasSound) {
        const { peaks } = JSON.parse(await school.textOf(`${top}/peaks.json`)) as { peaks: number[] }
        expect(Math.abs(peaks.length - 30)).toBeLessThanOrEqual(1)
        expect(Math.max(...peaks)).toBeGreaterThan(10)
      }
      expect(await readdir(place('work'))).toEqual([])
    },
    MADE_WITHIN_MS,
  )
})

it(
  'what may be wrong with it is said with its second',
  async () => {
    const id = await school.bring('wrong.mp4')
    const { checks, state } = await school.ended(id)
    expect(state).toBe('ready')
    expect(checks.warnings).toEqual([
      { kind: 'silence', from: 0, to: expect.closeTo(16, 0) as unknown, sentence: '00:00 起有 16 秒没有声音' },
      { kind: 'black', from: 0, to: expect.closeTo(16, 0) as unknown, sentence: '00:00 起有 16 秒是黑的' },
    ])
  },
  MADE_WITHIN_MS,
)
