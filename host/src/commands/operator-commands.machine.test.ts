import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { connectWays } from '@bee/server/features/orders/testing/connect-ways.ts'
import { startSimulator } from '@bee/server/outside/providers/testing/simulator.ts'
import { createTestDatabase } from '@bee/server/testing/test-database.ts'
import { TEST_SECRET, type TestServer } from '@bee/server/testing/test-server.ts'
import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patiently } from '../../../scripts/testing/patience.ts'
import { carryOut, type Outcome } from './carry-out.ts'
import { COMMANDS, type CommandName } from './command-table.ts'
import { doAsOperator } from './do-as-operator.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PROGRAM = 'host/src/operate.ts'
/** Allows for starts of Node on a busy machine. */
const TIMEOUT_MS = patiently(180_000)

let server: TestServer
/** The environment of a command on the machine of the site. */
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  const database = await createTestDatabase()
  const { host, port, user, database: name } = database.connection
  const databaseUrl = `postgres://${String(user)}@localhost:${String(port)}/${String(name)}?host=${encodeURIComponent(String(host))}`
  // Commands read the real clock, so the server must have the same time.
  server = await startWholeServer({ database })
  env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir }
  server.clock.set(new Date())
})
afterAll(() => server.close())

/** Runs the command as the operator does, while the site is running, but without a new Node process. */
async function run(name: CommandName, ...words: string[]): Promise<Outcome> {
  return carryOut(await COMMANDS[name](), words, (work) =>
    doAsOperator({ projectRoot: ROOT, dataRoot: ROOT, env }, work),
  )
}

/** The program itself. It looks for the data relative to the root of the project, as the site does. */
async function runProgram(...words: string[]): Promise<Outcome & { stream: 'stdout' | 'stderr' }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', PROGRAM, ...words], {
      cwd: ROOT,
      env: { ...env, DATA_DIR: path.relative(ROOT, server.dataDir) },
    })
    return { code: 0, said: stdout, stream: 'stdout' }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, said: stderr, stream: 'stderr' }
  }
}

it(
  'is a program for npm, whose code a shell can ask, and finds the data of the site',
  async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into jobs (kind, state, run_at, max_attempts, created_at, ended_at)
       values ('jobs.sweep', 'done', now(), 5, now(), now()) returning id`,
    )
    const id = rows[0]?.id ?? 0
    const [done, misused] = await Promise.all([runProgram('jobs:list', String(id)), runProgram('owner:grant')])
    expect(done).toMatchObject({ code: 0, stream: 'stdout' })
    expect(done.said).toContain(`${id}  清理旧的任务记录  做完了`)
    expect(misused).toMatchObject({ code: 2, stream: 'stderr' })
    expect(misused.said).toMatch(/^用法：\n {2}npm run owner:grant -- <手机号>/)
    await server.pool.query('delete from jobs')
  },
  TIMEOUT_MS,
)

it('has a script for every command, and every command says how that script goes', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const ours = Object.entries(scripts).filter(([, script]) => script.includes(PROGRAM))
  expect(Object.fromEntries(ours)).toEqual(
    Object.fromEntries(Object.keys(COMMANDS).map((name) => [name, `tsx ${PROGRAM} ${name}`])),
  )
  for (const [name, load] of Object.entries(COMMANDS)) {
    const { usage } = await load()
    expect(usage).toMatch(/^用法：\n/)
    for (const line of usage.split('\n').filter((each) => each.includes('npm run')))
      expect(line).toMatch(new RegExp(`^ {2}npm run ${name}( |$)`))
  }
})

it(
  'loads for the list of backups what belongs to backups, and not the whole school',
  async () => {
    // Node's report lists every loaded module.
    const reports = path.join(server.dataDir, 'loaded')
    await promisify(execFile)(process.execPath, ['--import', 'tsx', PROGRAM, 'backup:list'], {
      cwd: ROOT,
      env: { ...env, NODE_V8_COVERAGE: reports },
    })
    const loaded = new Set<string>()
    for (const name of await readdir(reports)) {
      const { result } = JSON.parse(await readFile(path.join(reports, name), 'utf8')) as { result: { url: string }[] }
      for (const { url } of result) loaded.add(/\/server\/src\/features\/([^/]+)/.exec(url)?.[1] ?? '')
    }
    expect(loaded).toContain('backup')
    for (const feature of ['courses', 'films', 'questions', 'orders', 'player']) expect(loaded).not.toContain(feature)
  },
  TIMEOUT_MS,
)

it('asks the payment gateways that are connected, and says what is wrong with one', async () => {
  expect(await run('payment:check')).toEqual({ code: 0, said: '微信支付：没有接\n支付宝：没有接\n' })
  const simulator = await startSimulator()
  await connectWays({ ...server, secret: TEST_SECRET })
  const before = env
  env = { ...env, SIMULATOR_URL: simulator.url, SECRET: TEST_SECRET }
  expect(await run('payment:check')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/微信支付认得[^]*支付宝认得/) as string,
  })
  simulator.alipay.books.setFault('query', 'forged')
  expect(await run('payment:check')).toMatchObject({ code: 1, said: expect.stringContaining('支付宝：不通') as string })
  env = before
  simulator.close()
})

it('makes a member the owner, also one who has lost the second step', async () => {
  const { mobile, userId } = await server.registerMember({ nickName: '何田' })
  expect(await run('owner:grant', '13900009999')).toEqual({
    code: 1,
    said: '没有手机号为 13900009999 的会员，请先在学员端注册\n',
  })
  expect(await run('owner:grant', mobile)).toEqual({
    code: 0,
    said: '何田 现在是校长，从 /manage 登录，登录后设两步验证；他还没有密码，先在学员端用短信验证码设一个\n',
  })
  await server.pool.query(
    `insert into staff_second_steps (user_id, sealed_secret, enabled_at) values ($1, 'sealed', now())`,
    [userId],
  )
  expect((await run('owner:grant', mobile)).said).not.toContain('先设两步验证')
  expect((await run('owner:grant', mobile, '--new-second-step')).said).toContain('登录后设两步验证')
  const { rows } = await server.pool.query<{ summary: string }>(
    `select summary from audit_events where action = 'staff.grant' order by id`,
  )
  expect(rows.map(({ summary }) => summary)).toEqual([
    '让 何田 做校长',
    '让 何田 做校长',
    '让 何田 做校长，去掉了旧的两步验证',
  ])
  expect(await run('owner:grant', '12345')).toMatchObject({ code: 2 })
  expect(await run('owner:grant', mobile, '--refund')).toMatchObject({ code: 2 })
})

it('lists the jobs, and tells what became of one', async () => {
  expect(await run('jobs:list')).toEqual({ code: 0, said: '没有这样的任务\n' })
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into jobs (kind, state, run_at, attempts, max_attempts, step, steps, failure, failure_detail, created_at, ended_at)
     values ('jobs.sweep', 'failed', $1, 5, 5, '数到一半', $2, E'磁盘\\n满了', 'Error: ENOSPC', $1, $1) returning id`,
    [new Date('2026-03-02T02:10:00Z'), JSON.stringify([{ at: '2026-03-02T02:11:00Z', text: '数到一半' }])],
  )
  const id = rows[0]?.id ?? 0
  const line = `${id}  2026-03-02 10:10  清理旧的任务记录  没做成  磁盘 满了\n`
  expect((await run('jobs:list')).said).toBe(line)
  expect((await run('jobs:list', '--state', 'failed')).said).toBe(line)
  expect((await run('jobs:list', '--state', 'done')).said).toBe('没有这样的任务\n')
  expect((await run('jobs:list', String(id))).said).toContain(
    '  2026-03-02 10:11  数到一半\n没做成：磁盘 满了\nError: ENOSPC',
  )
  expect(await run('jobs:list', '4711')).toMatchObject({ code: 1 })
  for (const odd of [['--state', 'odd'], ['--all'], ['1', '2']]) {
    expect(await run('jobs:list', ...odd)).toMatchObject({ code: 2 })
  }
})
