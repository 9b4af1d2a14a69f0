/** After this time an element around the field will do, until the field is drawn. */
const NEAR_AFTER_MS = 200
const GIVE_UP_AFTER_MS = 30_000
const SHOWN_MS = 1600

const CONTROLS = 'input:not([hidden]), textarea, select, button, a[href], [tabindex]'

/**
 * Finds the element for a path such as `chapters.2.lessons.0.filmId`. Inputs carry `data-field`; rows that stand for a field carry
 * `data-place`. With `isNear` the closest ancestor or descendant path counts too.
 */
export function elementOf(path: string, isNear: boolean, root: ParentNode = document): HTMLElement | undefined {
  const all = [...root.querySelectorAll<HTMLElement>('[data-field], [data-place]')].map((element) => ({
    element,
    path: element.dataset['field'] ?? element.dataset['place'] ?? '',
  }))
  const at = (wanted: string) => all.find((each) => each.path === wanted)?.element
  const exact = at(path)
  if (exact || !isNear) return exact
  const within = all.find((each) => each.path.startsWith(`${path}.`))?.element
  if (within) return within
  const parts = path.split('.')
  return parts
    .map((_, cut) => at(parts.slice(0, parts.length - cut).join('.')))
    .find((element) => element !== undefined)
}

function show(element: HTMLElement): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  const control = element.matches(CONTROLS) ? element : element.querySelector<HTMLElement>(CONTROLS)
  control?.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'center' })
  // A mouse click shows no focus ring on a button, so draw one.
  const ring = { outline: '2px solid var(--focus)', outlineOffset: '2px' }
  element.animate([ring, ring], SHOWN_MS)
}

/** Ends the search of the previous click. */
let endSearch = () => {}

/**
 * Scrolls to the field as soon as it exists, since its part of the page may still be loading. The search ends when the staff member does
 * something else.
 */
export function goToField(path: string): void {
  endSearch()
  let isNear = false
  let hasShown = false

  function look(): void {
    const exact = elementOf(path, false)
    if (exact) {
      endSearch()
      show(exact)
      return
    }
    const near = isNear && !hasShown ? elementOf(path, true) : undefined
    if (!near) return
    hasShown = true
    show(near)
  }

  const watch = new MutationObserver(look)
  const wentOn = new AbortController()
  const timers = [
    // A closing dialog returns the focus first.
    setTimeout(() => {
      watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-field', 'data-place'] })
      look()
    }, 0),
    setTimeout(() => {
      isNear = true
      look()
    }, NEAR_AFTER_MS),
    setTimeout(() => endSearch(), GIVE_UP_AFTER_MS),
  ]
  endSearch = () => {
    watch.disconnect()
    wentOn.abort()
    for (const timer of timers) clearTimeout(timer)
  }
  for (const act of ['keydown', 'pointerdown']) {
    addEventListener(act, () => endSearch(), { capture: true, signal: wentOn.signal })
  }
}
