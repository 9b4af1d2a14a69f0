// The first paint waits for this script alone, so it is small and imports nothing.

// A chosen theme must never flash the other one. Without a choice the stylesheet follows the system by itself. The switch is
// ui/theme-switch.
const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1]
if (chosen) document.documentElement.dataset.theme = chosen

// A member gets an extra row on some pages: its space is kept from the first paint on.
if (/(?:^|; )token=[^;]/.test(document.cookie)) document.documentElement.dataset.member = ''

// The server guesses the layout from the browser's user agent, and a tablet or a narrow window sends the same as a desktop.
// Only the width tells: a page that was drawn for the other layout is asked for once more, with the width in a cookie.
const drawnFor = document.documentElement.dataset.drawnFor
const measured = matchMedia('(min-width: 992px)').matches ? 'PC' : 'MOBILE'
const hasCookie = () => `; ${document.cookie};`.includes(`; device=${measured};`)

/** Once a tab: a browser that measures otherwise later on must not be sent round and round. */
function isFirstAsking(): boolean {
  try {
    if (sessionStorage.getItem('bee-layout-asked')) return false
    sessionStorage.setItem('bee-layout-asked', measured)
    return true
  } catch {
    return false
  }
}

if (drawnFor && drawnFor !== measured && !hasCookie() && isFirstAsking()) {
  document.cookie = `device=${measured}; Path=/; Max-Age=31536000; SameSite=Lax`
  // A browser that keeps no cookies would get the same page again.
  if (hasCookie()) {
    document.documentElement.style.display = 'none'
    location.reload()
  }
}

/** How long the first paint may still take when everything it needs is there. */
const PAINT_WAIT_MS = 1000

let isPainted = false

/**
 * The code that brings the page to life waits in a template, or it would share a slow line with the first view. It runs as soon as the
 * document has been read to its end: half a page cannot be hydrated.
 */
function comeAlive(): void {
  const later = document.querySelector<HTMLTemplateElement>('#later')
  if (!later || document.readyState === 'loading') return
  document.head.append(later.content)
  later.remove()
}

function showFirst(): void {
  isPainted = true
  comeAlive()
}

// The browser says when it has painted; one that does not say so has about painted when a frame's timer ends. Nothing is painted in
// a tab behind others, where the page must be alive all the same when it is turned to.
if (PerformanceObserver.supportedEntryTypes.includes('paint'))
  new PerformanceObserver(showFirst).observe({ type: 'paint' })
else requestAnimationFrame(() => setTimeout(showFirst))
addEventListener('DOMContentLoaded', () => {
  if (isPainted || document.visibilityState === 'hidden') comeAlive()
})
// A browser that paints nothing must not keep the page from hydrating.
addEventListener('load', () => setTimeout(comeAlive, PAINT_WAIT_MS))
