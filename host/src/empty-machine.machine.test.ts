import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { createDemoDatabase, DEMO_SECRET, type DemoDatabase } from '@bee/content/testing/demo-database.ts'
import { systemPasswords } from '@bee/server/outside/password-hash.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { giveToOtherUser, makeOpenFolder, OTHER_USER, type OpenFolder } from '../../scripts/testing/other-user.ts'
import { patiently } from '../../scripts/testing/patience.ts'
import { carryOut } from './commands/carry-out.ts'
import { COMMANDS } from './commands/command-table.ts'
import { doAsOperator } from './commands/do-as-operator.ts'
import { urlOf } from './testing/built-process.ts'
import { freePort } from './testing/free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DIST = path.join(ROOT, 'dist')
const GUIDE = path.join(ROOT, 'docs/operations/backup.md')
const HEADING = '## 整台机器没了'
const TIMEOUT_MS = patiently(300_000)
const CAPTCHA = 'BEE7'
const PASSPHRASE = 'a-passphrase-of-the-school'
const PICTURE = randomBytes(5000)
/** A member who is not in the demo content: a start may give demo members other passwords. */
const MEMBER = { mobile: '19900000001', password: 'honey2026cell' }

const run = promisify(execFile)

let folder: OpenFolder
let program: string
let database: DemoDatabase
let file: string
beforeAll(async () => {
  if (!existsSync(path.join(DIST, 'host/operate.js')))
    throw new Error('The site is not built: run `npm run build` before these tests')
  folder = await makeOpenFolder('bee-empty-')
  program = await folder.copyIn(DIST, 'program')
  database = await createDemoDatabase()
  file = path.join(folder.path, 'school.tar.enc')
  await backUp()
}, TIMEOUT_MS)
afterAll(async () => {
  await database.drop()
  await folder.remove()
})

/** Makes a backup on the machine that is lost later; only the file survives. */
async function backUp(): Promise<void> {
  const dataDir = path.join(folder.path, 'lost')
  await mkdir(path.join(dataDir, 'uploads'), { recursive: true })
  await writeFile(path.join(dataDir, 'uploads/of-the-lost-machine.webp'), PICTURE)
  // A staff member is logged in, and the list contains an earlier nightly backup.
  await database.pool.query(
    `insert into backups (name, kind, state, snapshot_at, finished_at, created_at)
     values ('bee-backup-20261116-040000.tar', 'nightly', 'ready', now(), now(), now())`,
  )
  await database.pool.query(`insert into users (mobile, nick_name, password_hash) values ($1, '会员', $2)`, [
    MEMBER.mobile,
    await systemPasswords.hash(MEMBER.password),
  ])
  const env = {
    ...process.env,
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE: PASSPHRASE,
  }
  const { code, said } = await carryOut(await COMMANDS['backup:make'](), ['--to', file], (work) =>
    doAsOperator({ projectRoot: ROOT, dataRoot: ROOT, env }, work),
  )
  expect([code, said]).toEqual([0, expect.stringMatching(/备份好了/)])
  await giveToOtherUser(file)
  await rm(dataDir, { recursive: true })
}

/** The lines of the guide unchanged, except for paths and secrets. */
async function readGuide(places: Record<string, string>): Promise<string[]> {
  const text = await readFile(GUIDE, 'utf8')
  const [, section = ''] = text.split(`${HEADING}\n`)
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? []
  let lines = block.trim()
  for (const [word, ours] of Object.entries(places)) {
    expect(lines).toContain(word)
    lines = lines.replaceAll(word, ours)
  }
  expect(lines).not.toContain('…')
  return lines.split('\n')
}

it(
  'becomes the school with nothing but the program, the file and its secrets, by the words of the guide',
  async () => {
    const home = path.join(folder.path, 'home')
    await mkdir(home)
    await giveToOtherUser(home)
    const dataDir = path.join(home, 'bee')
    const [settings = '', restore = '', start = ''] = await readGuide({
      '/var/lib/bee': dataDir,
      '/opt/bee': program,
      '/mnt/学校.tar.enc': file,
      "SECRET='…'": `SECRET='${DEMO_SECRET}'`,
      "BACKUP_PASSPHRASE='…'": `BACKUP_PASSPHRASE='${PASSPHRASE}'`,
    })
    const port = await freePort()
    const given = {
      cwd: '/',
      env: { PATH: `${path.dirname(folder.node)}:${process.env['PATH']}`, PORT: String(port), CAPTCHA_ANSWER: CAPTCHA },
      ...OTHER_USER,
    }
    const shell = (...lines: string[]) => run('sh', ['-ec', [settings, ...lines].join('\n')], given)
    const operate = (words: string) => shell(`node ${program}/host/operate.js ${words}`)

    const { stdout } = await shell(restore)
    expect(stdout).toMatch(/^恢复好了：\d+ 门课、\d+ 道题、\d+ 位会员。/)
    expect(await readFile(path.join(dataDir, 'uploads/of-the-lost-machine.webp'))).toEqual(PICTURE)
    // The backups of the lost machine are not here, and no staff session exists.
    expect((await operate('backup:list')).stdout).toMatch(/还没有备份/)

    let printed = ''
    const site: ChildProcess = spawn('sh', ['-ec', [settings, `exec ${start}`].join('\n')], {
      ...given,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = once(site, 'exit')
    try {
      for (const stream of [site.stdout, site.stderr])
        stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      await vi.waitFor(() => expect(site.exitCode !== null || printed.includes('已启动')).toBe(true), {
        timeout: TIMEOUT_MS,
        interval: 200,
      })
      expect(printed).toContain('已启动')
      const url = `http://localhost:${port}`
      expect(await (await fetch(`${url}/subject`)).text()).toContain('JVM')
      const captchaId = randomBytes(16).toString('hex')
      // On a busy machine a first request may get a 503.
      await expect.poll(async () => (await fetch(`${url}/bee/captcha.jpg?captchaId=${captchaId}`)).status).toBe(200)
      const login = await fetch(`${url}/bee/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...MEMBER, captchaId, captcha: CAPTCHA }),
      })
      expect(await login.text()).toContain('token')
      expect(login.status).toBe(200)
      // Commands beside the running site use the same database.
      expect((await operate('backup:make')).stdout).toMatch(/备份好了/)
    } finally {
      site.kill('SIGTERM')
      await ended
    }
  },
  TIMEOUT_MS,
)

it(
  'says in a sentence what is wrong with the passphrase, and leaves nothing behind',
  async () => {
    const dataDir = path.join(folder.path, 'other')
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'another-passphrase' }
    await mkdir(dataDir)
    await giveToOtherUser(dataDir)
    const restored = run(folder.node, [path.join(program, 'host/operate.js'), 'backup:restore', file], {
      cwd: '/',
      env,
      ...OTHER_USER,
    })
    await expect(restored).rejects.toMatchObject({ stderr: expect.stringMatching(/BACKUP_PASSPHRASE 不对/) as string })
  },
  TIMEOUT_MS,
)
