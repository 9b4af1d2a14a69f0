import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@bee/server/testing/test-database.ts'
import { testServices } from '@bee/server/testing/test-services.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PROGRAM = path.join(ROOT, 'dist/host/main.js')
const TIMEOUT_MS = 90_000

let test: TestDatabase
let dataDir: string
beforeEach(async () => {
  if (!existsSync(PROGRAM)) throw new Error('The site is not built: run `npm run build` before these tests')
  test = await createTestDatabase()
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-test-data-'))
})
afterEach(async () => {
  await test.drop()
  await rm(dataDir, { recursive: true, force: true })
})

it(
  'WORKER=only does the jobs and nothing else, and ends when it is told to',
  async () => {
    const { host, port, user, database } = test.connection
    const child = spawn(process.execPath, [PROGRAM], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        WORKER: 'only',
        DATA_DIR: dataDir,
        DATABASE_URL: `postgres://${String(user)}@localhost:${String(port)}/${String(database)}?host=${encodeURIComponent(String(host))}`,
      },
    })
    const ended = once(child, 'exit')
    try {
      let said = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
      await expect.poll(() => said, { timeout: 60_000 }).toContain('任务进程已启动')
      expect(said).not.toContain('http://')
      const { jobs } = testServices(test.pool)
      const night = async () =>
        (await jobs.list({ kind: 'statistics.night', page: 1, limit: 1 })).rows.map(({ state }) => state)
      await expect.poll(night, { timeout: 30_000 }).toEqual(['done'])
    } finally {
      child.kill('SIGTERM')
    }
    expect(await ended).toEqual([0, null])
  },
  TIMEOUT_MS,
)
