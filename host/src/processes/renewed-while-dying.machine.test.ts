import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { patiently } from '../../../scripts/testing/patience.ts'
import { startBuilt } from '../testing/built-process.ts'

const SEVERAL = 2
/** Longer than the first pause before a replacement plus the start of a process. */
const SETTLED_MS = patiently(4000)

it('one that dies while it is being renewed is replaced once', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-renewed-'))
  const site = await startBuilt({ DATA_DIR: dataDir, SEED: 'none', PROCESSES: String(SEVERAL) })
  onTestFinished(async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const [first = 0] = await site.children()
  site.signal('SIGHUP')
  await expect
    .poll(async () => (await site.children()).length, { timeout: patiently(30_000), interval: 5 })
    .toBe(SEVERAL + 1)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => site.said(), { timeout: patiently(60_000) }).toContain('全部进程已逐个重新启动')
  await sleep(SETTLED_MS)
  expect(await site.children()).toHaveLength(SEVERAL)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})
