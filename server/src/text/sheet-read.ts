import { buffer } from 'node:stream/consumers'
import { badInput } from '@bee/contract/failures.ts'
import { refuseLongSheet, SHEET_MAX_COLUMNS } from './sheet-limits.ts'
import { firstTab, readSharedStrings, readSheetRows } from './sheet-xml.ts'
import { heldBytes, readZip } from './zip/read-zip.ts'

const BOOK_LIMITS = { totalBytes: 200 * 1024 * 1024, files: 5000 }

/** Removes the marks that our own writer adds: before a text that looks like a formula, and after many digits. */
const bareCell = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text.replace(/^(\d{12,})\t$/, '$1'))

/** Characters without a meaning in CSV, taken in one piece: a text grown by single characters takes thirty times its size. */
const PLAIN = /[^",\t\r\n]+/y

/** The rules of CSV: a quoted cell may contain commas and line breaks, and two quotes mean one. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const source = text.replace(/^\uFEFF/, '')
  const separator = /^[^\n"]*\t/.test(source) && !/^[^\n"]*,/.test(source) ? '\t' : ','
  function endCell(): void {
    if (row.length < SHEET_MAX_COLUMNS) row.push(bareCell(cell))
    cell = ''
  }
  function endRow(): void {
    endCell()
    rows.push(row)
    row = []
    refuseLongSheet(rows.length)
  }
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at)
    if (isQuoted) {
      const quote = source.indexOf('"', at)
      const end = quote === -1 ? source.length : quote
      cell += source.slice(at, end)
      isQuoted = source.charAt(end + 1) === '"'
      if (isQuoted) cell += '"'
      at = isQuoted ? end + 1 : end
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator) endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r' || source.charAt(at + 1) !== '\n') {
      PLAIN.lastIndex = at
      const run = PLAIN.exec(source)?.[0] ?? character
      cell += run
      at += run.length - 1
    }
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

/** 0 is A. */
export function columnName(index: number): string {
  const rest = index % 26
  const letter = String.fromCharCode(65 + rest)
  return index < 26 ? letter : columnName((index - rest) / 26 - 1) + letter
}

/** Reads the first sheet of a workbook as text. */
export async function readXlsx(content: Buffer): Promise<string[][]> {
  const files = await readZip(heldBytes(content), BOOK_LIMITS)
  const textOf = async (name: string) => {
    const file = files.get(name)
    return file ? (await buffer(file.open())).toString('utf8') : ''
  }
  const named = firstTab(await textOf('xl/workbook.xml'), await textOf('xl/_rels/workbook.xml.rels'))
  const sheets = [...files.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  const first = sheets.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))[0]
  const sheet = named !== undefined && sheets.includes(named) ? named : first
  if (sheet === undefined) throw badInput('这个 XLSX 里没有表格')
  const shared = readSharedStrings(await textOf('xl/sharedStrings.xml'))
  const rows = readSheetRows(await textOf(sheet), shared)
  return rows.map((row) => row.map(bareCell))
}
