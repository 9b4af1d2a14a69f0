import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mountSmallDisk } from '../../outside/store/testing/small-disk.ts'
import { copyCluster } from './copy-cluster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'

const settings = { fsync: 'off', full_page_writes: 'on' }
let root: string
let server: EmbeddedPostgres

const withClient = async <Result>(connection: pg.PoolConfig, work: (client: pg.Client) => Promise<Result>) => {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'bee-copied-'))
  await chmod(root, 0o711)
  server = await startEmbeddedPostgres({ dataDir: path.join(root, 'first'), settings, report: () => undefined })
})
afterAll(async () => {
  await server.stop()
  await rm(root, { recursive: true, force: true })
})

it('copies a server that is being written to, and the copy starts with all that was there', async () => {
  await withClient(server.connection, (client) => client.query('create table notes (id int primary key)'))
  let isOver = false
  let written = 0
  const writing = withClient(server.connection, async (client) => {
    while (!isOver) {
      await client.query('insert into notes values ($1)', [written + 1])
      written += 1
    }
  })
  const folder = path.join(root, 'second')
  await expect.poll(() => written).toBeGreaterThan(10)
  const acknowledged = written
  const dataDir = path.join(root, 'first')
  await copyCluster({ connection: { ...server.connection, database: 'postgres' }, dataDir, folder })
  isOver = true
  await writing

  const copy = await startEmbeddedPostgres({ dataDir: folder, settings, report: () => undefined })
  try {
    const { rows } = await withClient(copy.connection, (client) =>
      client.query<{ count: number; last: number }>('select count(*)::int as count, max(id) as last from notes'),
    )
    const [found] = rows
    expect(found?.count).toBeGreaterThanOrEqual(acknowledged)
    // No row is missing in between.
    expect(found?.last).toBe(found?.count)
  } finally {
    await copy.stop()
  }
  await expect(
    copyCluster({ connection: { ...server.connection, database: 'postgres' }, dataDir, folder }),
  ).rejects.toThrow(/已经在了/)
})

it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'asks whether there is room, before anything is written',
  async ({ skip }) => {
    const small = path.join(root, 'small-disk')
    const unmount = await mountSmallDisk(small, 'size=5m')
    if (!unmount) return skip()
    try {
      const dataDir = path.join(root, 'first')
      const connection = { ...server.connection, database: 'postgres' }
      await expect(copyCluster({ connection, dataDir, folder: path.join(small, 'copy') })).rejects.toThrow(
        /磁盘不够：大约要/,
      )
      expect(await readdir(path.join(small, 'copy'))).toEqual([])
      expect(await readdir(dataDir)).not.toContain('cluster-copy.unfinished')
    } finally {
      await unmount()
    }
  },
)
