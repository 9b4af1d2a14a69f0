import { readFile, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createDemoDatabase, type DemoDatabase } from '@bee/content/testing/demo-database.ts'
import { TEST_SECRET } from '@bee/server/testing/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patiently } from '../../../scripts/testing/patience.ts'
import { type BuiltProcess, startBuilt, urlOf } from '../testing/built-process.ts'
import { webDist } from '../testing/test-site.ts'

const TIMEOUT_MS = patiently(300_000)
const PICTURE = '/pictures/icons/favicon.svg'

/** Without it Node's fetch adds `no-cache` to a conditional request. */
const AS_BROWSERS = { 'cache-control': 'max-age=0' }

/** Public addresses, cached by each process separately. */
const ADDRESSES = [
  '/home',
  '/subject',
  '/subject/1',
  '/news',
  '/question',
  '/about/teacher',
  '/no-such-page',
  '/offline',
  '/sitemap.xml',
  '/rss.xml',
  '/service-worker.js',
  '/manifest.webmanifest',
  PICTURE,
  '/bee/api/release/subject/list',
  '/bee/api/release/comment/list?subjectId=1',
  '/bee/api/examination/allList',
  '/bee/api/release/subject/info?subjectId=1',
]

describe('two processes that draw and keep for themselves', () => {
  let database: DemoDatabase
  let folder: string
  let one: BuiltProcess
  let two: BuiltProcess

  beforeAll(async () => {
    database = await createDemoDatabase()
    folder = await mkdtemp(path.join(os.tmpdir(), 'bee-same-'))
    const settings = {
      DATABASE_URL: urlOf(database.connection),
      DATA_DIR: folder,
      SECRET: TEST_SECRET,
      PUBLIC_URL: 'http://school.example',
      SEED: 'none',
      WORKER: 'none',
    }
    one = await startBuilt(settings)
    two = await startBuilt(settings)
  }, TIMEOUT_MS)
  afterAll(async () => {
    for (const site of [one, two]) await site.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async (site: BuiltProcess, address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(site.url + address, { headers: { cookie: 'device=PC', ...headers } })
    const { status } = answer
    return { status, headers: answer.headers, text: await answer.text() }
  }

  it.each(ADDRESSES)('give one and the same %s, and know it again from the other', async (address) => {
    const [first, second] = [await ask(one, address), await ask(two, address)]
    expect(second.text).toBe(first.text)
    const [etag, modified] = ['etag', 'last-modified'].map((name) => first.headers.get(name))
    expect(second.headers.get('etag')).toBe(etag)
    expect(second.headers.get('last-modified')).toBe(modified)
    // A missing page must not answer 304 (RFC 9110, 13.2.1).
    const expected = first.status === 200 ? 304 : first.status
    if (etag) expect((await ask(two, address, { ...AS_BROWSERS, 'if-none-match': etag })).status).toBe(expected)
    if (modified)
      expect((await ask(two, address, { ...AS_BROWSERS, 'if-modified-since': modified })).status).toBe(expected)
  })

  it('name the same files in their pages, and those know them again too', async () => {
    const { text } = await ask(one, '/home')
    const files = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      const { headers, status } = await ask(one, file)
      expect(status).toBe(200)
      const again = await ask(two, file, { ...AS_BROWSERS, 'if-none-match': headers.get('etag') ?? '' })
      expect(again.status, file).toBe(304)
      expect(headers.get('cache-control')).toContain('immutable')
    }
    // The names depend on the content, not on the time of the build.
    const manifest = await readFile(path.join(webDist, 'client/.vite/manifest.json'), 'utf8')
    for (const file of files) expect(manifest).toContain(path.basename(file))
  })
})
