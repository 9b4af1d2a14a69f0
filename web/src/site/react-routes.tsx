import type { QueryClient } from '@tanstack/react-query'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { beginVisit } from '../api/refetch-policy.ts'
import { isSessionEnd } from '../api/call-failure.ts'
import type { Device } from './device.ts'
import type { Need, PageContext } from './page-module.ts'
import { loadPage } from './page-loader.ts'
import { paths } from './paths.ts'
import { NOT_FOUND_ROUTE, pageRoutes, redirects, type PageRoute } from './route-table.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { Shell } from './shell/shell.tsx'
import { memberFrameNeeds, websiteInfoQuery } from './shell/shell.queries.ts'

/** The parts that differ between the browser and the server. */
export interface RouterParts {
  client: QueryClient
  device: () => Device
  /** Checked before every route (specification 2): another tab may have logged out. */
  hasSession: (request: Request) => boolean
  /** Called before a route without a session redirects. */
  onMissingSession?: () => void
  /** The last address of a kept-alive page, when a plain link leads back to it. */
  keptAddress?: (route: PageRoute, target: URL) => string | undefined
  /** The prefix of every path in the preview of a draft; the pages know nothing of it. */
  basename?: string
  /** The server waits for what a page needs; the browser draws a skeleton meanwhile. */
  waitsForNeeds: boolean
}

export function contextOf(
  url: URL,
  params: PageContext['location']['params'],
  device: Device,
  basename = '',
): PageContext {
  return {
    location: { pathname: url.pathname.slice(basename.length), search: url.search, hash: url.hash, params },
    query: url.searchParams,
    device,
  }
}

/** A list that grows page by page is fetched in its own way. */
const prefetch = (client: QueryClient, need: Need) =>
  'initialPageParam' in need ? client.infiniteQuery(need as never) : client.query(need as never)

/** Logged for the developer who looks for the reason. */
function report(error: unknown): undefined {
  console.error(error)
}

const loaderOf = (route: PageRoute, parts: RouterParts) =>
  async function loader({ request, params }: LoaderFunctionArgs) {
    const url = new URL(request.url)
    const isMembers = route.access === 'member'
    const toLogin = () => redirect(paths.login(url.pathname.slice(parts.basename?.length) + url.search))
    if (isMembers && !parts.hasSession(request)) {
      parts.onMissingSession?.()
      return toLogin()
    }
    const kept = parts.keptAddress?.(route, url)
    if (kept !== undefined) return redirect(kept)
    const page = await (parts.waitsForNeeds ? loadPage(route) : loadPage(route).catch(report))
    // The frame then says so, and stays.
    if (!page) return null
    const needs: Need[] = [
      websiteInfoQuery(),
      ...(page.needs?.(contextOf(url, params, parts.device(), parts.basename)) ?? []),
    ]
    beginVisit()
    const fetch = (some: readonly Need[]) => Promise.allSettled(some.map((need) => prefetch(parts.client, need)))
    if (!parts.waitsForNeeds) {
      void fetch(needs)
      return null
    }
    const frameNeeds = isMembers ? memberFrameNeeds() : []
    await fetch([...frameNeeds, ...needs])
    // A cookie is only a claim: whether its session is still alive, the first call tells.
    return isMembers && hasEnded(parts.client) ? toLogin() : null
  }

const hasEnded = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .some(({ state }) => isSessionEnd(state.error))

/** A page is drawn by the shell, not by the router, so that kept-alive pages can stay mounted. */
const Nothing = () => null

const routeOf = (route: PageRoute, parts: RouterParts): RouteObject => ({
  id: route.path,
  path: route.path,
  handle: route,
  Component: Nothing,
  loader: loaderOf(route, parts),
})

export function createRoutes(parts: RouterParts): RouteObject[] {
  return [
    {
      id: 'shell',
      Component: Shell,
      ErrorBoundary: ErrorPage,
      children: [
        ...Object.entries(redirects).map(([path, to]) => ({ path, Component: Nothing, loader: () => redirect(to) })),
        ...pageRoutes.map((route) => routeOf(route, parts)),
        routeOf(NOT_FOUND_ROUTE, parts),
      ],
    },
  ]
}
