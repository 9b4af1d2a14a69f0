// Keeps one page for a visit without network, and nothing else: no answers, nothing personal.
export {}

interface WorkerEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void
}
interface Route {
  condition: { urlPattern: { pathname: string } }
  source: 'network'
}
interface InstallEvent extends WorkerEvent {
  /** Not in every browser. */
  addRoutes?: (routes: Route[]) => Promise<void>
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
/** The part of a worker's world that is used here; the compiler knows the window's world instead. */
interface Worker {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: ServiceWorkerRegistration
  addEventListener: ((type: 'install', handle: (event: InstallEvent) => void) => void) &
    ((type: 'activate', handle: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', handle: (event: FetchEvent) => void) => void)
}

/** Set by the build: a new worker installs itself and deletes the old page. */
declare const BUILD_STAMP: string
const CACHE = `offline-${BUILD_STAMP}`
const OFFLINE_PATH = '/offline'
/** Its sheets, its script, its drawings, and the school's own mark. */
const ITS_FILES =
  /(?:href|src)="(\/(?:(?:assets|pictures)\/[^"?]+\.(?:css|js|svg)|uploads\/[^"?]+\.(?:svg|webp))(?:\?v=\w+)?)"/g
const MAY_BE_ITS_FILE =
  /^\/(?:assets\/(?:brand\/)?[^/]+\.css|assets\/boot[^/]*\.js|assets\/brand\/[^/]+\.svg|pictures\/(?:states|icons|marks)\/[^/]+\.svg|uploads\/[^/]+\.(?:svg|webp))$/

/**
 * The operators' side, and previews of drafts: nothing of them is kept, and without a network they must not look like
 * the students' site.
 */
const MANAGE = /^\/(?:manage|preview)(?:\/|$)/

const worker = self as unknown as Worker

async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(CACHE)
  const page = await fetch(OFFLINE_PATH, { cache: 'reload', credentials: 'omit' })
  const html = await page.clone().text()
  await cache.put(OFFLINE_PATH, page)
  const files = Array.from(html.matchAll(ITS_FILES), ([, address = '']) => address)
  await cache.addAll([...new Set(files)])
  await worker.skipWaiting()
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload.enable()
  await worker.clients.claim()
}

const kept = async (key: RequestInfo) => (await caches.match(key)) ?? Response.error()

worker.addEventListener('install', (event) => {
  // Calls, films and the operators' side bypass the worker. A request that a page sends while it is being left, above all the
  // place in a film, is lost in the worker: the page is gone before the worker has looked at the request.
  const passed = event.addRoutes?.(
    ['/bee/*', '/manage', '/manage/*', '/preview/*'].map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: 'network',
    })),
  )
  event.waitUntil(Promise.all([passed, keepOfflinePage()]))
})
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  const { pathname } = new URL(request.url)
  if (MANAGE.test(pathname)) return
  if (request.mode === 'navigate') {
    const answer = preloadResponse.then((early) => early ?? fetch(request))
    event.respondWith(answer.catch(() => kept(OFFLINE_PATH)))
  } else if (MAY_BE_ITS_FILE.test(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(request)))
  }
})
