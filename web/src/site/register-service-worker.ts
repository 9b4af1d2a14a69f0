const SERVICE_WORKER_PATH = '/service-worker.js'
/** The page comes first: its pictures and calls must not share the line with the worker's. */
const AFTER_LOAD_MS = 3000

function register(): void {
  // Without a network the look stays as it is.
  void import('./follow-look.ts').then(
    ({ followLook }) => followLook(),
    () => undefined,
  )
  // Refused in private windows and on plain http; the site works without.
  navigator.serviceWorker.register(SERVICE_WORKER_PATH).catch(() => undefined)
}

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const registerLater = () => window.setTimeout(register, AFTER_LOAD_MS)
  if (document.readyState === 'complete') registerLater()
  else window.addEventListener('load', registerLater, { once: true })
}
