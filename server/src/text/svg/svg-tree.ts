/** An element of an SVG, as it was written. The names have no prefix of SVG or XLink any more. */
export interface SvgElement {
  name: string
  attributes: Map<string, string>
  children: (SvgElement | string)[]
}

/** The file cannot be read, or cannot be drawn without what must not stay in it. The message is a sentence for the colleague. */
export class SvgRefused extends Error {}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'
/** A drawing that a person made has some hundreds. */
const MOST_ELEMENTS = 5000
const DEEPEST = 60
const MOST_ENTITIES = 40

const NAME = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`
const OPENING = new RegExp(String.raw`<(${NAME})`, 'y')
const ATTRIBUTE = new RegExp(String.raw`\s+(${NAME})\s*=\s*("[^"<]*"|'[^'<]*')`, 'y')
const OPENED = /\s*(\/?)>/y
const CLOSING = new RegExp(String.raw`</(${NAME})\s*>`, 'y')
const WORDS = /[^<]+/y
const DOCTYPE = /<!DOCTYPE\s[^[>]*(?:\[([^\]]*)\]\s*)?>/iy
/** Old versions of Illustrator name their namespaces so. A value with signs of XML is left unknown. */
const DECLARED = /<!ENTITY\s+(\w+)\s+"([^"&<%]{0,200})"\s*>/g
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,40}));/gi
const BUILT_IN = [
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
] as const
const LAST_CHARACTER = 0x10ffff
const NOT_READABLE = '这个 SVG 读不通，请从画图的软件里再导出一次'

/** What stands between two other signs, and is skipped. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const
const CDATA = '<![CDATA['

type Prefixes = Readonly<Record<string, string>>

/** Undefined for a name of an editor of drawings. */
function ownName(name: string, prefixes: Prefixes, isAttribute: boolean): string | undefined {
  const at = name.indexOf(':')
  const prefix = name.slice(0, Math.max(0, at))
  const local = name.slice(at + 1)
  if (prefix === '') return isAttribute || (prefixes[''] ?? SVG_NAMESPACE) === SVG_NAMESPACE ? local : undefined
  const space = prefixes[prefix]
  if (space === SVG_NAMESPACE && !isAttribute) return local
  if (isAttribute && (space === XLINK_NAMESPACE || (space === undefined && prefix === 'xlink')) && local === 'href')
    return local
  return prefix === 'xml' && local === 'space' ? name : undefined
}

/** Reads the elements. Comments, instructions and what editors note for themselves are left out. */
export function readSvg(text: string): SvgElement {
  const known = new Map<string, string>(BUILT_IN)
  let at = 0
  let count = 0
  let root: SvgElement | undefined
  const open: { written: string; element: SvgElement; prefixes: Prefixes; isKept: boolean }[] = []

  const fail = (): never => {
    throw new SvgRefused(NOT_READABLE)
  }

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }

  const unescaped = (words: string) =>
    words.replace(ENTITY, (_whole, decimal?: string, hex?: string, named?: string) => {
      if (named !== undefined) return known.get(named) ?? ''
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code <= LAST_CHARACTER ? String.fromCodePoint(code) : ''
    })

  function skip(): boolean {
    for (const [begin, end] of SKIPPED) {
      if (!text.startsWith(begin, at)) continue
      const ends = text.indexOf(end, at + begin.length)
      if (ends === -1) fail()
      at = ends + end.length
      return true
    }
    const [doctype, declared = ''] = take(DOCTYPE) ?? []
    for (const [, name = '', value = ''] of declared.matchAll(DECLARED))
      if (known.size < MOST_ENTITIES && !known.has(name)) known.set(name, value)
    return doctype !== undefined
  }

  function addWords(words: string): void {
    open.at(-1)?.element.children.push(words)
  }

  function openElement(written: string): void {
    count += 1
    if (count > MOST_ELEMENTS || open.length >= DEEPEST) throw new SvgRefused('这个 SVG 太复杂了，请简化以后再传')
    const pairs: [string, string][] = []
    for (let found = take(ATTRIBUTE); found; found = take(ATTRIBUTE))
      pairs.push([found[1] ?? '', unescaped((found[2] ?? '').slice(1, -1))])
    const [, slash] = take(OPENED) ?? fail()
    const around = open.at(-1)
    const spaces = pairs.flatMap(([name, value]) =>
      name === 'xmlns' ? [['', value]] : name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), value]] : [],
    )
    const prefixes: Prefixes = { ...around?.prefixes, ...(Object.fromEntries(spaces) as Prefixes) }
    const name = ownName(written, prefixes, false)
    const attributes = pairs.flatMap(([each, value]): [string, string][] => {
      const own = each === 'xmlns' ? undefined : ownName(each, prefixes, true)
      return own === undefined ? [] : [[own, value]]
    })
    const element: SvgElement = { name: name ?? '', attributes: new Map(attributes), children: [] }
    const isKept = name !== undefined && (around?.isKept ?? true)
    if (around && isKept) around.element.children.push(element)
    if (!around) {
      if (root || name !== 'svg') fail()
      root = element
    }
    if (slash === '') open.push({ written, element, prefixes, isKept })
  }

  while (at < text.length) {
    const words = take(WORDS)
    if (words) {
      addWords(unescaped(words[0]))
      continue
    }
    if (skip()) continue
    if (text.startsWith(CDATA, at)) {
      const ends = text.indexOf(']]>', at)
      if (ends === -1) fail()
      addWords(text.slice(at + CDATA.length, ends))
      at = ends + 3
      continue
    }
    const closing = take(CLOSING)
    if (closing) {
      if (open.pop()?.written !== closing[1]) fail()
      continue
    }
    openElement((take(OPENING) ?? fail())[1] ?? '')
  }
  if (open.length > 0 || !root) fail()
  return root as SvgElement
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** Elements whose words are drawn; elsewhere words are only the spaces of a tidy file. */
const WITH_WORDS: ReadonlySet<string> = new Set(['text', 'tspan'])

export function writeSvg({ name, attributes, children }: SvgElement, isRoot = true): string {
  const written = [...attributes].map(([each, value]) => ` ${each}="${escaped(value)}"`).join('')
  const inside = children
    .map((child) => (typeof child !== 'string' ? writeSvg(child, false) : WITH_WORDS.has(name) ? escaped(child) : ''))
    .join('')
  const opening = `<${name}${isRoot ? ` xmlns="${SVG_NAMESPACE}"` : ''}${written}`
  return inside === '' ? `${opening}/>` : `${opening}>${inside}</${name}>`
}
