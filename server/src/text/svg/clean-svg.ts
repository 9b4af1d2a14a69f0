import { decodeUtf8 } from '../decode-text.ts'
import { refuseSvg } from './refuse-svg.ts'
import { writeStylesIn } from './svg-styles.ts'
import { readSvg, SvgRefused, writeSvg, type SvgElement } from './svg-tree.ts'
import { ATTRIBUTES, ELEMENTS, HEIRS } from './svg-words.ts'

/** What was taken out, in the words of the sentence about it. */
type TakenOut = '脚本' | '外面的链接' | '动画' | '夹着的网页'

export type CleanedSvg = { svg: string; said: string } | { refusal: string }

const TAKEN_OUT: Readonly<Record<string, TakenOut>> = {
  script: '脚本',
  handler: '脚本',
  foreignObject: '夹着的网页',
  iframe: '夹着的网页',
  audio: '夹着的网页',
  video: '夹着的网页',
  set: '动画',
  animate: '动画',
  animateMotion: '动画',
  animateTransform: '动画',
  animateColor: '动画',
  discard: '动画',
}
/** Only their children draw. */
const UNWRAPPED: ReadonlySet<string> = new Set(['a', 'switch'])
/** They draw nothing, and a title shows when the mouse is over it. */
const WORDS_ABOUT: ReadonlySet<string> = new Set(['metadata', 'title', 'desc', 'view', 'cursor', 'style'])
const MOST_ELEMENTS = 5000
const DEEPEST = 80
const HAS_WORDS = '里面的字没有转成轮廓，在别人的电脑上可能换了字体'
const FOREIGN_URL = /url\(\s*['"]?\s*(?!#)/i
const LENGTH = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/

const elementsIn = (element: SvgElement) => element.children.filter((child) => typeof child !== 'string')

/** The declarations that draw, without what leads to other files. */
function drawingStyle(style: string, takeOut: (what: TakenOut) => void): string {
  return style
    .split(';')
    .flatMap((declaration) => {
      const [name = '', ...rest] = declaration.split(':').map((part) => part.trim())
      const value = rest.join(':').replace(/\s*!important$/, '')
      if (!ATTRIBUTES.has(name) || name === 'style' || value === '') return []
      if (!FOREIGN_URL.test(value)) return [`${name}:${value}`]
      takeOut('外面的链接')
      return []
    })
    .join(';')
}

function cleanAttributes({ name, attributes }: SvgElement, takeOut: (what: TakenOut) => void): void {
  for (const [attribute, value] of attributes) {
    if (/^on/i.test(attribute) || /^\s*javascript:/i.test(value)) {
      takeOut('脚本')
      attributes.delete(attribute)
    } else if (attribute === 'href') {
      if (HEIRS.has(name) && value.startsWith('#')) continue
      if (name === 'use') continue
      takeOut('外面的链接')
      attributes.delete(attribute)
    } else if (attribute === 'style') {
      const style = drawingStyle(value, takeOut)
      if (style === '') attributes.delete(attribute)
      else attributes.set(attribute, style)
    } else if (FOREIGN_URL.test(value)) {
      takeOut('外面的链接')
      attributes.delete(attribute)
    } else if (!ATTRIBUTES.has(attribute)) attributes.delete(attribute)
  }
}

/** Takes out what must not stay, from the leaves to the root. */
function cleanChildren(element: SvgElement, takeOut: (what: TakenOut) => void): void {
  element.children = element.children.flatMap((child) => {
    if (typeof child === 'string') return [child]
    const taken = TAKEN_OUT[child.name]
    if (taken !== undefined) {
      // Illustrator puts its own file into one, for itself alone.
      const isOfEditor = child.name === 'foreignObject' && child.attributes.has('requiredExtensions')
      if (!isOfEditor) takeOut(taken)
      return []
    }
    if (WORDS_ABOUT.has(child.name)) return []
    cleanChildren(child, takeOut)
    if (UNWRAPPED.has(child.name)) {
      if (child.name === 'a' && child.attributes.has('href')) takeOut('外面的链接')
      return child.children
    }
    if (child.name === 'image') throw new SvgRefused('这个 SVG 里嵌着一张图片，请把它画成线条再导出，或者改传 PNG')
    if (child.name !== 'use' && !ELEMENTS.has(child.name))
      throw new SvgRefused(`这个 SVG 里有 <${child.name}>，这里画不出来，请在画图的软件里简化以后再导出`)
    cleanAttributes(child, takeOut)
    return [child]
  })
}

/** Counts what the drawing would consist of: a few `use` of a large group are enough to fill the memory. */
function createBound() {
  let made = 0
  return (depth = 0): void => {
    made += 1
    if (made > MOST_ELEMENTS || depth > DEEPEST) throw new SvgRefused('这个 SVG 把同一个图形画了太多遍，请简化以后再传')
  }
}
type Bound = ReturnType<typeof createBound>

/** A copy has no ids: they would name two elements. */
function copyOf({ name, attributes, children }: SvgElement, count: Bound): SvgElement {
  count()
  const own = new Map(attributes)
  own.delete('id')
  return {
    name,
    attributes: own,
    children: children.map((child) => (typeof child === 'string' ? child : copyOf(child, count))),
  }
}

/** The drawing in place of a `use`: the pages take none of them, since few of them can draw a thing a million times. */
function drawnOnce(
  use: SvgElement,
  { parent, byId, count }: { parent: SvgElement; byId: ReadonlyMap<string, SvgElement>; count: Bound },
): SvgElement[] {
  const { attributes } = use
  const target = byId.get((attributes.get('href') ?? '').replace(/^#/, ''))
  if (!target) return []
  if (target.name === 'symbol' || target.name === 'svg')
    throw new SvgRefused('这个 SVG 用了符号（symbol），请在画图的软件里把符号展开以后再导出')
  const [x, y] = ['x', 'y'].map((side) => LENGTH.exec(attributes.get(side)?.replace(/^-/, '') ?? '')?.[0] ?? '0')
  const sign = (side: string) => (attributes.get(side)?.startsWith('-') ? '-' : '')
  const place = x === '0' && y === '0' ? '' : `translate(${sign('x')}${x} ${sign('y')}${y})`
  const transform = [attributes.get('transform') ?? '', place].filter(Boolean).join(' ')
  const around = new Map(
    [...attributes].filter(([name]) => !['href', 'x', 'y', 'width', 'height', 'transform'].includes(name)),
  )
  const copy = copyOf(target, count)
  // A clip takes shapes alone.
  if (parent.name === 'clipPath') {
    const whole = [transform, copy.attributes.get('transform') ?? ''].filter(Boolean).join(' ')
    if (whole !== '') copy.attributes.set('transform', whole)
    return [copy]
  }
  if (transform !== '') around.set('transform', transform)
  return [{ name: 'g', attributes: around, children: [copy] }]
}

function drawUses(root: SvgElement): void {
  const byId = new Map<string, SvgElement>()
  const note = (element: SvgElement): void => {
    const id = element.attributes.get('id')
    if (id !== undefined) byId.set(id, element)
    elementsIn(element).forEach(note)
  }
  note(root)
  const count = createBound()
  const visit = (element: SvgElement, depth: number): void => {
    count(depth)
    element.children = element.children.flatMap((child) =>
      typeof child !== 'string' && child.name === 'use' ? drawnOnce(child, { parent: element, byId, count }) : [child],
    )
    // A copy may hold a `use` of what stands around it, which would never end: the limits above end it.
    for (const child of elementsIn(element)) visit(child, depth + 1)
  }
  visit(root, 0)
}

/** A picture without a size of its own has none in a page either. */
function giveSize({ attributes }: SvgElement): void {
  const [width, height] = ['width', 'height'].map((side) => LENGTH.exec(attributes.get(side) ?? '')?.[1])
  if (width === undefined || height === undefined) {
    attributes.delete('width')
    attributes.delete('height')
    if (!attributes.has('viewBox')) throw new SvgRefused('这个 SVG 没有写尺寸（viewBox），请从画图的软件里再导出一次')
  } else if (!attributes.has('viewBox')) attributes.set('viewBox', `0 0 ${width} ${height}`)
}

const hasWords = (element: SvgElement): boolean => element.name === 'text' || elementsIn(element).some(hasWords)

function sentenceAbout(taken: ReadonlySet<TakenOut>, root: SvgElement): string {
  const isSame = !taken.has('动画') && !taken.has('夹着的网页')
  const first =
    taken.size === 0
      ? []
      : [`这个 SVG 里有${[...taken].join('和')}，已经拿掉，${isSame ? '样子没变' : '请看一眼样子对不对'}`]
  return [...first, ...(hasWords(root) ? [HAS_WORDS] : [])].join('；')
}

/**
 * What draws stays, all else is taken out: scripts, events, links, pages inside, what editors note. Classes and `use` are written out. The
 * check that guards all pictures of a school has the last word, so a mistake here refuses a file and never lets one through.
 */
export function cleanSvg(content: Buffer): CleanedSvg {
  const text = decodeUtf8(content)
  if (text === undefined || !/<(?:\w+:)?svg[\s>/]/.test(text)) return { refusal: '这不是 SVG 图片' }
  const taken = new Set<TakenOut>()
  try {
    const root = readSvg(text.replace(/^\uFEFF/, ''))
    writeStylesIn(root)
    cleanAttributes(root, (what) => taken.add(what))
    cleanChildren(root, (what) => taken.add(what))
    drawUses(root)
    giveSize(root)
    const svg = writeSvg(root)
    const refusal = refuseSvg(Buffer.from(svg))
    return refusal === undefined ? { svg, said: sentenceAbout(taken, root) } : { refusal }
  } catch (error) {
    if (error instanceof SvgRefused) return { refusal: error.message }
    throw error
  }
}
