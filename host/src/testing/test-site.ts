import { existsSync } from 'node:fs'
import path from 'node:path'
import { createDemoDatabase } from '@bee/content/testing/demo-database.ts'
import { ContentCache } from '@bee/server/http/content-cache.ts'
import { createTestClock, startTestServer, type TestServer } from '@bee/server/testing/test-server.ts'
import type { TestDatabase } from '@bee/server/testing/test-database.ts'
import type { Config } from '@bee/server/config.ts'
import type { Device } from '@bee/web/site/device.ts'
import type { FastifyInstance } from 'fastify'
import { Window, type HTMLDocument } from 'happy-dom'
import { mountBuiltPages } from '../built-pages.ts'
import { pageKey } from '../page-key.ts'

const root = path.resolve(import.meta.dirname, '../../..')
export const webDist = path.join(root, 'dist/web')

/** Seeding the school is the long part, for whoever asks for it first. */
export const START_TIMEOUT_MS = 180_000

export interface Visit {
  device?: Device
  /** As a member's browser asks: the server trusts the cookie to be there, the calls check it. */
  hasSession?: boolean
}

export interface TestSite extends TestServer {
  /** What a browser is sent before any script runs. */
  open(address: string, visit?: Visit): Promise<OpenedPage>
}

export interface OpenedPage {
  status: number
  /** Where a redirect leads. */
  location: string | undefined
  headers: Record<string, unknown>
  html: string
  document: HTMLDocument
}

/** What a server of the API needs to have the pages as well, as they were built. */
export function withBuiltPages() {
  if (!existsSync(path.join(webDist, 'server/entry-server.js')))
    throw new Error('The pages are not built: run `npm run build` before these tests')
  const clock = createTestClock(new Date())
  const cache = new ContentCache(clock)
  return {
    clock,
    parts: { cache, keyOfPage: pageKey },
    mount: (app: FastifyInstance, config: Config) => mountBuiltPages(app, { config, cache, paths: { webDist } }),
  }
}

/** The API and the pages as they were built, on a demo school, asked without a socket and without a browser. */
export async function startTestSite(database?: TestDatabase): Promise<TestSite> {
  const server = await startTestServer({ ...withBuiltPages(), database: database ?? (await createDemoDatabase()) })
  return {
    ...server,
    async open(address, { device = 'PC', hasSession = false } = {}) {
      const cookies = [`device=${device}`, ...(hasSession ? ['token=a-session'] : [])]
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

/** Parsed only: nothing in it runs or loads. */
const parse = (html: string) => new new Window().DOMParser().parseFromString(html, 'text/html')
