import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import type { ContentCache, ContentKind, MadeAnswer } from '@bee/server/http/content-cache.ts'
import { clearSessionCookies } from '@bee/server/http/session-cookies.ts'
import { prepareAnswer, sendPrepared, type PreparedAnswer } from '@bee/server/http/prepared-answer.ts'
import type { PageAssets } from '@bee/web/site/document-html.ts'
import type { RenderRequest, renderPage } from '@bee/web/site/entry-server.tsx'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageBrandOf } from './look/brand-sheets.ts'
import { mountDiscovery } from './discovery.ts'
import { injectTransport, refuseOld } from './inject-transport.ts'
import { chosenTheme, cookie, guessDevice, missingKey, nowhereKey, PAGE_VARIES_BY, pageKey } from './page-key.ts'
import { mountPreviewPages } from './preview-pages.ts'
import { createSchoolFace, faceOf } from './school-face.ts'
import { createTurns } from './turns.ts'

const HTML = { contentType: 'text/html; charset=utf-8', vary: PAGE_VARIES_BY }
const UNAVAILABLE = 503
const MS_PER_SECOND = 1000
const RETRY_AFTER_SECONDS = '5'

/** Data that the page needs could not be read. The page says so; if the cache has an older good page, that one is served instead. */
class PageUnavailable extends Error {
  readonly answer: PreparedAnswer

  constructor(answer: PreparedAnswer) {
    super('What the page needs could not be had')
    this.answer = answer
  }
}

const isPageUnavailable = (error: unknown): error is PageUnavailable => error instanceof PageUnavailable

/** For one member only: caches on the way must not store it, and it has no etag. */
function unkept({ plain, ...answer }: PreparedAnswer): PreparedAnswer {
  const { etag: _, ...headers } = plain.headers
  return { ...answer, plain: { ...plain, headers: { ...headers, 'cache-control': 'private, no-store' } } }
}

export interface PageParts {
  render: typeof renderPage
  assetsOf: (pageFile: string) => PageAssets
  publicUrl: string
  cache: ContentCache
  /** False in development, where the sources may change at any moment. */
  keepsPages: boolean
}

/** Every address that is not an API call, a file or a service route is a page. */
export function mountPages(app: FastifyInstance, parts: PageParts): void {
  const readSchool = createSchoolFace(injectTransport(app))
  mountDiscovery(app, {
    transport: injectTransport(app, { onOld: refuseOld }),
    publicUrl: parts.publicUrl,
    cache: parts.cache,
  })

  const { pageSeconds } = app.meters
  const drawSeconds = { everybody: pageSeconds.of('everybody'), member: pageSeconds.of('member') }
  const myTurn = createTurns()
  mountPreviewPages(app, { ...parts, readSchool, myTurn })

  /** Reads the member's cookies and returns the headers for calls as that member. The calls check the headers themselves. */
  function memberOf({ id, headers }: FastifyRequest): RenderRequest['member'] {
    const token = cookie(headers, 'token')
    const userId = cookie(headers, 'userId')
    if (token === undefined || userId === undefined) return undefined
    const transport = injectTransport(app, { requestId: id, headers: { token, userid: userId } })
    return { userId, transport, theme: chosenTheme(headers) }
  }

  async function find(request: FastifyRequest, member?: RenderRequest['member']) {
    // Finding the page of an address takes time too, so it also waits for its turn: a call then waits for one page and not for all.
    await myTurn()
    // The head of every page has the names and the colours of the school, whatever else the page shows.
    const kinds = new Set<ContentKind>(['site'])
    const old = { hasPart: false }
    const transport = injectTransport(app, {
      requestId: request.id,
      onRead: (read) => read.forEach((kind) => kinds.add(kind)),
      onOld: () => (old.hasPart = true),
    })
    const school = await readSchool(transport)
    const page = await parts.render({
      // Not resolved against publicUrl: `//host/path` would name another host.
      url: parts.publicUrl + request.url,
      device: guessDevice(request.headers),
      school: faceOf(school),
      brand: pageBrandOf(school),
      member,
      publicUrl: parts.publicUrl,
      transport,
      assetsOf: parts.assetsOf,
      myTurn,
    })
    // It is sent, since there is no better one, but it must not count as current: nothing would make it anew.
    const isOld = old.hasPart || school.isOld === true
    return { page: page.kind === 'page' ? { ...page, draw: timed(page.draw, member) } : page, kinds: [...kinds], isOld }
  }

  function timed(draw: () => Promise<string>, member: RenderRequest['member']) {
    return async () => {
      const began = performance.now()
      const html = await draw()
      drawSeconds[member ? 'member' : 'everybody'].observe((performance.now() - began) / MS_PER_SECOND)
      return html
    }
  }

  /** A public page is the same for all visitors: it is drawn once for all requests that wait for it. */
  const publicAnswer = (request: FastifyRequest, key: string): Promise<PreparedAnswer> =>
    parts.cache.answer(key, () => makePublic(request, key), isPageUnavailable)

  async function makePublic(request: FastifyRequest, key: string): Promise<MadeAnswer> {
    const { page, kinds, isOld } = await find(request)
    if (page.kind === 'redirect') throw new Error(`A public page leads elsewhere: ${page.to}`)
    const make = async () => ({
      answer: { ...prepareAnswer(await page.draw(), HTML), status: page.status },
      kinds,
      isPassing: isOld,
    })
    const sharedKey = page.missingAt && missingKey(request.headers, page.missingAt)
    if (sharedKey !== undefined && sharedKey !== key) {
      // The missing content may appear in a moment: the HTML is cached, but not the fact that the address is missing.
      return { answer: await parts.cache.answer(sharedKey, make, isPageUnavailable), kinds, isPassing: true }
    }
    const made = await make()
    if (page.status >= UNAVAILABLE) throw new PageUnavailable(made.answer)
    return { ...made, isPassing: isOld || (page.status !== 200 && sharedKey === undefined) }
  }

  async function sendPublic(request: FastifyRequest, reply: FastifyReply, key: string) {
    try {
      const answer = await publicAnswer(request, key)
      return await sendPrepared(request, reply.code(answer.status ?? 200), answer)
    } catch (error) {
      if (!isPageUnavailable(error)) throw error
      return sendUnavailable(request, reply, error.answer)
    }
  }

  const sendUnavailable = (request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer) =>
    sendPrepared(request, reply.code(UNAVAILABLE).header('retry-after', RETRY_AFTER_SECONDS), answer)

  app.get('/*', async (request, reply) => {
    const key = parts.keepsPages ? pageKey(request.raw) : undefined
    if (key !== undefined) return sendPublic(request, reply, key)
    const sharedKey = parts.keepsPages ? nowhereKey(request.raw) : undefined
    if (sharedKey !== undefined) {
      // Cached as well, but it still waits for its turn: many such requests at once would delay calls.
      await myTurn()
      return sendPublic(request, reply, sharedKey)
    }
    const { page } = await find(request, memberOf(request))
    if (page.kind === 'redirect') {
      if (page.endsSession) clearSessionCookies(reply)
      return reply.header('cache-control', 'no-store').redirect(page.to, page.status)
    }
    const answer = prepareAnswer(await page.draw(), HTML)
    return sendPrepared(request, reply.code(page.status), page.isPersonal ? unkept(answer) : answer)
  })

  app.setNotFoundHandler((request, reply) => {
    const isApi = request.url.startsWith(API_BASE_PATH)
    return reply
      .code(404)
      .send({ code: 404, msg: isApi ? '没有这个接口' : '没有这个地址', data: { reason: 'not-found' } })
  })
}
