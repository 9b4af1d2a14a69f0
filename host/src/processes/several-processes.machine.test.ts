import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testConfig } from '@bee/server/testing/test-services.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patiently } from '../../../scripts/testing/patience.ts'
import { type BuiltProcess, startBuilt } from '../testing/built-process.ts'
import { freePort } from '../testing/free-port.ts'
import { configsOf } from './several-processes.ts'

const SEVERAL = 3
/** Between two requests of a constant reader: short enough to hit every moment, long enough to leave the machine to starting processes. */
const BREATH_MS = 20

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
  let metricsPort: number
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-several-'))
    metricsPort = await freePort()
    site = await startBuilt({
      DATA_DIR: dataDir,
      SEED: 'none',
      PROCESSES: String(SEVERAL),
      METRICS_PORT: String(metricsPort),
    })
  })
  afterAll(async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const isWhole = () =>
    expect.poll(async () => (await site.children()).length, { timeout: patiently(60_000) }).toBe(SEVERAL)

  it('speak to the operator once', async () => {
    await isWhole()
    expect(site.said().match(/网站已启动/g)).toHaveLength(1)
    expect(site.said()).toContain(`${SEVERAL} 个进程一起服务`)
    // A slow step prints further lines, so only finished ones are counted.
    expect(site.said().match(/✓ 启动数据库/g)).toHaveLength(1)
  })

  /** The values of a series at an address, by process. */
  async function readFigures(address: string, series: string): Promise<Map<string, number>> {
    const text = await (await fetch(address)).text()
    const lines = [...text.matchAll(/^(\w+)\{(.*?),?process="(\d+)"\} (\S+)$/gm)]
    const own = lines.filter(([, name = '', labels = '']) => `${name}{${labels}}` === series)
    return new Map(own.map(([, , , id = '', value]) => [id, Number(value)]))
  }
  const STARTED = 'process_start_time_seconds{}'

  it('tell the figures of all at either port, and nothing is counted twice', async () => {
    await isWhole()
    const ASKED = 30
    // An empty school is shut: strangers are refused, and counted.
    const series = 'bee_requests_total{call="courses.list",status="5xx"}'
    // Each on its own connection, which any process may accept.
    for (let time = 0; time < ASKED; time += 1) {
      await (
        await fetch(`${site.url}/bee/api/release/subject/list`, { headers: { connection: 'close' } })
      ).arrayBuffer()
    }
    for (const address of [`${site.url}/metrics`, `http://127.0.0.1:${metricsPort}/metrics`]) {
      const counts = await readFigures(address, series)
      expect([...counts.values()].reduce((sum, each) => sum + each, 0)).toBe(ASKED)
      expect(counts.size).toBeGreaterThan(1)
      expect((await readFigures(address, STARTED)).size).toBe(SEVERAL)
      expect((await readFigures(address, 'bee_listen_connected{listener="jobs"}')).size).toBe(1)
    }
  })

  it('replace one that dies, while the others answer', async () => {
    const before = await site.children()
    const [victim = 0] = before
    const known = await readFigures(`${site.url}/metrics`, STARTED)
    // Reads all the time: a starting process must not take a metrics request for its orders.
    const reading = new AbortController()
    const readings = (async () => {
      const sizes: number[] = []
      while (!reading.signal.aborted) {
        // A reader of the dead process is cut off, and tries again.
        const read = await readFigures(`${site.url}/metrics`, STARTED).catch(() => undefined)
        if (read) sizes.push(read.size)
        await sleep(BREATH_MS)
      }
      return sizes
    })()
    try {
      process.kill(victim, 'SIGKILL')
      await expect.poll(() => site.said()).toContain('一个进程意外退出（SIGKILL）')
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
      await expect.poll(() => site.said(), { timeout: patiently(60_000) }).toContain('那个进程已重新启动')
      await isWhole()
      expect(await site.children()).not.toContain(victim)
    } finally {
      reading.abort()
    }
    const sizes = await readings
    expect(Math.min(...sizes)).toBe(SEVERAL - 1)
    expect(sizes.length).toBeGreaterThan(2)
    const now = await readFigures(`${site.url}/metrics`, STARTED)
    expect(now.size).toBe(SEVERAL)
    expect([...now.keys()].filter((id) => known.has(id))).toHaveLength(SEVERAL - 1)
    expect(site.said().match(/意外退出/g)).toHaveLength(1)
  })

  it('are renewed one after the other, and nobody is refused meanwhile', async () => {
    await isWhole()
    const before = await site.children()
    const asking = askAllTheTime(site)
    site.signal('SIGHUP')
    await expect.poll(() => site.said(), { timeout: patiently(120_000) }).toContain('全部进程已逐个重新启动')
    const { answered, failed } = await asking.stop()
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(20)
    await isWhole()
    expect((await site.children()).filter((pid) => before.includes(pid))).toEqual([])
  })

  it('end together when they are told to, and leave nothing behind', async () => {
    const children = await site.children()
    site.signal('SIGTERM')
    expect(await site.ended).toEqual([0, null])
    for (const pid of children) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    await expect(fetch(`${site.url}/readyz`)).rejects.toThrow()
  })
})

/** As proxies do: a few kept connections, each with the next request soon after an answer. */
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
    while (!isOver) {
      await once()
      await sleep(BREATH_MS)
    }
  })

  async function stop() {
    isOver = true
    await Promise.all(loops)
    agent.destroy()
    return { answered, failed }
  }

  return { stop }
}
