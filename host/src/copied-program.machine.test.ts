import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { giveToOtherUser, makeOpenFolder, OTHER_USER, type OpenFolder } from '../../scripts/testing/other-user.ts'
import { patiently } from '../../scripts/testing/patience.ts'
import { COMMANDS } from './commands/command-table.ts'
import { freePort } from './testing/free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DIST = path.join(ROOT, 'dist')
/** The start seeds a whole school. */
const START_MS = patiently(180_000)
const CAPTCHA = 'BEE7'

const run = promisify(execFile)

/** Only the variables that a service manager passes. */
const environment = (settings: Record<string, string>) => ({ PATH: process.env['PATH'], ...settings })

interface DemoAccount {
  mobile: string
  password: string
}

/** Makes the archive, compares its sum and unpacks it as `program`. */
async function unpackRelease(folder: string): Promise<string> {
  await run(process.execPath, [path.join(ROOT, 'scripts/release.mjs'), '--quick', '--to', folder])
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? ''
  const sum = createHash('sha256').update(await readFile(path.join(folder, archive)))
  expect(await readFile(path.join(folder, `${archive}.sha256`), 'utf8')).toBe(`${sum.digest('hex')}  ${archive}\n`)
  const program = path.join(folder, 'program')
  await mkdir(program)
  // The umask may shut it, and the school runs as another user.
  await chmod(program, 0o755)
  await run('tar', ['-xzf', path.join(folder, archive), '-C', program, '--strip-components=1'])
  return program
}

describe('the archive of a release, unpacked on a machine without the repository', () => {
  let folder: OpenFolder
  let program: string
  let site: ChildProcess
  let printed = ''
  let url: string
  let settings: Record<string, string>

  beforeAll(async () => {
    if (!existsSync(path.join(DIST, 'host/main.js')))
      throw new Error('The site is not built: run `npm run build` before these tests')
    folder = await makeOpenFolder('bee-copied-')
    program = await unpackRelease(folder.path)
    await run('chmod', ['-R', 'a-w', program])
    const dataDir = path.join(folder.path, 'data')
    await mkdir(dataDir)
    await giveToOtherUser(dataDir)
    const port = await freePort()
    url = `http://localhost:${port}`
    settings = { DATA_DIR: dataDir, PORT: String(port), CAPTCHA_ANSWER: CAPTCHA }
    site = spawn(folder.node, [path.join(program, 'host/main.js')], {
      cwd: '/',
      env: environment(settings),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...OTHER_USER,
    })
    for (const stream of [site.stdout, site.stderr])
      stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await vi.waitFor(() => expect(site.exitCode !== null || printed.includes('已启动')).toBe(true), {
      timeout: START_MS,
      interval: 200,
    })
    expect(printed).toContain('已启动')
  })

  afterAll(async () => {
    if (site.exitCode === null) {
      const ended = once(site, 'exit')
      site.kill('SIGTERM')
      await ended
    }
    await run('chmod', ['-R', 'u+w', program])
    await folder.remove()
  })

  it('names no folder of the machine it was built on', async () => {
    const files = (await readdir(path.join(program, 'host'))).filter((name) => name.endsWith('.js'))
    expect(files.length).toBeGreaterThan(3)
    for (const name of files) expect(readFileSync(path.join(program, 'host', name), 'utf8')).not.toContain(ROOT)
  })

  it('draws pages, with the demo school in them', async () => {
    const page = await fetch(`${url}/subject`)
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('JVM')
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? ''
    expect((await fetch(url + script)).status).toBe(200)
    const [picture = ''] = /\/pictures\/[\w./-]+\.webp/.exec(html) ?? []
    expect((await fetch(url + picture)).headers.get('content-type')).toBe('image/webp')
    expect((await fetch(`${url}/manage`)).status).toBe(200)
  })

  it('has the packages with binaries: passwords, pictures, the database', async () => {
    const accounts = JSON.parse(
      await readFile(path.join(folder.path, 'data/demo-accounts.json'), 'utf8'),
    ) as DemoAccount[]
    const { mobile = '', password = '' } = accounts[0] ?? {}
    const captchaId = randomBytes(16).toString('hex')
    const drawn = await fetch(`${url}/bee/captcha.jpg?captchaId=${captchaId}`)
    expect(drawn.headers.get('content-type')).toBe('image/jpeg')
    const answer = await fetch(`${url}/bee/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mobile, password, captchaId, captcha: CAPTCHA }),
    })
    expect(answer.status).toBe(200)
    const { data } = (await answer.json()) as { data: { token: string; userId: number } }
    const form = new FormData()
    const picture = await readFile(path.join(ROOT, 'content/pictures/covers/java-zero-s.webp'))
    form.append('file', new Blob([picture], { type: 'image/webp' }), 'me.webp')
    const uploaded = await fetch(`${url}/bee/api/fileUpload`, {
      method: 'POST',
      headers: { token: data.token, userid: String(data.userId) },
      body: form,
    })
    expect(uploaded.status).toBe(200)
  })

  it('carries out every command, from any folder', async () => {
    const { scripts } = JSON.parse(await readFile(path.join(program, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(scripts).toEqual({
      start: 'node host/main.js',
      ...Object.fromEntries(Object.keys(COMMANDS).map((name) => [name, `node host/operate.js ${name}`])),
    })
    const { stdout } = await run(folder.node, [path.join(program, 'host/operate.js'), 'jobs:list'], {
      cwd: '/',
      env: environment(settings),
      ...OTHER_USER,
    })
    expect(stdout).toContain('数昨天的数字')
  })

  it('without a setting keeps its data beside the program, and says when it may not write there', async () => {
    const { DATA_DIR: _, ...others } = settings
    const started = run(folder.node, [path.join(program, 'host/main.js')], {
      cwd: '/',
      env: environment({ ...others, PORT: String(await freePort()) }),
      ...OTHER_USER,
    })
    await expect(started).rejects.toMatchObject({
      stderr: expect.stringContaining(path.join(program, 'data')) as string,
    })
  })
})
