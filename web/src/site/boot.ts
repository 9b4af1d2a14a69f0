// The only script that the first paint waits for, so it is small and stands alone.

// A chosen theme must never flash the other one. Without a choice the stylesheet follows the system by itself. The switch is
// ui/theme-switch.
const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1]
if (chosen) document.documentElement.dataset.theme = chosen

// Whoever has a session is given a row of their own on some pages: its place is kept from the first paint on.
if (/(?:^|; )token=[^;]/.test(document.cookie)) document.documentElement.dataset.member = ''

let isPainted = false

/**
 * The code that brings the page to life waits in a template, or it would share a slow line with what is seen first. It runs as soon
 * as it is there, so the document must have been read to its end: half a page cannot be taken over.
 */
function comeAlive(): void {
  const later = document.querySelector<HTMLTemplateElement>('#later')
  if (!later || document.readyState === 'loading') return
  document.head.append(later.content)
  later.remove()
}

// A frame begins when all that holds back the first paint is there; the timer ends when it has been painted. Nothing is painted
// in a tab behind others, where the page must be alive all the same when it is turned to.
requestAnimationFrame(() =>
  setTimeout(() => {
    isPainted = true
    comeAlive()
  }),
)
addEventListener('DOMContentLoaded', () => {
  if (isPainted || document.visibilityState === 'hidden') comeAlive()
})
addEventListener('load', comeAlive)
