import { decodeUtf8 } from '../decode-text.ts'
import { ATTRIBUTES, ELEMENTS, FUNCTIONS, HEIRS, PLAIN_ATTRIBUTES } from './svg-words.ts'

/** An SVG is a document that can run scripts. The check refuses everything it cannot parse, because a browser might still parse it. */
class Refused extends Error {}

const NAME = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`
const DECLARATION = /^<\?xml\s+version="1\.[01]"(?:\s+encoding="utf-8")?(?:\s+standalone="(?:yes|no)")?\s*\?>/i
const COMMENT = '<!--'
const CLOSING = new RegExp(String.raw`</(${NAME})\s*>`, 'y')
const OPENING = new RegExp(String.raw`<(${NAME})`, 'y')
const ATTRIBUTE = new RegExp(String.raw`\s+(${NAME})\s*=\s*("[^"<]*"|'[^'<]*')`, 'y')
const OPENED = /\s*(\/?)>/y
const WORDS = /[^<]+/y
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));|&/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LAST_CHARACTER = 0x10ffff

const OWN_REFERENCE = /url\(\s*(?:#[\w.:-]+|'#[\w.:-]+'|"#[\w.:-]+")\s*\)/g
const CALL = /([\w-]*)\s*\(/g
/** Tricks of CSS to hide its meaning, and addresses. */
const LEADS_AWAY = /\\|@|\/\*|\/\/|script:|data:|[<>{}]/i
const NAMESPACE = /^https?:\/\/[\w./#-]+$/

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function unescaped(text: string): string {
  return text.replace(ENTITY, (whole: string, decimal?: string, hex?: string, named?: string) => {
    if (named !== undefined) return NAMED[named] ?? refuse(whole)
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= LAST_CHARACTER ? String.fromCodePoint(code) : refuse(whole)
  })
}

function refuse(what: string): never {
  throw new Refused(what)
}

function checkValue(name: string, value: string): void {
  const text = value.replace(OWN_REFERENCE, '')
  const hasForeignCall = [...text.matchAll(CALL)].some(([, call = '']) => !FUNCTIONS.has(call))
  if (hasForeignCall || LEADS_AWAY.test(text)) refuse(name)
}

function checkStyle(style: string): void {
  for (const rule of style.split(';')) {
    if (rule.trim() === '') continue
    const [name = '', ...rest] = rule.split(':')
    if (!ATTRIBUTES.has(name.trim()) || name.trim() === 'style') refuse(`style ${name.trim()}`)
    checkValue('style', rest.join(':'))
  }
}

interface Seen {
  ids: Set<string>
  references: Set<string>
}

function checkAttribute(element: string, name: string, value: string, { ids, references }: Seen): void {
  const local = localName(name)
  if (name === 'xmlns' || name.startsWith('xmlns:')) {
    if (!NAMESPACE.test(value)) refuse(name)
  } else if (local === 'href') {
    if (!HEIRS.has(element) || !value.startsWith('#')) refuse(`<${element} ${name}>`)
    references.add(value.slice(1))
  } else if (local === 'style') checkStyle(value)
  else if (!ATTRIBUTES.has(local)) refuse(name)
  else if (!PLAIN_ATTRIBUTES.has(local)) checkValue(local, value)
  if (local === 'id') ids.add(value)
}

/** Walks over the tags: every byte must belong to a known part, else the file is refused. */
function walk(text: string): void {
  const seen: Seen = { ids: new Set(), references: new Set() }
  const open: string[] = []
  let at = DECLARATION.exec(text)?.[0].length ?? 0
  let roots = 0

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }

  function takeComment(): boolean {
    if (!text.startsWith(COMMENT, at)) return false
    const end = text.indexOf('--', at + COMMENT.length)
    if (end === -1 || text[end + 2] !== '>') refuse(COMMENT)
    at = end + 3
    return true
  }

  function takeElement(name: string): void {
    const element = localName(name)
    if (!ELEMENTS.has(element)) refuse(`<${element}>`)
    if (open.length === 0) {
      roots += 1
      if (name !== 'svg' || roots > 1) refuse(`<${element}>`)
    }
    for (let found = take(ATTRIBUTE); found; found = take(ATTRIBUTE)) {
      const [, attribute = '', quoted = ''] = found
      checkAttribute(element, attribute, unescaped(quoted.slice(1, -1)), seen)
    }
    const [, slash] = take(OPENED) ?? refuse(`<${element}>`)
    if (slash === '') open.push(name)
  }

  while (at < text.length) {
    const words = take(WORDS)
    if (words) {
      if (open.length === 0 && words[0].trim() !== '') refuse(words[0].trim().slice(0, 20))
      unescaped(words[0])
      continue
    }
    if (takeComment()) continue
    const closing = take(CLOSING)
    if (closing) {
      if (open.pop() !== closing[1]) refuse(closing[0])
      continue
    }
    takeElement((take(OPENING) ?? refuse(text.slice(at, at + 20)))[1] ?? '')
  }
  if (open.length > 0 || roots === 0) refuse('</svg>')
  for (const each of seen.references) if (!seen.ids.has(each)) refuse(`#${each}`)
}

/** The reason why the SVG cannot be used, or undefined. */
export function refuseSvg(content: Buffer): string | undefined {
  const text = decodeUtf8(content)
  if (text === undefined || !/<svg[\s>/]/.test(text)) return '不是 SVG 图片'
  try {
    walk(text)
    return undefined
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return `SVG 图片里有脚本、链接或外面的东西（${error.message}），不能用；只用来画图的，请另存为普通 SVG`
  }
}
