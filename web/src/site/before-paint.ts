// Runs before the first paint, so that neither the other theme nor the other layout flashes up. A plain script: it can import
// nothing, and its test holds it to what the rest of the site says.
export {}

// Without a choice the stylesheet follows the system by itself. The switch is ui/theme-switch.
const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1]
if (chosen) document.documentElement.dataset.theme = chosen

// The server guesses the layout from what the browser says of itself, and a tablet or a narrow window says what a desktop
// says. Only a width tells: a page that was drawn for the other layout is asked for once more, with the width in a cookie.
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
