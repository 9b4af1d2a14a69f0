import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@bee/contract/envelope.ts'
import type { Upload } from '@bee/contract/manage/media/film-upload.contract.ts'
import { numbersOf, newFile, partOf, partRequest } from '@bee/server/features/films/upload/testing/sent-file.ts'
import { newCaptchaId } from '@bee/server/testing/calls/account-calls.ts'
import { createTestClock, type TestMember, type TestServer } from '@bee/server/testing/test-server.ts'
import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import { addStaff } from '@bee/server/testing/test-staff.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patiently } from '../../scripts/testing/patience.ts'
import { hasNginx, startProxiedSites, type ProxiedSites } from './testing/proxied-sites.ts'
import { webDist } from './testing/test-site.ts'

const MB = 1024 * 1024
const AT_ONCE = 8
/** Long enough that the requests have been sent, and far below the proxy's timeout for an answer. */
const UNDER_WAY_MS = patiently(400)

describe.skipIf(!hasNginx)('two processes behind the proxy of deploy/nginx', () => {
  let server: TestServer
  let member: TestMember
  let folder: string
  let proxied: ProxiedSites

  beforeAll(async () => {
    if (!existsSync(webDist)) throw new Error('The site is not built: run `npm run build` before these tests')
    server = await startWholeServer({ clock: createTestClock(new Date()) })
    member = await server.registerMember()
    folder = await mkdtemp(path.join(tmpdir(), 'bee-nginx-'))
    proxied = await startProxiedSites(server, folder)
  })
  afterAll(async () => {
    await proxied.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('sends whoever comes unencrypted to the encrypted address', async () => {
    const answer = await fetch(`http://127.0.0.1:${proxied.plainPort}/subject?a=1`, {
      redirect: 'manual',
      headers: { host: 'school.example' },
    })
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe('https://127.0.0.1/subject?a=1')
  })

  it('keeps what the site says about caching, encoding and safety', async () => {
    const [script = ''] = (await readdir(path.join(webDist, 'client/assets'))).filter((name) => name.endsWith('.js'))
    const file = await proxied.ask(`/assets/${script}`, { headers: { 'accept-encoding': 'br' } })
    expect(file.status).toBe(200)
    expect(file.headers['content-encoding']).toBe('br')
    expect(file.headers['cache-control']).toContain('immutable')
    const page = await proxied.ask('/subject')
    expect(page.status).toBe(200)
    expect(page.headers['strict-transport-security']).toContain('max-age')
    expect(page.headers.etag).toBeDefined()
    const again = await proxied.ask(`/assets/${script}`, {
      headers: { 'accept-encoding': 'br', 'if-none-match': file.headers.etag },
    })
    expect(again.status).toBe(304)
  })

  it('tells whoever has a page that it still holds, whichever process is asked', async () => {
    for (const address of ['/subject', '/bee/api/release/subject/list']) {
      const headers = { cookie: 'device=PC' }
      const { etag } = (await proxied.ask(address, { headers })).headers
      const again = () => proxied.ask(address, { headers: { ...headers, 'if-none-match': etag } })
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, again))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([304]))
    }
  })

  it('gives a part of a file to whoever asks for one', async () => {
    const [script = ''] = (await readdir(path.join(webDist, 'client/assets'))).filter((name) => name.endsWith('.js'))
    const part = await proxied.ask(`/assets/${script}`, { headers: { range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(part.body).toHaveLength(10)
    expect(part.headers['content-range']).toMatch(/^bytes 10-19\//)
  })

  it('knows each visitor by the own address, whatever a header claims', async () => {
    const captchaId = newCaptchaId()
    const drawn = await proxied.ask(`/bee/captcha.jpg?captchaId=${captchaId}`, {
      headers: { 'x-forwarded-for': '198.51.100.77' },
    })
    expect(drawn.status).toBe(200)
    const { rows } = await server.pool.query<{ key: string }>('select key from rate_windows')
    const keys = rows.map(({ key }) => key)
    expect(keys).toContainEqual(expect.stringContaining('127.0.0.1'))
    expect(keys).not.toContainEqual(expect.stringContaining('198.51.100.77'))
  })

  it('hands every event on at once', async () => {
    const stream = await proxied.open('/bee/api/msg/events', { headers: member.headers })
    expect(stream.statusCode).toBe(200)
    let heard = ''
    stream.setEncoding('utf8').on('data', (text: string) => (heard += text))
    await expect.poll(() => heard).not.toBe('')
    heard = ''
    await server.pool.query(`insert into messages (content, created_at) values ('周六维护', now())`)
    await expect.poll(() => heard).toContain('event:')
    stream.destroy()
  })

  it('takes a film in parts of eight megabytes, and nothing larger by the common door', async () => {
    const editor = await addStaff(server, 'editor')
    const { content, asked } = newFile(9 * MB)
    const call = async <Result>(name: string, body: object) => {
      const { status, body: text } = await proxied.ask(`/bee/api/manage/upload/${name}`, {
        method: 'POST',
        headers: { ...editor.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(status).toBe(200)
      return (JSON.parse(text.toString()) as Envelope<Result>).data
    }
    const upload = await call<Upload>('open', asked)
    for (const number of numbersOf(upload)) {
      const { url, headers, payload } = partRequest(upload.uploadId, number, partOf(content, number, upload))
      const sent = await proxied.ask(url, { method: 'PUT', headers: { ...editor.headers, ...headers }, body: payload })
      expect(sent.status).toBe(200)
    }
    await call('close', { uploadId: upload.uploadId })
    const refused = await proxied.ask('/bee/api/login', { method: 'POST', body: Buffer.alloc(22 * MB) })
    expect(refused.status).toBe(413)
  })

  it('shows nobody the figures for operators', async () => {
    expect((await proxied.ask('/metrics')).status).toBe(404)
  })

  it('of a process that dies, only writes that were with it fail; nothing is sent twice', async () => {
    const [victim] = proxied.sites
    if (!victim) throw new Error('No process')
    // A stopped process accepts requests and answers none, so they are under way when it dies.
    victim.kill('SIGSTOP')
    // Writes first: nginx sends later requests to the other process, which answers at once.
    const writes = Array.from({ length: AT_ONCE }, () =>
      proxied.ask('/bee/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
    )
    await sleep(UNDER_WAY_MS)
    const reads = Array.from({ length: AT_ONCE }, () => proxied.ask('/healthz'))
    await sleep(UNDER_WAY_MS)
    victim.kill('SIGKILL')
    expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]))
    const outcomes = (await Promise.all(writes)).map(({ status }) => status)
    expect(new Set(outcomes)).toEqual(new Set([400, 502]))
    // From now on clients notice nothing.
    const later = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        proxied.ask('/bee/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
      ),
    )
    expect(new Set(later.map(({ status }) => status))).toEqual(new Set([400]))
  })
})
