import { tooLarge } from '@bee/contract/failures.ts'

export const SHEET_MAX_ROWS = 50_000
/** Columns further to the right are ignored. */
export const SHEET_MAX_COLUMNS = 200

export function refuseLongSheet(rows: number): void {
  if (!(rows <= SHEET_MAX_ROWS)) throw tooLarge(`表格太长了，最多 ${SHEET_MAX_ROWS} 行`)
}
