import type { HandoutKind } from '@bee/contract/handouts/handout-kinds.ts'

/** The bytes of a file that decide its kind. */
export const HEAD_BYTES = 64 * 1024

const TEXT_ENDINGS = new Set(
  (
    'txt md markdown java kt scala groovy gradle py ipynb js mjs ts tsx jsx vue json yml yaml xml html htm css scss sql sh ' +
    'go rs c h cpp hpp cs php rb swift dart lua r properties toml ini conf csv tsv log proto'
  ).split(' '),
)
/** An ending is stored with the handout, up to this length. */
const ENDING_MAX = 8
const KEPT_ENDINGS = new Set([...TEXT_ENDINGS].map((ending) => ending.slice(0, ENDING_MAX)))
const OPEN_OFFICE = new Set(['docx', 'xlsx', 'pptx'])
const OLD_OFFICE = new Set(['doc', 'xls', 'ppt'])
/** The first bytes of a ZIP archive, and of an empty one. */
const ZIP_HEADS = [Buffer.from('504b0304', 'hex'), Buffer.from('504b0506', 'hex')]
const OLD_OFFICE_HEAD = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Control characters that texts and logs contain. */
const ESCAPE = String.fromCharCode(27)
const KEPT = new Set(['\t', '\n', '\f', '\r', ESCAPE])
const DELETE = String.fromCharCode(127)

export interface HandoutType {
  kind: HandoutKind
  extension: string
}

const endingOf = (fileName: string) => /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Whether the head decodes as text. Any text is allowed, because no code runs when it is opened. The last character may be cut in two. */
function isText(head: Buffer): boolean {
  if (head.length === 0) return false
  const isWide = head.readUInt16BE(0) === 0xfffe || head.readUInt16BE(0) === 0xfeff
  const encodings = isWide ? ['utf-16le', 'utf-16be'] : ['utf-8', 'gb18030']
  return encodings.some((encoding) => {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
      return ![...text].some((sign) => (sign < ' ' && !KEPT.has(sign)) || sign === DELETE)
    } catch {
      return false
    }
  })
}

/** The content decides the kind. The name decides only between kinds with the same content. Undefined for other files. */
export function handoutTypeOf(head: Buffer, fileName: string): HandoutType | undefined {
  const ending = endingOf(fileName)
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return { kind: 'pdf', extension: 'pdf' }
  if (ZIP_HEADS.some((begin) => head.subarray(0, begin.length).equals(begin))) {
    const isOffice = OPEN_OFFICE.has(ending) && head.includes('[Content_Types].xml')
    return isOffice ? { kind: 'office', extension: ending } : { kind: 'archive', extension: 'zip' }
  }
  if (head.subarray(0, OLD_OFFICE_HEAD.length).equals(OLD_OFFICE_HEAD)) {
    return OLD_OFFICE.has(ending) ? { kind: 'office', extension: ending } : undefined
  }
  if (head.length < 2 || !isText(head)) return undefined
  const isKnown = TEXT_ENDINGS.has(ending) || KEPT_ENDINGS.has(ending)
  return { kind: 'text', extension: isKnown ? ending.slice(0, ENDING_MAX) : 'txt' }
}

/** For a stored handout: handoutTypeOf has chosen its ending by the content. */
export function kindOfEnding(extension: string): HandoutKind {
  if (extension === 'pdf') return 'pdf'
  if (extension === 'zip') return 'archive'
  return OPEN_OFFICE.has(extension) || OLD_OFFICE.has(extension) ? 'office' : 'text'
}
