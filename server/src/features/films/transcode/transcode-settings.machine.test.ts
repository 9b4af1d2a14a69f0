import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { transcodeFeature } from './transcode.feature.ts'

/** ffmpeg is started for its version, then for its filters. */
const STARTS_A_LOOK = 2
const MANY_MINUTES_MS = 10 * 60_000

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bee-tools-'))
  const ffmpegPath = path.join(folder, 'ffmpeg')
  await writeFile(ffmpegPath, `#!/bin/sh\necho "$@" >> "${folder}/starts"\necho 'ffmpeg version 9.9.9 of a test'\n`)
  await chmod(ffmpegPath, 0o755)
  server = await startTestServer({ features: [transcodeFeature], config: { ffmpegPath, worker: 'with' } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const starts = async () => (await readFile(path.join(folder, 'starts'), 'utf8')).trim().split('\n').length
const settingsOf = ({ calls }: TestStaff) => calls.making.settings({})

it('looks for ffmpeg once, however many read and change the settings, and again minutes later', async () => {
  const owner = await addStaff(server, 'owner')
  const answers = await Promise.all(Array.from({ length: 10 }, () => settingsOf(owner)))
  expect(answers.map(({ tool }) => tool)).toEqual(Array.from({ length: 10 }, () => 'ffmpeg 9.9.9'))
  expect(await owner.calls.making.setSettings({ pauseFromHour: 9, pauseToHour: 12 })).toMatchObject({
    pauseFromHour: 9,
    tool: 'ffmpeg 9.9.9',
  })
  expect(await starts()).toBe(STARTS_A_LOOK)
  server.clock.advance(MANY_MINUTES_MS)
  await settingsOf(owner)
  expect(await starts()).toBe(2 * STARTS_A_LOOK)
})
