/** So long, until the part of the page is drawn in which the field is. */
const LOOK_EVERY_MS = 50
const LOOKS = 20
/** From here on what is around the field will do. */
const NEAR_AFTER_LOOKS = 4
const SHOWN_MS = 1600

const CONTROLS = 'input:not([hidden]), textarea, select, button, a[href], [tabindex]'

/**
 * Where a path such as `chapters.2.lessons.0.filmId` is written: `data-field` says so of what is typed in, `data-place` of what
 * only stands for it. `isNear`: else what is around it, else the first of what is within it.
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
  const control = element.matches(CONTROLS) ? element : element.querySelector<HTMLElement>(CONTROLS)
  control?.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'center' })
  // Whoever came by a click sees no ring around a button.
  const ring = { outline: '2px solid var(--focus)', outlineOffset: '2px' }
  element.animate([ring, ring], SHOWN_MS)
}

/** To the exact place where something is missing, as soon as it is there. */
export function goToField(path: string): void {
  let looks = 0
  function look(): void {
    looks += 1
    const element = elementOf(path, looks >= NEAR_AFTER_LOOKS)
    if (element) show(element)
    else if (looks < LOOKS) setTimeout(look, LOOK_EVERY_MS)
  }
  // A dialog that closes gives the focus back first.
  setTimeout(look, 0)
}
