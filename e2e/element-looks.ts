/** How one element is drawn: where it is, and each style that can be seen. */
export interface ElementLook {
  path: string
  look: string
}

/** Runs in the page. */
export function readLook(): ElementLook[] {
  const PROPERTIES = [
    ...[
      'display',
      'position',
      'visibility',
      'opacity',
      'z-index',
      'overflow-x',
      'overflow-y',
      'pointer-events',
      'cursor',
    ],
    ...[
      'color',
      'background-color',
      'background-image',
      'box-shadow',
      'filter',
      'clip-path',
      'mask-image',
      'transform',
    ],
    ...['font-size', 'font-weight', 'font-family', 'font-style', 'line-height', 'letter-spacing', 'text-align'],
    ...[
      'text-decoration-line',
      'text-overflow',
      'white-space',
      'overflow-wrap',
      'vertical-align',
      '-webkit-line-clamp',
    ],
    ...['border-top', 'border-right', 'border-bottom', 'border-left', 'border-radius', 'outline', 'fill', 'stroke'],
    ...['margin-top', 'margin-right', 'margin-bottom', 'margin-left', 'padding', 'list-style-type', 'object-fit'],
    ...['row-gap', 'column-gap', 'flex-direction', 'flex-wrap', 'grid-template-columns', 'justify-content'],
    ...['transition', 'animation-name', 'content', 'min-width', 'min-height', 'max-width', 'max-height'],
  ]
  const found: { path: string; look: string }[] = []
  const read = (style: CSSStyleDeclaration) =>
    // Names of animations carry a hash of their file.
    PROPERTIES.map((name) => `${name}: ${style.getPropertyValue(name).replace(/^_(\w+?)_\w+$/, '$1')}`).join('; ')
  function visit(element: Element, above: string): void {
    const tag = element.tagName.toLowerCase()
    if (['script', 'style', 'template', 'noscript'].includes(tag)) return
    const nth = element.parentElement ? [...element.parentElement.children].indexOf(element) : 0
    const here = `${above}/${tag}[${nth}]`
    const { x, y, width, height } = element.getBoundingClientRect()
    const place = [x, y + scrollY, width, height].map((each) => each.toFixed(1)).join(' ')
    found.push({ path: here, look: `place: ${place}; ${read(getComputedStyle(element))}` })
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      if (!['none', 'normal'].includes(style.content)) found.push({ path: here + pseudo, look: read(style) })
    }
    for (const child of element.children) visit(child, here)
  }
  visit(document.body, '')
  return found
}

/** A line for each element that is drawn otherwise. */
export function differencesOf(before: readonly ElementLook[], after: readonly ElementLook[]): string[] {
  const old = new Map(before.map((each) => [each.path, each.look]))
  const lines = after.flatMap(({ path, look }) => {
    const was = old.get(path)
    old.delete(path)
    if (was === look) return []
    if (was === undefined) return [`+ ${path}`]
    const [left, right] = [was.split('; '), look.split('; ')]
    const changed = right.flatMap((now, nth) => (now === left[nth] ? [] : [`${left[nth] ?? ''} → ${now}`]))
    return [`${path}  ${changed.join('，')}`]
  })
  return [...lines, ...[...old.keys()].map((path) => `- ${path}`)]
}
