import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patiently } from '../../../../../scripts/testing/patience.ts'
import { startQuickWorker } from '../../jobs/testing/quick-worker.ts'
import type { VideoName } from './testing/make-videos.ts'
import { openTranscodeSchool, type TranscodeSchool } from './testing/transcode-school.ts'

const ENDED_WITHIN_MS = patiently(180_000)

let school: TranscodeSchool
beforeAll(async () => {
  school = await openTranscodeSchool()
  await school.work(startQuickWorker)
})
afterAll(() => school.close())

describe('what is none says so in a sentence', () => {
  it.each([
    ['text.mp4', '这不是视频'],
    ['archive.mp4', '这不是视频'],
    ['playlist.mp4', '这不是视频'],
    ['empty.mp4', '文件是空的'],
    ['unfinished.mp4', '文件不完整：没有目录'],
    ['absurd.mov', '画面的尺寸不对劲'],
    ['endless.mp4', '视频超过 12 小时'],
    ['encrypted.mp4', '视频是加密的'],
    ['only-sound.mp4', '只有声音，没有画面'],
  ] as [VideoName, string][])(
    '%s: %s',
    async (name, sentence) => {
      const id = await school.bring(name)
      const stopped = await school.ended(id)
      expect(stopped).toMatchObject({
        state: 'failed',
        sentence: expect.stringContaining(sentence) as unknown,
        ways: ['upload-again'],
      })
      expect(stopped.detail).not.toContain(school.folder)
      expect(await school.filmOf(id)).toMatchObject({ file_path: null, seconds: '0.000' })
      const { rows } = await school.pool.query('select state, failure from jobs order by id desc limit 1')
      expect(rows).toEqual([{ state: 'failed', failure: expect.stringContaining(sentence) as unknown }])
    },
    ENDED_WITHIN_MS,
  )
})

it(
  'of one that breaks off, as much is used as can be read, if somebody says so',
  async () => {
    const id = await school.bring('cut-off.mp4')
    const stopped = await school.ended(id)
    expect(stopped).toMatchObject({ state: 'failed', ways: ['use-readable', 'upload-again'] })
    expect(stopped.sentence).toMatch(/^文件在 00:0[67] 处断了，后面约 5 秒读不出来/)
    expect(await school.filmOf(id)).toMatchObject({ file_path: null })
    await school.decide(id, 'use-readable')
    expect(await school.ended(id)).toMatchObject({ state: 'ready', sentence: '' })
    const { seconds } = await school.filmOf(id)
    expect(Number(seconds)).toBeGreaterThan(6)
    expect(Number(seconds)).toBeLessThan(7.3)
  },
  ENDED_WITHIN_MS,
)

it(
  'takes the place of another of the same length, and asks where it is of another',
  async () => {
    const first = await school.bring('small.mp4')
    const { film_id: filmId } = await school.ended(first)
    const same = await school.bring('silent.mp4', { filmId })
    expect(await school.ended(same)).toMatchObject({ state: 'ready' })
    expect(await school.filmOf(same)).toMatchObject({ file_path: `media/${filmId}/${same}/film.mp4`, peaks_path: null })
    const other = await school.bring('uneven.mp4', { filmId })
    expect(await school.ended(other)).toMatchObject({
      state: 'needs-you',
      sentence: '新视频长 00:04，旧的长 00:03，相差超过 2%',
      ways: ['replace-anyway', 'keep-old'],
    })
    expect(await school.filmOf(other)).toMatchObject({ file_path: `media/${filmId}/${same}/film.mp4` })
    await school.decide(other, 'replace-anyway')
    expect(await school.ended(other)).toMatchObject({ state: 'ready' })
    expect(await school.filmOf(other)).toMatchObject({
      file_path: `media/${filmId}/${other}/film.mp4`,
      seconds: '4.000',
    })
    const last = await school.bring('small.mp4', { filmId })
    await school.ended(last)
    await school.decide(last, 'keep-old')
    expect(await school.transcodeOf(last)).toMatchObject({ state: 'given-up', ways: [] })
    expect(await school.filmOf(last)).toMatchObject({ file_path: `media/${filmId}/${other}/film.mp4` })
  },
  ENDED_WITHIN_MS,
)

it(
  'can be watched in the hours of rest, and waits for their end with the rest',
  async () => {
    await school.ended(await school.bring('empty.mp4'))
    await school.rest()
    const id = await school.bring('silent.mp4')
    await expect.poll(async () => (await school.transcodeOf(id)).state, { timeout: patiently(60_000) }).toBe('queued')
    expect(await school.transcodeOf(id)).toMatchObject({
      doing: expect.stringMatching(/^现在是不转码的钟点，\d\d:00 以后再做$/) as unknown,
    })
    expect(await school.filmOf(id)).toMatchObject({ seconds: '3.000', hls_path: null })
    const { rows } = await school.pool.query<{ isLater: boolean }>(
      `select run_at > now() as "isLater" from jobs where kind = 'films.encode' and state = 'queued'`,
    )
    expect(rows).toEqual([{ isLater: true }])
    await school.endRest()
    expect(await school.ended(id)).toMatchObject({ state: 'ready', doing: '' })
  },
  ENDED_WITHIN_MS,
)

it(
  'without ffmpeg is shown as it is where browsers play it, and else says what is missing',
  async () => {
    const bare = await openTranscodeSchool({ programFolders: [] })
    try {
      await bare.work(startQuickWorker)
      for (const name of ['small.mp4', 'vp9.webm'] as const) {
        const id = await bare.bring(name)
        expect(await bare.ended(id)).toMatchObject({ state: 'ready', sentence: '' })
        const film = await bare.filmOf(id)
        expect(film).toMatchObject({
          file_path: expect.stringMatching(/^originals\//) as unknown,
          hls_path: null,
          storyboard_path: null,
        })
        expect(Number(film.seconds)).toBeCloseTo(3, 0)
      }
      const other = await bare.bring('hevc.mp4')
      expect(await bare.ended(other)).toMatchObject({
        state: 'failed',
        sentence: expect.stringContaining('服务器上没有 ffmpeg') as unknown,
        ways: ['retry', 'upload-again'],
      })
      expect(await bare.ended(await bare.bring('text.mp4'))).toMatchObject({
        sentence: expect.stringContaining('这不是视频') as unknown,
      })
      const { rows } = await bare.pool.query('select tool from making_settings')
      expect(rows).toEqual([{ tool: '' }])
    } finally {
      await bare.close()
    }
  },
  ENDED_WITHIN_MS,
)
