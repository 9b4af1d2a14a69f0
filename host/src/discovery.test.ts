import { DEFAULT_SCHOOL } from '@bee/contract/site/school-names.ts'
import { ContentCache } from '@bee/server/http/content-cache.ts'
import { insertCourse, insertTypes } from '@bee/server/testing/test-courses.ts'
import type { TestServer } from '@bee/server/testing/test-server.ts'
import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import { type PageRoute, pageRoutes } from '@bee/web/site/route-table.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listedPages, mountDiscovery, readEntries } from './discovery.ts'
import { injectTransport } from './inject-transport.ts'

let server: TestServer
let app: FastifyInstance

beforeAll(async () => {
  server = await startWholeServer()
  app = fastify()
  mountDiscovery(app, {
    transport: injectTransport(server.app),
    publicUrl: 'https://school.example',
    cache: new ContentCache(server.clock),
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const newPage = (changes: Partial<PageRoute> = {}): PageRoute => ({
  path: '/new',
  page: 'new',
  access: 'public',
  frame: 'site',
  title: '新的一页',
  ...changes,
})

it('leads whoever asks for the usual sign to the school’s', async () => {
  const { statusCode, headers } = await app.inject('/favicon.ico')
  expect([statusCode, headers.location]).toEqual([302, '/pictures/icons/icon-192.png'])
})

it('bears the names of the school in manifest and feed, as text, and those of the demo without any', async () => {
  const read = async () => ({
    manifest: JSON.parse((await app.inject('/manifest.webmanifest')).body) as Record<string, unknown>,
    feed: (await app.inject('/rss.xml')).body,
  })
  expect((await read()).manifest).toMatchObject({ name: DEFAULT_SCHOOL.name, short_name: DEFAULT_SCHOOL.name })
  await server.pool.query(`insert into pages (key, body) values ('site', $1)`, [
    { name: '<b>"&青禾', shortName: '青禾' },
  ])
  // This cache hears no notices: it answers from before until its time is over, and once more while it reads anew.
  const readLater = () => {
    server.clock.advance(60_000)
    return read()
  }
  await expect.poll(async () => (await readLater()).manifest).toMatchObject({ name: '<b>"&青禾', short_name: '青禾' })
  await expect.poll(async () => (await readLater()).feed).toContain('<title>&lt;b&gt;&quot;&amp;青禾资讯</title>')
})

describe('the sitemap', () => {
  it('holds the public pages, and one for each course', async () => {
    const { spring } = await insertTypes(server.pool)
    const course = await insertCourse(server.pool, { name: '微服务', typeId: spring })
    await server.pool.query(`
      insert into promotions (slug, address, title, body, position, hidden_at)
      values ('a', 'java-camp', '开着的', '{}', 0, null), ('b', 'web-camp', '下架的', '{}', 1, now())`)
    const { body } = await app.inject('/sitemap.xml')
    const addresses = [...body.matchAll(/<loc>https:\/\/school\.example([^<]*)<\/loc>/g)].map(([, path]) => path)
    expect(addresses.toSorted()).toEqual(
      [
        ...['/home', '/subject', '/question', '/news', '/java-camp', '/path', `/subject/${course}`],
        ...['/about/company', '/about/brand', '/about/teacher', '/about/student'],
      ].toSorted(),
    )
  })

  it('takes in a new public page by itself, and no other', () => {
    expect(listedPages([...pageRoutes, newPage()])).toContain('/new')
    for (const changes of [{ access: 'member' }, { isStatic: true }, { isUnlisted: true }] as const) {
      expect(listedPages([newPage(changes)])).toEqual([])
    }
  })

  it('refuses pages of many that it has no list of', async () => {
    await expect(readEntries(['/new/:id'], {})).rejects.toThrow('/new/:id')
    const lists = { '/new/:id': () => Promise.resolve([{ path: '/new/1' }]) }
    expect(await readEntries(['/new/:id'], lists)).toEqual([{ path: '/new/1' }])
  })
})
