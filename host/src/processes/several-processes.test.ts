import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { testConfig } from '@bee/server/testing/test-services.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltProcess, startBuilt } from '../testing/built-process.ts'
import { configsOf } from './several-processes.ts'

const TIMEOUT_MS = 180_000
const SEVERAL = 3

it('has the jobs done by one, and shares what caches may take', () => {
  const config = { ...testConfig('/nowhere'), worker: 'with', processes: 3, cacheBytes: 90 * 1024 * 1024 } as const
  const configs = configsOf(config)
  expect(configs.map(({ worker }) => worker)).toEqual(['with', 'none', 'none'])
  expect(configs.map(({ cacheBytes }) => cacheBytes)).toEqual(Array(3).fill(30 * 1024 * 1024))
  const tight = configsOf({ ...config, worker: 'none', processes: 8 })
  expect(new Set(tight.map(({ worker }) => worker))).toEqual(new Set(['none']))
  expect(tight[0]?.cacheBytes).toBe(16 * 1024 * 1024)
})

describe('several processes on the embedded database', () => {
  let dataDir: string
  let site: BuiltProcess
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-several-'))
    site = await startBuilt({ DATA_DIR: dataDir, SEED: 'none', PROCESSES: String(SEVERAL) })
  }, TIMEOUT_MS)
  afterAll(async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const isWhole = () => expect.poll(async () => (await site.children()).length, { timeout: 60_000 }).toBe(SEVERAL)

  it('speak to the operator once', async () => {
    await isWhole()
    expect(site.said().match(/蜂学堂已启动/g)).toHaveLength(1)
    expect(site.said()).toContain(`${SEVERAL} 个进程一起服务`)
    expect(site.said().match(/启动数据库/g)).toHaveLength(1)
  })

  it(
    'replace one that dies, while the others answer',
    async () => {
      const before = await site.children()
      const [victim = 0] = before
      process.kill(victim, 'SIGKILL')
      await expect.poll(() => site.said(), { timeout: 10_000 }).toContain('一个进程意外退出（SIGKILL）')
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
      await expect.poll(() => site.said(), { timeout: 60_000 }).toContain('那个进程已重新启动')
      await isWhole()
      expect(await site.children()).not.toContain(victim)
    },
    TIMEOUT_MS,
  )

  it(
    'are renewed one after the other, and nobody is refused meanwhile',
    async () => {
      await isWhole()
      const before = await site.children()
      const asking = askAllTheTime(site)
      site.signal('SIGHUP')
      await expect.poll(() => site.said(), { timeout: 120_000 }).toContain('全部进程已逐个重新启动')
      const { answered, failed } = await asking.stop()
      expect(failed).toEqual([])
      expect(answered).toBeGreaterThan(20)
      await isWhole()
      expect((await site.children()).filter((pid) => before.includes(pid))).toEqual([])
    },
    TIMEOUT_MS,
  )

  it(
    'end together when they are told to, and leave nothing behind',
    async () => {
      const children = await site.children()
      site.signal('SIGTERM')
      expect(await site.ended).toEqual([0, null])
      for (const pid of children) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
      await expect(fetch(`${site.url}/readyz`)).rejects.toThrow()
    },
    TIMEOUT_MS,
  )
})

/** As proxies do: over a few connections that are kept, each with the next request as soon as it is answered. */
function askAllTheTime({ port }: BuiltProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const failed: string[] = []
  let answered = 0
  let isOver = false
  const once = () =>
    new Promise<void>((resolve) => {
      get({ agent, port, host: '127.0.0.1', path: '/readyz' }, (response) => {
        if (response.statusCode === 200) answered += 1
        else failed.push(String(response.statusCode))
        response.resume().on('end', resolve)
      }).on('error', (error) => {
        failed.push(error.message)
        resolve()
      })
    })
  const loops = Array.from({ length: 4 }, async () => {
    while (!isOver) await once()
  })

  async function stop() {
    isOver = true
    await Promise.all(loops)
    agent.destroy()
    return { answered, failed }
  }

  return { stop }
}
