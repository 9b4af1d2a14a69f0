import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { makeVideo, type VideoName } from './transcode/testing/make-videos.ts'
import { FILM_FILE } from '../../outside/transcoder/encode-arguments.ts'
import { findTools, type Tools } from '../../outside/transcoder/find-tools.ts'
import { renditionsFor } from '../../outside/transcoder/renditions.ts'
import { canToneMap, hdrOf, toneMapping } from '../../outside/transcoder/tone-mapping.ts'
import { createTranscoder } from '../../outside/transcoder/transcoder.ts'

const run = promisify(execFile)
const LIMIT_MS = patiently(60_000)
const { signal } = new AbortController()

let folder: string
let tools: Tools
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-light-'))
  const found = await findTools({ programFolders: ['/usr/local/bin', '/usr/bin'] }, signal)
  if (!found) throw new Error('There is no ffmpeg')
  tools = found
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The mean brightness and colour of a film, as a screen gets it. */
async function lookOf(file: string): Promise<{ light: number; colour: number }> {
  const filter = 'format=yuv420p,signalstats,metadata=print:file=-'
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-nostdin', '-i', file, '-vf', filter, '-f', 'null', '-'])
  const mean = (key: string) => {
    const found = [...stdout.matchAll(new RegExp(String.raw`signalstats\.${key}=([\d.]+)`, 'g'))].map(([, value]) =>
      Number(value),
    )
    return found.reduce((sum, each) => sum + each, 0) / found.length
  }
  return { light: mean('YAVG'), colour: mean('SATAVG') }
}

async function transferOf(file: string): Promise<string> {
  const asked = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=color_transfer', '-of', 'csv=p=0']
  return (await run('ffprobe', [...asked, file])).stdout.trim()
}

async function made(name: VideoName, canMap: boolean): Promise<string> {
  const file = await makeVideo(name, folder)
  const transcoder = createTranscoder({ ...tools, canToneMap: canMap })
  const space = path.join(folder, `${name}-${canMap}`)
  await mkdir(space, { recursive: true })
  const order = { folder: space, signal, limitMs: LIMIT_MS }
  const facts = await transcoder.probe(file, order)
  const [rung] = renditionsFor(facts.video)
  if (!rung) throw new Error('A film has at least one quality')
  await transcoder.encodeFilm({ file, facts }, rung, order)
  expect(transcoder.keepsLight(facts)).toBe(canMap)
  return path.join(space, FILM_FILE)
}

describe('a film of much light', () => {
  it.each(['pq.mp4', 'hlg.mp4'] as const)(
    '%s looks like the same film of the usual light, and would not if its numbers were taken as they are',
    async (name) => {
      const usual = await lookOf(await makeVideo('hevc.mp4', folder))
      const mappedFile = await made(name, true)
      const mapped = await lookOf(mappedFile)
      const naive = await lookOf(await made(name, false))
      const off = (look: typeof usual) => ({
        light: Math.abs(look.light - usual.light),
        colour: Math.abs(look.colour - usual.colour),
      })
      expect(off(mapped).light).toBeLessThan(12)
      expect(off(mapped).colour).toBeLessThan(25)
      expect(off(naive).colour).toBeGreaterThan(2 * off(mapped).colour)
      expect(await transferOf(mappedFile)).toBe('bt709')
    },
    LIMIT_MS,
  )
})

it('is known by its transfer, whatever else it says', () => {
  expect(hdrOf({ transfer: 'bt709', primaries: 'bt2020', matrix: 'bt2020nc' })).toBeUndefined()
  expect(hdrOf({ transfer: '', primaries: '', matrix: '' })).toBeUndefined()
  expect(hdrOf({ transfer: 'smpte2084', primaries: 'unknown', matrix: 'ictcp' })).toEqual({
    transfer: 'smpte2084',
    primaries: 'bt2020',
    matrix: 'bt2020nc',
  })
  const hlg = hdrOf({ transfer: 'arib-std-b67', primaries: 'smpte432', matrix: 'bt2020nc' })
  expect(hlg && toneMapping(hlg)[0]).toContain('tin=arib-std-b67:pin=smpte432')
})

it('needs two filters, each by its whole name', () => {
  expect(canToneMap(' .SC zscale            V->V  x\n .S. tonemap           V->V  y')).toBe(true)
  expect(canToneMap(' .SC zscale            V->V  x\n ... tonemap_opencl    V->V  y')).toBe(false)
  expect(canToneMap(' TS. scale             V->V  x\n .S. tonemap           V->V  y')).toBe(false)
})
