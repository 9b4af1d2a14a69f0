import { plainCell, type Cell } from './sheet.ts'

/** By it a spreadsheet knows that the text is UTF-8. */
export const BOM = '\uFEFF'
/** More digits than a spreadsheet keeps of a number: a tab behind them makes it text. */
const MANY_DIGITS = /^\d{12,}$/

function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = MANY_DIGITS.test(cell) ? `${cell}\t` : plainCell(cell)
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvRow = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

/** Piece by piece, however long the table is. */
export async function* csvOf(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield BOM
  for await (const row of rows) yield csvRow(row)
}
