import '../styles/index.css'
import { DEFAULT_FACE } from '@bee/contract/site/school-look.ts'
import { QueryClientProvider, hydrate } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { createQueryClient, isPersonal } from '../api/api.ts'
import { browserTransport } from '../api/browser-transport.ts'
import { changeReader } from '../api/change-reader.ts'
import { startAsItCame } from '../api/refetch-policy.ts'
import { PREVIEW_BASE } from '../api/preview-base.ts'
import { networkIsIdle } from '../api/idle-network.ts'
import { SchoolFaceProvider } from '../api/school-face-provider.tsx'
import { clearSession, DrawnFor, onSessionChange, readSession, watchSession } from '../api/session.ts'
import { deviceOfWidth } from './device.ts'
import { datedByVisit, type ServerRendered } from './ssr-time.ts'
import { loadPage } from './page-loader.ts'
import { paths } from './paths.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { createRoutes } from './react-routes.tsx'
import type { PageRoute } from './route-table.ts'
import { DeviceProvider } from './shell/device-context.tsx'
import { keptAddressFor } from './shell/kept-addresses.ts'
import { MissingPathProvider } from './shell/missing-page.tsx'

const block = document.getElementById('handed-over')?.textContent
const handedOver = JSON.parse(block ?? 'null') as ServerRendered | null
const school = handedOver?.school ?? DEFAULT_FACE

const client = createQueryClient(browserTransport)
if (handedOver) hydrate(client, datedByVisit(handedOver.queries))
// A public page is drawn once for all; a member's own data is fetched behind the drawn page.
if (readSession() && !handedOver?.userId) void client.invalidateQueries({ predicate: isPersonal, refetchType: 'none' })

const routes = createRoutes({
  client,
  device: () => deviceOfWidth(window.innerWidth),
  hasSession: () => readSession() !== undefined,
  onMissingSession: clearSession,
  ...(!PREVIEW_BASE && { keptAddress: (route, target) => keptAddressFor(route, target, window.location) }),
  basename: PREVIEW_BASE,
  waitsForNeeds: false,
})

const basename = PREVIEW_BASE || '/'

/** Lets the browser handle waiting events. */
const takeABreath = () => new Promise((resolve) => setTimeout(resolve))

/** Not awaited at the top of the module: the page's code imports modules that are bundled with this one. */
async function start(): Promise<void> {
  const free = networkIsIdle()
  await takeABreath()
  // The code of the page that the server drew must be here before React looks at its HTML.
  const matches = matchRoutes(routes, window.location, basename) ?? []
  const firstRoute = matches.at(-1)?.route
  if (firstRoute?.handle) await loadPage(firstRoute.handle as PageRoute)

  const router = createBrowserRouter(routes, {
    basename,
    hydrationData: { loaderData: Object.fromEntries(matches.map(({ route }) => [route.id ?? '', null])) },
  })

  // In place of the page that was refused: Back must not lead into the same refusal.
  watchSession((from) => router.navigate(paths.login(from), { replace: true }))

  if (handedOver?.userId) {
    const leave = startAsItCame()
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state === 'idle') return
      stop()
      leave()
    })
  }

  let userId = handedOver?.userId ?? readSession()?.userId
  function noticeReader(): void {
    const nowUserId = readSession()?.userId
    if (nowUserId === userId) return
    userId = nowUserId
    // At once after a log-in: the next page's reads would otherwise be dropped and made again.
    if (nowUserId !== undefined) void changeReader(client, true)
    // First the guard after a log-out: a member page must be left before its queries ask again without a session.
    else void router.revalidate().then(() => changeReader(client, false))
  }
  onSessionChange(noticeReader)

  const missingPath = handedOver?.isMissing ? window.location.pathname.slice(PREVIEW_BASE.length) : undefined
  await takeABreath()
  // In slices: the first touch or key must not wait until the whole page has come alive.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <StrictMode>
        <QueryClientProvider client={client}>
          <SchoolFaceProvider face={school}>
            <DrawnFor value={handedOver?.userId}>
              <DeviceProvider guess={handedOver?.device ?? 'PC'}>
                <MissingPathProvider value={missingPath}>
                  <RouterProvider router={router} />
                </MissingPathProvider>
              </DeviceProvider>
            </DrawnFor>
          </SchoolFaceProvider>
        </QueryClientProvider>
      </StrictMode>,
    )
  })

  // Another tab may have logged in or out while this page was on its way.
  noticeReader()

  // Only members have messages, so visitors need not fetch the code that listens for them.
  if (PREVIEW_BASE) return
  let isListening = false
  function listenForMessages(): void {
    if (isListening || !readSession()) return
    isListening = true
    void import('../api/message-events.ts').then(({ keepMessagesFresh }) => keepMessagesFresh(client))
  }
  await free
  onSessionChange(listenForMessages)
  listenForMessages()

  if (import.meta.env.PROD) registerServiceWorker()
}

void start()
