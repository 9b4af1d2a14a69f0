import { plainCell, type Cell } from './sheet.ts'

/** Tells a spreadsheet that the text is UTF-8. */
export const BOM = '\uFEFF'
/** A spreadsheet keeps fewer digits of a number: a tab after them makes it text. */
const MANY_DIGITS = /^\d{12,}$/

function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = MANY_DIGITS.test(cell) ? `${cell}\t` : plainCell(cell)
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvRow = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

/** In pieces, so that a long table does not fill the memory. */
export async function* csvOf(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield BOM
  for await (const row of rows) yield csvRow(row)
}
