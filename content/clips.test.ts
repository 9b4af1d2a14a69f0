import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Content } from './src/content-schema.ts'
import { demoContent } from './src/testing/demo-content.ts'

const CLIPS_DIR = path.join(import.meta.dirname, 'clips')
const MAX_BYTES = 8 * 1024 * 1024

const read = (file: string) => readFile(path.join(CLIPS_DIR, file))

let clips: Content['clips']
let files: string[]
beforeAll(async () => {
  clips = (await demoContent()).clips
  const entries = await readdir(CLIPS_DIR, { recursive: true, withFileTypes: true })
  files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(CLIPS_DIR, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
})

/** The length that the file itself states, in the header of its movie. */
function secondsOf(film: Buffer): number {
  const header = film.indexOf('mvhd')
  const timescale = film.readUInt32BE(header + 16)
  return film.readUInt32BE(header + 20) / timescale
}

/** The files that a playlist names, seen from the folder of the clips. */
async function namedBy(playlist: string): Promise<string[]> {
  const text = (await read(playlist)).toString()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const headers = [...text.matchAll(/#EXT-X-MAP:URI="([^"]+)"/g)].map(([, uri = '']) => uri)
  return [...headers, ...lines].map((name) => path.posix.join(path.posix.dirname(playlist), name))
}

async function streamFiles(): Promise<string[]> {
  const masters = clips.flatMap(({ hls }) => (hls === undefined ? [] : [hls]))
  const variants = (await Promise.all(masters.map(namedBy))).flat()
  const pieces = (await Promise.all(variants.map(namedBy))).flat()
  return [...masters, ...variants, ...pieces]
}

/** When each cue ends, in seconds. */
async function endsOf(subtitles: string): Promise<number[]> {
  const text = (await read(subtitles)).toString()
  expect(text.startsWith('WEBVTT')).toBe(true)
  return [...text.matchAll(/--> (?:\d+:)?(\d+):(\d+\.\d+)/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  )
}

/** The sheets of pictures that a storyboard names. */
async function sheetsOf(storyboard: string): Promise<string[]> {
  const { sheets } = JSON.parse((await read(storyboard)).toString()) as { sheets: string[] }
  return sheets.map((sheet) => path.posix.join(path.posix.dirname(storyboard), sheet))
}

describe('clips', () => {
  it('are H.264 and AAC, 20 to 60 s long, and as long as they say', async () => {
    expect(clips.length).toBeGreaterThanOrEqual(10)
    for (const { slug, file, seconds } of clips) {
      const film = await read(file)
      expect([film.includes('avc1'), film.includes('mp4a')], slug).toEqual([true, true])
      expect(Math.abs(secondsOf(film) - seconds), slug).toBeLessThan(1)
      expect(seconds, slug).toBeGreaterThanOrEqual(20)
      expect(seconds, slug).toBeLessThanOrEqual(60)
    }
  })

  it('stream in three qualities, with every piece there', async () => {
    const masters = clips.flatMap(({ hls }) => (hls === undefined ? [] : [hls]))
    expect(masters.length).toBeGreaterThanOrEqual(2)
    for (const master of masters) expect(await namedBy(master), master).toHaveLength(3)
    expect((await streamFiles()).filter((file) => !files.includes(file))).toEqual([])
  })

  it('have a picture of every few seconds where they stream', async () => {
    const streamed = clips.filter(({ hls }) => hls !== undefined)
    expect(streamed.map(({ storyboard }) => storyboard)).not.toContain(undefined)
    for (const { storyboard } of clips) {
      if (storyboard !== undefined) expect((await sheetsOf(storyboard)).length).toBeGreaterThan(0)
    }
  })

  it('have subtitles in two languages, cue by cue, that end with the film', async () => {
    const spoken = clips.flatMap(({ seconds, subtitles }) => (subtitles ? [{ seconds, ...subtitles }] : []))
    expect(spoken.filter(({ en }) => en !== undefined).length).toBeGreaterThanOrEqual(2)
    for (const { seconds, 'zh-CN': chinese, en } of spoken) {
      const ends = await endsOf(chinese)
      if (en !== undefined) expect(await endsOf(en)).toEqual(ends)
      expect(ends.length).toBeGreaterThan(3)
      expect(Math.max(...ends)).toBeLessThanOrEqual(seconds + 0.5)
    }
  })

  it('are all named, piece by piece', async () => {
    const storyboards = clips.flatMap(({ storyboard }) => (storyboard === undefined ? [] : [storyboard]))
    const sheets = await Promise.all(storyboards.map(sheetsOf))
    const named = [
      'clips.yaml',
      ...clips.flatMap(({ file, storyboard, peaks, subtitles }) => [
        file,
        ...[storyboard, peaks].filter((name) => name !== undefined),
        ...(subtitles ? Object.values(subtitles) : []),
      ]),
      ...sheets.flat(),
      ...(await streamFiles()),
    ]
    expect(files.filter((file) => !named.includes(file))).toEqual([])
    expect([...files, 'web/360p/part-99.m4s'].filter((file) => !named.includes(file))).toHaveLength(1)
  })

  it('stay small together', async () => {
    const sizes = await Promise.all(files.map(async (file) => (await read(file)).length))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES)
  })
})
