import { buffer } from 'node:stream/consumers'
import { badInput, tooLarge } from '@bee/contract/failures.ts'
import { heldBytes, readZip } from './zip/read-zip.ts'

export const SHEET_MAX_ROWS = 50_000
const SHEET_MAX_COLUMNS = 200
const BOOK_LIMITS = { totalBytes: 200 * 1024 * 1024, files: 5000 }

/** What our own writer put before a text that looks like a formula, or behind digits, is not part of it. */
const bareCell = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text.replace(/^(\d{12,})\t$/, '$1'))

function refuseMany(rows: readonly unknown[]): void {
  if (rows.length > SHEET_MAX_ROWS) throw tooLarge(`表格太长了，最多 ${SHEET_MAX_ROWS} 行`)
}

/** By CSV's rules: a quoted cell may hold commas and line breaks, and two quotes mean one. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const source = text.replace(/^\uFEFF/, '')
  const separator = /^[^\n"]*\t/.test(source) && !/^[^\n"]*,/.test(source) ? '\t' : ','
  function endCell(): void {
    row.push(bareCell(cell))
    cell = ''
  }
  function endRow(): void {
    endCell()
    rows.push(row)
    row = []
    refuseMany(rows)
  }
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator) endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r' || source.charAt(at + 1) !== '\n') cell += character
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string) =>
  text
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replaceAll('_x000D_', '')
    .replaceAll('\r\n', '\n')

/** The text of an element, without what is only there to be pronounced. */
function textIn(xml: string): string {
  const shown = xml.replace(/<(?:\w+:)?rPh[\s>][\s\S]*?<\/(?:\w+:)?rPh>/g, '')
  let text = ''
  for (const [, inner = ''] of shown.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g)) text += inner
  return unescapeXml(text)
}

/** A is 0. */
function columnOf(name: string): number {
  let number = 0
  for (const letter of name) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

/** 0 is A. */
export function columnName(index: number): string {
  const rest = index % 26
  const letter = String.fromCharCode(65 + rest)
  return index < 26 ? letter : columnName((index - rest) / 26 - 1) + letter
}

function readCell(attributes: string, inner: string, shared: readonly string[]): string {
  const type = /\st="(\w+)"/.exec(attributes)?.[1]
  if (type === 'inlineStr') return textIn(inner)
  const value = unescapeXml(/<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/.exec(inner)?.[1] ?? '')
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return value
}

function readSheet(xml: string, shared: readonly string[]): string[][] {
  const rows: string[][] = []
  for (const [, rowAttributes = '', cells = ''] of xml.matchAll(
    /<(?:\w+:)?row(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g,
  )) {
    const number = Number(/\sr="(\d+)"/.exec(rowAttributes)?.[1] ?? rows.length + 1)
    // A row that says it is the millionth makes no million of empty ones.
    if (number > SHEET_MAX_ROWS) throw tooLarge(`表格太长了，最多 ${SHEET_MAX_ROWS} 行`)
    const row: string[] = []
    for (const [, attributes = '', inner = ''] of cells.matchAll(
      /<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g,
    )) {
      const place = /\sr="([A-Z]+)\d+"/.exec(attributes)?.[1]
      const column = place === undefined ? row.length : columnOf(place)
      if (column >= SHEET_MAX_COLUMNS) continue
      while (row.length < column) row.push('')
      row[column] = bareCell(readCell(attributes, inner, shared))
    }
    while (rows.length < number - 1) rows.push([])
    rows[number - 1] = row
  }
  return rows
}

/** The first sheet of a workbook, as text. */
export async function readXlsx(content: Buffer): Promise<string[][]> {
  const files = await readZip(heldBytes(content), BOOK_LIMITS)
  const sheet = [...files.values()]
    .filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))[0]
  if (!sheet) throw badInput('这个 XLSX 里没有表格')
  const strings = files.get('xl/sharedStrings.xml')
  const sharedXml = strings ? (await buffer(strings.open())).toString('utf8') : ''
  const shared = [...sharedXml.matchAll(/<(?:\w+:)?si(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?si>/g)].map(([, inner = '']) =>
    textIn(inner),
  )
  return readSheet((await buffer(sheet.open())).toString('utf8'), shared)
}
