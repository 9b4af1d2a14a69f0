import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { migrateTo, readMigrations } from '@bee/server/database/migrating/migrate.ts'
import { createTestDatabase, type TestDatabase } from '@bee/server/testing/test-database.ts'
import type { TestServer } from '@bee/server/testing/test-server.ts'
import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { carryOut, type Outcome } from '../carry-out.ts'
import { COMMANDS, type CommandName } from '../command-table.ts'
import { doAsOperator } from '../do-as-operator.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

let server: TestServer
let env: NodeJS.ProcessEnv

const urlOf = ({ connection: { host, port, user, database } }: Pick<TestDatabase, 'connection'>) =>
  `postgres://${String(user)}@localhost:${String(port)}/${String(database)}?host=${encodeURIComponent(String(host))}`

beforeAll(async () => {
  const database = await createTestDatabase()
  server = await startWholeServer({ database })
  env = { ...process.env, DATABASE_URL: urlOf(database), DATA_DIR: server.dataDir }
  await server.registerMember({ nickName: '学员' })
})
afterAll(() => server.close())

async function run(name: CommandName, ...words: string[]): Promise<Outcome> {
  return carryOut(await COMMANDS[name](), words, (work) =>
    doAsOperator({ projectRoot: ROOT, dataRoot: ROOT, env }, work),
  )
}

it('make a backup, check it, list it, and restore it elsewhere', async () => {
  expect(await run('backup:list')).toMatchObject({ code: 0, said: expect.stringMatching(/还没有备份/) as string })
  const made = await run('backup:make')
  expect([made.code, made.said]).toEqual([0, expect.stringMatching(/备份好了：bee-backup-\d{8}-\d{6}\.tar（/)])
  const [name = ''] = /bee-backup-[\d-]+\.tar/.exec(made.said) ?? []
  expect((await run('backup:list')).said).toMatch(new RegExp(`${name}　手动　.*没有演练`))
  expect((await run('backup:check', name)).said).toMatch(/完好：.*张表/)

  const file = path.join(server.dataDir, 'school.tar')
  expect((await run('backup:make', '--no-files', '--to', file)).said).toMatch(/只列出/)
  expect((await stat(file)).mode & 0o077).toBe(0)
  const target = await createTestDatabase({ template: 'template0' })
  onTestFinished(() => target.drop())
  const restored = await run('backup:restore', file, '--into', urlOf(target))
  expect([restored.code, restored.said]).toEqual([0, expect.stringMatching(/恢复好了：0 门课、0 道题、1 位会员/)])
  const { rows } = await target.pool.query<{ nick_name: string }>('select nick_name from users')
  expect(rows).toEqual([{ nick_name: '学员' }])

  const damaged = path.join(server.dataDir, 'damaged.tar')
  const bytes = await readFile(file)
  await writeFile(damaged, bytes.subarray(0, bytes.length / 2))
  const refused = await run('backup:restore', damaged)
  expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/备份不完整/)])
})

it('read a file before they make a database for it', async () => {
  const dataDir = path.join(server.dataDir, 'empty-machine')
  await mkdir(dataDir)
  const bad = path.join(server.dataDir, 'bad.tar')
  await writeFile(bad, 'no backup at all')
  const { DATABASE_URL: _, ...rest } = env
  const refused = await carryOut(await COMMANDS['backup:restore'](), [bad], (work) =>
    doAsOperator({ projectRoot: ROOT, dataRoot: ROOT, env: { ...rest, DATA_DIR: dataDir } }, work),
  )
  expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/备份/)])
  expect(await readdir(dataDir)).toEqual([])
})

it('say what is wrong with where they shall write, before they begin', async () => {
  const missing = await run('backup:make', '--to', path.join(server.dataDir, 'not-mounted', 'school.tar'))
  expect([missing.code, missing.said]).toEqual([1, expect.stringMatching(/not-mounted 不在，盘可能没有挂上/)])
  const folder = await run('backup:make', '--to', server.dataDir)
  expect([folder.code, folder.said]).toEqual([1, expect.stringMatching(/是文件夹，请写明文件的名字/)])
})

it('say that there is no school where the settings lead, or one of an older program', async () => {
  const empty = await createTestDatabase({ template: 'template0' })
  onTestFinished(() => empty.drop())
  const elsewhere = (name: CommandName, ...words: string[]) =>
    COMMANDS[name]().then((command) =>
      carryOut(command, words, (work) =>
        doAsOperator(
          {
            projectRoot: ROOT,
            dataRoot: ROOT,
            env: { ...process.env, DATABASE_URL: urlOf(empty), DATA_DIR: server.dataDir },
          },
          work,
        ),
      ),
    )
  for (const name of ['backup:list', 'backup:make', 'jobs:list'] as const)
    expect(await elsewhere(name)).toMatchObject({ code: 1, said: expect.stringMatching(/里还没有学校/) as string })
  const migrations = path.join(ROOT, 'server/src/database/migrations')
  const known = await readMigrations(migrations)
  await migrateTo(
    empty.pool,
    migrations,
    known.slice(0, 20).map(({ name }) => name),
  )
  expect((await elsewhere('backup:list')).said).toMatch(/还是旧版的/)
})

it('stop when they are asked to, and leave nothing half', async () => {
  const file = path.join(server.dataDir, 'stopped.tar')
  const told = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    if (String(line).includes('备份每张表')) process.emit('SIGINT')
    return true
  })
  onTestFinished(() => told.mockRestore())
  const stopped = await run('backup:make', '--to', file)
  expect([stopped.code, stopped.said]).toEqual([1, expect.stringMatching(/没有做完就停下了/)])
  expect((await readdir(server.dataDir)).filter((name) => name.includes('stopped'))).toEqual([])
  const listed = await run('backup:make')
  expect([listed.code, listed.said]).toEqual([1, expect.stringMatching(/没有做完就停下了/)])
  expect((await run('backup:list')).said).toMatch(/没有做成：没有做完就停下了/)
})

it('say how they go, and what they cannot do', async () => {
  const wrong: [CommandName, string[]][] = [
    ['backup:make', ['--all']],
    ['backup:make', ['--to']],
    ['backup:check', []],
    ['backup:restore', []],
    ['backup:restore', ['x', '--into']],
    ['backup:list', ['--drop']],
    ['backup:rehearse', ['x', 'y']],
    ['backup:physical', []],
  ]
  for (const [name, words] of wrong) expect((await run(name, ...words)).code).toBe(2)
  expect(await run('backup:physical', path.join(server.dataDir, 'copy'))).toMatchObject({
    code: 1,
    said: expect.stringMatching(/pg_basebackup/) as string,
  })
  expect((await run('backup:check', 'nowhere.tar')).said).toMatch(/没有这个文件/)
  expect((await run('backup:list', '--drop', 'postgres')).said).toMatch(/没有这个旧数据库/)
  expect((await run('backup:rehearse', 'nowhere.tar')).said).toMatch(/没有备份/)
})
