import type { ExportFormat } from '@bee/contract/manage/export-formats.ts'
import { csvOf } from '../../text/sheet-csv.ts'
import type { Cell } from '../../text/sheet.ts'
import { xlsxOf } from '../../text/sheet-xlsx.ts'
import type { WrittenFile } from './exported-file.ts'

const SHEET_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A table as a file, generated row by row during the download. `title` names the sheet of a workbook. */
export function sheetFile(
  fileName: string,
  { format, title, rows }: { format: ExportFormat; title: string; rows: AsyncIterable<Cell[]> },
): WrittenFile {
  return { mediaType: SHEET_TYPES[format], fileName, content: format === 'csv' ? csvOf(rows) : xlsxOf(title, rows) }
}
