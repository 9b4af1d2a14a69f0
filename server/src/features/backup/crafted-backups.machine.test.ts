import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Failure } from '@bee/contract/failures.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Services } from '../../create-services.ts'
import { createTestDatabase, onOwnConnection, testServer, type TestDatabase } from '../../testing/test-database.ts'
import { readArchive } from './form/read-archive.ts'
import { quietly, servicesFor } from './testing/backup-school.ts'
import { craftArchive } from './testing/crafted-archive.ts'

const sentenceOf = (error: unknown) => (error instanceof Failure ? error.message : String(error))
const ROLE = 'crafted_superuser'
/** Columns of a row in the server's own list of accounts. */
const ACCOUNT = {
  name: 'pg_authid',
  columns: [
    'oid',
    'rolname',
    'rolsuper',
    'rolinherit',
    'rolcreaterole',
    'rolcreatedb',
    'rolcanlogin',
    'rolreplication',
    'rolbypassrls',
    'rolconnlimit',
  ],
  text: `987654,${ROLE},t,t,t,t,t,t,t,-1\n`,
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  await Promise.resolve()
  yield bytes
}

describe('a file that was written to be restored by somebody else', () => {
  let home: TestDatabase
  let dataDir: string
  let services: Services

  beforeAll(async () => {
    home = await createTestDatabase()
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-crafted-'))
    services = servicesFor({ pool: home.pool, dataDir })
  })
  afterAll(async () => {
    await services.close()
    await home.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function restore(bytes: Buffer): Promise<string> {
    const target = await createTestDatabase({ template: 'template0' })
    onTestFinished(() => target.drop())
    const open = () => Promise.resolve(piecesOf(bytes))
    return services.backupWork.restoreInto(open, target.connection, quietly).then(() => '', sentenceOf)
  }

  it("writes into no table that is not the school's, such as the accounts of the server", async () => {
    const admin = <Result>(work: Parameters<typeof onOwnConnection<Result>>[1]) =>
      onOwnConnection({ ...testServer(), database: 'postgres' }, work)
    onTestFinished(async () => {
      await admin((client) => client.query('delete from pg_authid where rolname = $1', [ROLE]))
    })
    expect(await restore(await craftArchive({ tables: [ACCOUNT] }))).toMatch(/pg_authid.*不能恢复/)
    const { rows } = await admin((client) => client.query('select from pg_roles where rolname = $1', [ROLE]))
    expect(rows.length).toBe(0)
  })

  it('is refused where a table or a column is missing', async () => {
    expect(await restore(await craftArchive({ tables: [] }))).toMatch(/备份里的表 .* 与这一版程序建的不同/)
  })

  it.each([
    'secret',
    'postgres/PG_VERSION',
    '../../etc/cron.d/bee',
    'backups/bee-backup-20260302-120000.tar',
    'uploads',
  ])('puts no file at %s', async (place) => {
    expect(await restore(await craftArchive({ files: { [place]: 'mine' } }))).toMatch(/学校文件以外/)
    expect(existsSync(path.join(dataDir, place))).toBe(false)
  })

  it.each([
    'DEFAULT; create table planted (id int)',
    "FOR VALUES FROM ('2026-01-01') TO ('2026-02-01'); drop table users",
    "FOR VALUES IN ('a' || (select rolpassword from pg_authid limit 1))",
    "FOR VALUES IN ('\\'; drop table users; --')",
    'for values in (1)',
  ])('says nothing to the database as the bound of a partition: %s', async (bound) => {
    const bytes = await craftArchive({ partitions: [{ name: 'users_2026', parent: 'users', bound }] })
    expect(await readArchive(piecesOf(bytes), undefined).catch(sentenceOf)).toMatch(/损坏/)
  })

  it.each([
    'DEFAULT',
    "FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2026-02-01 00:00:00+00')",
    'FOR VALUES FROM (MINVALUE) TO (10)',
    "FOR VALUES FROM (1, 'it''s') TO (-2.5, MAXVALUE)",
    "FOR VALUES IN ('a', NULL, true)",
    'FOR VALUES WITH (modulus 16, remainder 3)',
  ])('may say what PostgreSQL itself says of one: %s', async (bound) => {
    const bytes = await craftArchive({ partitions: [{ name: 'users_2026', parent: 'users', bound }] })
    expect((await readArchive(piecesOf(bytes), undefined)).partitions).toHaveLength(1)
  })
})
