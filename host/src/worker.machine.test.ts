import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@bee/server/testing/test-database.ts'
import { wholeServices } from '@bee/server/testing/whole-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { patiently } from '../../scripts/testing/patience.ts'
import { spawnBuilt, urlOf } from './testing/built-process.ts'
import { freePort } from './testing/free-port.ts'

const TOKEN = 'a-token-for-figures'

let test: TestDatabase
let dataDir: string
beforeEach(async () => {
  test = await createTestDatabase()
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-test-data-'))
})
afterEach(async () => {
  await test.drop()
  await rm(dataDir, { recursive: true, force: true })
})

it('WORKER=only does the jobs and nothing else, tells how it goes at a port of its own, and ends when it is told to', async () => {
  const metricsPort = await freePort()
  const worker = await spawnBuilt({
    WORKER: 'only',
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(test.connection),
    METRICS_PORT: String(metricsPort),
    METRICS_TOKEN: TOKEN,
  })
  const figures = `http://127.0.0.1:${metricsPort}/metrics`
  const scrape = async () => (await fetch(figures, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  try {
    await expect.poll(() => worker.said(), { timeout: patiently(60_000) }).toContain('任务进程已启动')
    expect(worker.said()).not.toContain('http://')
    const { jobs } = wholeServices(test.pool)
    const night = async () =>
      (await jobs.list({ kind: 'statistics.night', page: 1, limit: 1 })).rows.map(({ state }) => state)
    await expect.poll(night, { timeout: patiently(30_000) }).toEqual(['done'])

    await expect.poll(scrape).toMatch(/^bee_jobs_ended_total\{kind="statistics.night",outcome="done"\} [1-9]/m)
    const text = await scrape()
    expect(text).toMatch(/^bee_build_info\{version="[^"]+",node="v\d[^"]*",migration="\d{4}-[^"]+"\} 1$/m)
    expect(text).toMatch(/^bee_listen_connected\{listener="jobs"\} 1$/m)
    for (const pool of ['jobs', 'requests']) {
      expect(text).toMatch(new RegExp(`^bee_database_statement_duration_seconds_count\\{pool="${pool}"\\} [1-9]`, 'm'))
      expect(text).toMatch(new RegExp(`^bee_database_pool_max_connections\\{pool="${pool}"\\} [1-9]`, 'm'))
    }
    expect(text).toMatch(/^bee_jobs\{kind="statistics.night",state="failed"\} 0$/m)
    expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m)
    expect(text).not.toContain('bee_requests_total')

    expect((await fetch(figures)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/healthz`)).status).toBe(200)
    await expect(fetch(worker.url)).rejects.toThrow()
  } finally {
    worker.signal('SIGTERM')
  }
  expect(await worker.ended).toEqual([0, null])
  expect(worker.said()).not.toContain(TOKEN)
})
