import type { Transport } from '@bee/contract/client.ts'
import type { SchoolFace as Face } from '@bee/contract/site/school-look.ts'
import { defaultShouldDehydrateQuery, dehydrate, hashKey, QueryClientProvider, type Query } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import { createQueryClient } from '../api/api.ts'
import { isServerTrouble } from '../api/call-failure.ts'
import { SchoolFaceProvider } from '../api/school-face-provider.tsx'
import { DrawnFor } from '../api/session.ts'
import type { PageBrand } from '../lib/brand-head.ts'
import type { Device } from './device.ts'
import { documentHtml, type ChosenTheme, type PageAssets } from './document-html.ts'
import { undated, type ServerRendered } from './ssr-time.ts'
import { loadedPage, pageFile } from './page-loader.ts'
import { contextOf, createRoutes } from './react-routes.tsx'
import { NOT_FOUND_ROUTE, pageRoutes, type PageRoute } from './route-table.ts'
import { DeviceProvider } from './shell/device-context.tsx'
import { MissingPathProvider } from './shell/missing-page.tsx'
import { websiteInfoQuery } from './shell/shell.queries.ts'

export interface RenderRequest {
  /** Absolute. */
  url: string
  device: Device
  /** The names on the page, and its look. */
  school: Face
  /** Undefined: the colours of the site's own sheet. */
  brand?: PageBrand | undefined
  /** The member who sent the cookies, and a transport that reads as that member. Public pages are drawn without. */
  member?: { userId: string; transport: Transport; theme: ChosenTheme } | undefined
  publicUrl: string
  transport: Transport
  assetsOf: (pageFile: string) => PageAssets
  /** In the preview of a draft: the prefix of the path in the url. */
  basename?: string
  /** Awaited before the long work that cannot be interrupted. */
  myTurn?: () => Promise<void>
}

export type RenderedPage =
  | {
      kind: 'redirect'
      to: string
      status: number
      /** The session that the cookies claim is over. */
      endsSession: boolean
    }
  | {
      kind: 'page'
      status: number
      /** Drawn for one member, or with a member's name on it: must not be cached. */
      isPersonal: boolean
      /** The route with the missing content. Its page is the same for every address. */
      missingAt: PageRoute | undefined
      /** The long work, for a caller without a cached page. */
      draw: () => Promise<string>
    }

const accessRoutes = pageRoutes.map(({ path, access }) => ({ path, handle: access }))

const isMembersPage = ({ url, basename }: RenderRequest) =>
  matchRoutes(accessRoutes, new URL(url).pathname, basename)?.at(-1)?.route.handle === 'member'

/** Resolves the address to a route, and returns how to draw its page. */
export async function renderPage(request: RenderRequest): Promise<RenderedPage> {
  const member = request.member && isMembersPage(request) ? request.member : undefined
  const { basename, school } = request
  const client = createQueryClient(member?.transport ?? request.transport)
  const handler = createStaticHandler(
    createRoutes({
      client,
      device: () => request.device,
      hasSession: () => member !== undefined,
      waitsForNeeds: true,
      ...(basename && { basename }),
    }),
    basename === undefined ? {} : { basename },
  )
  const context = await handler.query(new Request(request.url))
  if (context instanceof Response) {
    return {
      kind: 'redirect',
      to: context.headers.get('location') ?? '/',
      status: 302,
      endsSession: member !== undefined,
    }
  }
  const match = context.matches.at(-1)
  const route = (match?.route.handle as PageRoute | undefined) ?? NOT_FOUND_ROUTE
  const page = loadedPage(route)
  const pageContext = contextOf(new URL(request.url), match?.params ?? {}, request.device, basename)
  // A read that the server could not answer now is no missing page: crawlers come back after a 503 and drop a 404.
  const isUnavailable = client
    .getQueryCache()
    .getAll()
    .some(({ state }) => isServerTrouble(state.error))
  const isMissing =
    context.errors === null &&
    !isUnavailable &&
    (route.page === NOT_FOUND_ROUTE.page || (page.isMissing?.(pageContext, client) ?? false))
  // A visitor's is drawn once for all such addresses. A member's holds the member's own frame, and is handed over whole.
  const isShared = isMissing && member === undefined
  const { pathname } = pageContext.location

  const draw = async () => {
    await request.myTurn?.()
    const router = createStaticRouter(handler.dataRoutes, context)
    const body = renderToString(
      <StrictMode>
        <QueryClientProvider client={client}>
          <SchoolFaceProvider face={school}>
            <DrawnFor value={member?.userId}>
              <DeviceProvider guess={request.device}>
                <MissingPathProvider value={isMissing ? pathname : undefined}>
                  <StaticRouterProvider router={router} context={context} hydrate={false} />
                </MissingPathProvider>
              </DeviceProvider>
            </DrawnFor>
          </SchoolFaceProvider>
        </QueryClientProvider>
      </StrictMode>,
    )
    const queries = undated(isShared ? dehydrate(client, { shouldDehydrateQuery: isOfFrame }) : dehydrate(client))
    const handedOver: ServerRendered = {
      device: request.device,
      school,
      queries,
      userId: member?.userId,
      ...(isMissing && { isMissing }),
    }
    const html = documentHtml({
      body,
      head: page.head({ ...pageContext, school }, client),
      school,
      brand: request.brand,
      handedOver,
      assets: request.assetsOf(pageFile(route)),
      publicUrl: request.publicUrl,
      device: request.device,
      path: isMissing ? undefined : pathname,
      isDraft: basename !== undefined,
      theme: member?.theme,
      isStatic: route.isStatic === true,
      isUnindexed: route.isUnkept === true,
    })
    client.clear()
    return html
  }

  return {
    kind: 'page',
    isPersonal: member !== undefined || route.isUnkept === true,
    // On a member's page the browser asks again for failed reads.
    status: isUnavailable && !member ? 503 : isMissing ? 404 : context.statusCode,
    missingAt: isShared ? route : undefined,
    draw,
  }
}

/** Queries of one address are of no use at another; only the frame's are kept. */
const isOfFrame = (query: Query) =>
  defaultShouldDehydrateQuery(query) && query.queryHash === hashKey(websiteInfoQuery().queryKey)
