import { Failure } from '@bee/contract/failures.ts'
import { PREVIEW_COOKIE_PREFIX } from '@bee/contract/site/preview-address.ts'
import { PREVIEW_SESSION_TOKEN } from '@bee/server/features/preview/made-up.ts'
import { PREVIEW_HEADERS } from '@bee/server/features/preview/preview.routes.ts'
import { PreviewEnded, type SandboxView } from '@bee/server/features/preview/previews.service.ts'
import type { PageAssets } from '@bee/web/site/document-html.ts'
import type { RenderRequest, renderPage } from '@bee/web/site/entry-server.tsx'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageBrandOf } from './look/brand-sheets.ts'
import { injectTransport } from './inject-transport.ts'
import { chosenTheme, guessDevice } from './page-key.ts'
import { createSchoolFace, faceOf, type ReadSchoolFace } from './school-face.ts'
import { mountSentenceStyle, sayInstead } from './preview-sentence.ts'

/** The staff desk shows the preview in a frame; other sites must not. All other headers stay the same. */
function framedHeaders(reply: FastifyReply) {
  const policy = String(reply.getHeader('content-security-policy'))
  return {
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  }
}

const UNAVAILABLE = 503

interface PreviewPage {
  Params: { token: string; '*': string }
}

interface PreviewParts {
  render: typeof renderPage
  assetsOf: (pageFile: string) => PageAssets
  publicUrl: string
  readSchool: ReadSchoolFace
  myTurn: () => Promise<void>
}

/**
 * The real pages of a draft, drawn for each request. The data are read while the draft is in the sandbox; the page is drawn after the
 * rollback.
 */
export function mountPreviewPages(
  app: FastifyInstance,
  { render, assetsOf, publicUrl, readSchool, myTurn }: PreviewParts,
): void {
  function memberOf({ userId, app: school }: SandboxView, request: FastifyRequest): RenderRequest['member'] {
    if (userId === undefined) return undefined
    const headers = { token: PREVIEW_SESSION_TOKEN, userid: String(userId) }
    return {
      userId: String(userId),
      transport: injectTransport(school, { headers }),
      theme: chosenTheme(request.headers),
    }
  }

  /** Cookies for the page's own calls, valid only below the preview's path. */
  function cookiesOf({ userId, base }: SandboxView): string[] {
    const attributes = `Path=${base}; SameSite=Lax`
    return userId === undefined
      ? []
      : [
          `${PREVIEW_COOKIE_PREFIX}token=${PREVIEW_SESSION_TOKEN}; ${attributes}`,
          `${PREVIEW_COOKIE_PREFIX}userId=${userId}; ${attributes}`,
        ]
  }

  async function send(request: FastifyRequest<PreviewPage>, reply: FastifyReply) {
    void reply.headers({ ...PREVIEW_HEADERS, ...framedHeaders(reply) }).type('text/html; charset=utf-8')
    await myTurn()
    let found = await find(request)
    // Loading the code of a page for the first time may take longer than the sandbox allows, so it is tried once more.
    if (found.page.kind === 'page' && found.page.status === UNAVAILABLE) found = await find(request)
    const { page, cookies } = found
    if (cookies.length > 0) void reply.header('set-cookie', cookies)
    if (page.kind === 'redirect') return reply.redirect(page.to, page.status)
    return reply.code(page.status).send(await page.draw())
  }

  async function find(request: FastifyRequest<PreviewPage>) {
    return app.previews.look(request.params.token, async (view) => {
      const transport = injectTransport(view.app)
      // Read in the sandbox: the draft may be that of the school's name or look.
      const school = await createSchoolFace(transport)()
      return {
        cookies: cookiesOf(view),
        page: await render({
          url: publicUrl + request.url,
          basename: view.base,
          device: guessDevice(request.headers),
          school: faceOf(school),
          brand: pageBrandOf(school),
          member: memberOf(view, request),
          publicUrl,
          transport,
          assetsOf,
          myTurn,
        }),
      }
    })
  }

  mountSentenceStyle(app)

  app.get<PreviewPage>('/preview/:token/*', async (request, reply) => {
    try {
      return await send(request, reply)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const leadsTo = error instanceof PreviewEnded ? error.leadsTo : undefined
      return reply.code(error.status).send(sayInstead(error.message, { leadsTo, school: await readSchool(), assetsOf }))
    }
  })
}
