import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFindingsReader, readPeaks, storyboardOf } from './analysis.ts'
import { isTooNarrow } from './film-facts.ts'
import { findTools } from './find-tools.ts'
import { rateOf, renditionsFor } from './renditions.ts'
import { runTool } from './run-tool.ts'
import { meaningInFilm, meaningOf } from './ffmpeg-errors.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-tool-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sizes = (width: number, height: number) =>
  renditionsFor({ width, height }).map((rung) => `${rung.name} ${rung.width}x${rung.height}`)

describe('the qualities of a stream', () => {
  it.each([
    [
      [1920, 1080],
      ['1080 1920x1080', '720 1280x720', '480 854x480'],
    ],
    [
      [3840, 2160],
      ['1080 1920x1080', '720 1280x720', '480 854x480'],
    ],
    [
      [1280, 720],
      ['720 1280x720', '480 854x480'],
    ],
    [
      [1440, 1080],
      ['1080 1440x1080', '720 960x720', '480 640x480'],
    ],
    [
      [1080, 1920],
      ['1080 1080x1920', '720 720x1280', '480 480x854'],
    ],
    [
      [2560, 1080],
      ['810 1920x810', '540 1280x540', '360 854x360'],
    ],
    [[960, 540], ['540 960x540']],
    [[641, 361], ['360 640x360']],
    [[64, 64], ['64 64x64']],
  ] as [[number, number], string[]][])('of %j are %j', ([width, height], expected) => {
    expect(sizes(width, height)).toEqual(expected)
  })

  it('are as quick as the original, at an even pace', () => {
    const video = { codec: 'h264', pixelFormat: '', width: 1, height: 1, seconds: 0, isInterlaced: false }
    const rate = (framesPerSecond: number, isSteady = true) => rateOf({ ...video, framesPerSecond, isSteady }).rate
    expect([rate(25), rate(30_000 / 1001), rate(60), rate(120)]).toEqual(['25', '30000/1001', '60', '60'])
    expect([rate(1), rate(7.5), rate(0.4)]).toEqual(['10', '15', '10'])
    // At the unrounded rate there would be seventeen extra pictures in twelve hours.
    const { framesPerSecond } = rateOf({ ...video, framesPerSecond: 24.0004, isSteady: true })
    expect(framesPerSecond).toBe(24)
    expect([rate(27.3, false), rate(48, false)]).toEqual(['30', '60'])
  })
})

it('a picture may be as narrow as the largest quality has room for', () => {
  const sides = [
    [1920, 16],
    [16, 1920],
    [1922, 16],
    [8000, 16],
    [16, 8000],
  ] as const
  const narrow = sides.filter(([width, height]) => isTooNarrow({ width, height }))
  expect(narrow).toEqual([
    [1922, 16],
    [8000, 16],
    [16, 8000],
  ])
})

it('what ffmpeg says has a meaning of ours', () => {
  expect(meaningOf('av_interleaved_write_frame(): No space left on device')).toBe('disk-full')
  expect(meaningOf("nice: '/usr/bin/ffmpeg': No such file or directory")).toBe('no-tool')
  expect(meaningOf('[h264] Picture size 65535x65535 is invalid')).toBe('too-large')
  expect(meaningOf('x.mp4: Invalid data found when processing input')).toBe('not-a-film')
  expect(meaningInFilm('x.mp4: Invalid data found when processing input')).toBe('broken')
  expect(meaningInFilm('av_interleaved_write_frame(): No space left on device')).toBe('disk-full')
  expect(meaningOf('Error while filtering: Cannot allocate memory')).toBe('out-of-memory')
  expect(meaningOf('something else')).toBe('broken')
})

it('what is noticed ends with the film where it did not end before', () => {
  const reader = createFindingsReader(90)
  for (const line of [
    '[silencedetect @ 0x1] silence_start: 1.5',
    '[silencedetect @ 0x1] silence_end: 13 | silence_duration: 11.5',
    '[blackdetect @ 0x2] black_start:0 black_end:3.2 black_duration:3.2',
    '[freezedetect @ 0x3] lavfi.freezedetect.freeze_start: 20',
    '    I:         -31.4 LUFS',
  ]) {
    reader.read(line)
  }
  expect(reader.finish()).toEqual({
    silence: [{ from: 1.5, to: 13 }],
    black: [{ from: 0, to: 3.2 }],
    freeze: [{ from: 20, to: 90 }],
    loudness: -31.4,
  })
})

it('small pictures are counted by the length, loudness by the tenth of a second', async () => {
  expect(storyboardOf(601, ['a', 'b', 'c'])).toMatchObject({ count: 61, sheets: ['a', 'b', 'c'] })
  expect(storyboardOf(250, ['a', 'b'])).toMatchObject({ count: 25, sheets: ['a'] })
  const samples = Buffer.alloc(1600)
  samples.writeInt16LE(-32_768, 10)
  samples.writeInt16LE(16_384, 900)
  await writeFile(path.join(folder, 'x.pcm'), samples)
  expect(await readPeaks(path.join(folder, 'x.pcm'))).toEqual([255, 128])
})

describe('a program beside this one', () => {
  const order = (script: string, more: object = {}) => ({
    program: '/bin/sh',
    args: ['-c', script],
    folder,
    signal: new AbortController().signal,
    limitMs: 20_000,
    ...more,
  })
  const isAlive = (mark: string) =>
    execFileSync('sh', ['-c', `ps -eo args | grep -c "[s]leep ${mark}" || true`], { encoding: 'utf8' }).trim() !== '0'

  it('answers what it said, without paths of this machine and without our secrets', async () => {
    const end = await runTool(
      order(`echo out; echo "/srv/bee/data/x.mp4: bad" >&2; env >&2; ulimit -v >&2; nice >&2; exit 3`),
    )
    expect(end).toMatchObject({ code: 3, isOverTime: false, output: 'out' })
    const lines = end.tail.split('\n')
    expect(lines[0]).toBe('x.mp4: bad')
    expect(lines.slice(-2)).toEqual([String(6 * 1024 * 1024), '19'])
    expect(end.tail).not.toMatch(/HOME|NODE|VITEST/)
  })

  it('is ended when it takes too long, and when nobody wants it any more', async () => {
    expect(await runTool(order('sleep 71001', { limitMs: 300 }))).toMatchObject({ isOverTime: true })
    const giving = new AbortController()
    setTimeout(() => giving.abort(new Error('enough')), 300)
    await expect(runTool(order('sleep 71002', { signal: giving.signal }))).rejects.toThrow('enough')
    expect([isAlive('71001'), isAlive('71002')]).toEqual([false, false])
  })

  it('goes with the process that started it', async () => {
    const program = `import { runTool } from ${JSON.stringify(path.join(import.meta.dirname, 'run-tool.ts'))}
      void runTool({ program: 'sleep', args: ['71003'], folder: '/', signal: new AbortController().signal, limitMs: 60000 })`
    const file = path.join(folder, 'start.mts')
    await writeFile(file, program)
    const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: 'ignore' })
    await expect.poll(() => isAlive('71003')).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect.poll(() => isAlive('71003')).toBe(false)
  })

  it('is found where it is named, else among the programs, else nowhere', async () => {
    const { signal } = new AbortController()
    const found = await findTools({ programFolders: ['/nowhere', '/usr/local/bin', '/usr/bin'] }, signal)
    expect(found).toMatchObject({
      name: expect.stringMatching(/^ffmpeg \d/) as unknown,
      ffprobe: expect.stringContaining('ffprobe') as unknown,
    })
    expect(await findTools({ programFolders: ['/nowhere'] }, signal)).toBeUndefined()
    expect(await findTools({ ffmpegPath: '/nowhere/ffmpeg', programFolders: ['/usr/bin'] }, signal)).toBeUndefined()
    expect(await findTools({ ffmpegPath: '/bin/true', programFolders: [] }, signal)).toBeUndefined()
  })
})
