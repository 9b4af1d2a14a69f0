import { createDemoDatabase } from '@bee/content/testing/demo-database.ts'
import { SECURITY_HEADERS } from '@bee/server/http/security-headers.ts'
import type { TestServer } from '@bee/server/testing/test-server.ts'
import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readPageAssets } from './page-assets.ts'
import { mountPages } from './pages.ts'
import { webDist, withBuiltPages } from './testing/test-site.ts'

let server: TestServer
/** Addresses that React rendered. */
let drawnFor: string[] = []

beforeAll(async () => {
  const entry = pathToFileURL(path.join(webDist, 'server/entry-server.js')).href
  const { renderPage } = (await import(entry)) as typeof import('@bee/web/site/entry-server.tsx')
  const built = withBuiltPages()
  server = await startWholeServer({
    ...built,
    database: await createDemoDatabase(),
    mount: (app, { publicUrl }) => {
      mountPages(app, {
        render: async (request) => {
          const page = await renderPage(request)
          if (page.kind === 'redirect') return page
          const draw = () => {
            drawnFor.push(new URL(request.url).pathname)
            return page.draw()
          }
          return { ...page, draw }
        },
        assetsOf: readPageAssets(path.join(webDist, 'client/.vite/manifest.json')),
        publicUrl,
        cache: built.parts.cache,
        keepsPages: true,
      })
      return Promise.resolve()
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  drawnFor = []
})

const ask = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

it.each([
  ['no page', ['/question/1/2', '/question/1/3?x=1', '/News/1/..%2f', '//elsewhere.example/home']],
  ['no promotional page', ['/no-such-1', '/no-such-2?x=1', '/no%20such']],
  ['no course', ['/subject/999998', '/subject/999997?from=here', '/subject/abc', '/subject/99999999991']],
  ['no article', ['/news/99998', '/news/99997', '/news/abc']],
])('where there is %s, one page is drawn for all addresses and both kinds of visitors', async (_what, addresses) => {
  for (const device of ['PC', 'MOBILE']) {
    drawnFor = []
    const bodies = new Set<string>()
    for (const address of addresses) {
      for (const cookie of [`device=${device}`, `device=${device}; token=a-session`]) {
        const answer = await ask(address, { cookie })
        expect(answer.statusCode, address).toBe(404)
        expect(answer.headers).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-cache' })
        bodies.add(answer.payload)
      }
    }
    expect(drawnFor, device).toHaveLength(1)
    const [html = ''] = bodies
    expect(bodies.size).toBe(1)
    // The cached page must not contain the first address, nor link back to it.
    for (const address of addresses) expect(html).not.toContain(address)
    expect(html).not.toContain('redirectTo')
    expect(html).not.toContain('canonical')
  }
})

it('a page that is there is none of them, and neither is a file', async () => {
  await ask('/no-such-page')
  for (const address of ['/HOME', '/home/', '/%68ome', '/robots.txt', '/healthz'])
    expect((await ask(address)).statusCode, address).toBe(200)
  expect((await ask('/About')).statusCode).toBe(302)
  expect((await ask('/pictures/no-such.webp')).headers['content-type']).toContain('application/json')
})

it('a course that comes to be is there at once', async () => {
  expect((await ask('/subject/999996')).statusCode).toBe(404)
  await server.pool.query(
    `insert into courses overriding system value
     select (jsonb_populate_record(c, '{"id": 999996, "slug": "another"}')).* from courses c where id = 1`,
  )
  expect((await ask('/subject/999996')).statusCode).toBe(200)
})

it('what is not there is answered whole, whatever the asker has of it', async () => {
  const { etag } = (await ask('/no-such-page')).headers
  expect((await ask('/no-such-page', { 'if-none-match': String(etag) })).statusCode).toBe(404)
})
