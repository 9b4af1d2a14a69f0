import { existsSync } from 'node:fs'
import path from 'node:path'
import { createDemoDatabase } from '@bee/content/testing/demo-database.ts'
import { ContentCache, type MadeAnswer } from '@bee/server/http/content-cache.ts'
import type { PreparedAnswer } from '@bee/server/http/prepared-answer.ts'
import { createTestClock, type TestClock, type TestMember, type TestServer } from '@bee/server/testing/test-server.ts'
import { startWholeServer } from '@bee/server/testing/whole-server.ts'
import type { TestDatabase } from '@bee/server/testing/test-database.ts'
import type { Config } from '@bee/server/config.ts'
import type { Device } from '@bee/web/site/device.ts'
import type { FastifyInstance } from 'fastify'
import { Window, type HTMLDocument } from 'happy-dom'
import { mountBuiltPages } from '../built-pages.ts'
import { pageKey } from '../page-key.ts'

const root = path.resolve(import.meta.dirname, '../../..')
export const webDist = path.join(root, 'dist/web')

export interface Visit {
  device?: Device
  /** The member with the cookies of the request. */
  member?: Pick<TestMember, 'token' | 'userId'>
}

export interface TestSite extends TestServer {
  /** Returns the page as the browser gets it, before any script runs. */
  open(address: string, visit?: Visit): Promise<OpenedPage>
  /** Opens a session of a member of the demo school. */
  logIn(mobile: string): Promise<TestMember>
  /** Every entry that was ever put into the cache, as text, with its key. */
  kept: string[]
}

export interface OpenedPage {
  status: number
  /** The target of a redirect. */
  location: string | undefined
  headers: Record<string, unknown>
  html: string
  document: HTMLDocument
}

/** The parts that add the built pages to a server of the API. */
export function withBuiltPages() {
  if (!existsSync(path.join(webDist, 'server/entry-server.js')))
    throw new Error('The pages are not built: run `npm run build` before these tests')
  const clock = createTestClock(new Date())
  const kept: string[] = []
  const cache = new WatchedCache(clock, kept)
  return {
    clock,
    kept,
    parts: { cache, keyOfPage: pageKey },
    mount: (app: FastifyInstance, config: Config) => mountBuiltPages(app, { config, cache, webDist }),
  }
}

/** Records all new entries. */
class WatchedCache extends ContentCache {
  readonly #kept: string[]

  constructor(clock: TestClock, kept: string[]) {
    super(clock)
    this.#kept = kept
  }

  override answer(key: string, make: () => Promise<MadeAnswer>, isAway: (error: unknown) => boolean) {
    const watched = async () => {
      const made = await make()
      this.#kept.push(`${key}\n${textOf(made.answer)}`)
      return made
    }
    return super.answer(key, watched, isAway)
  }
}

const textOf = ({ plain }: PreparedAnswer) => plain.bytes.toString()

/** The API and the built pages on a demo school, without sockets and browsers. */
export async function startTestSite(database?: TestDatabase): Promise<TestSite> {
  const pages = withBuiltPages()
  const server = await startWholeServer({ ...pages, database: database ?? (await createDemoDatabase()) })
  return {
    ...server,
    kept: pages.kept,
    async logIn(mobile) {
      const { rows } = await server.pool.query<{ id: number }>('select id from users where mobile = $1', [mobile])
      const userId = rows[0]?.id ?? 0
      const opened = await server.sessions.open(userId, { userAgent: '', address: '127.0.0.1' })
      if (!opened) throw new Error(`Nobody has the number ${mobile}`)
      const { token } = opened
      return { userId, token, mobile, headers: { token, userid: String(userId) } }
    },
    async open(address, { device = 'PC', member } = {}) {
      const session = member ? [`token=${member.token}`, `userId=${member.userId}`] : []
      const cookies = [`device=${device}`, ...session]
      const response = await server.app.inject({ url: address, headers: { cookie: cookies.join('; ') } })
      const { location } = response.headers
      return {
        status: response.statusCode,
        location: typeof location === 'string' ? location : undefined,
        headers: response.headers,
        html: response.payload,
        get document() {
          return parse(response.payload)
        },
      }
    },
  }
}

let parsing: Window | undefined

/** Parses only: scripts do not run and files do not load. All pages share one window: creating it takes longer than reading a page. */
function parse(html: string): HTMLDocument {
  parsing ??= new Window()
  return new parsing.DOMParser().parseFromString(html, 'text/html')
}
