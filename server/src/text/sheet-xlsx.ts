import { plainCell, type Cell } from './sheet.ts'
import { zipOf } from './zip/write-zip.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const PARTS = (sheetName: string): [name: string, content: string][] => [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
]

/** Also drops control characters, which XML cannot contain at all. */
function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}

/** Inline strings: a text cell stays text, and a formula is never written. */
const xmlCell = (cell: Cell) =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(plainCell(cell))}</t></is></c>`

async function* sheetXml(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${SHEETS}"><sheetData>`
  for await (const row of rows) yield `<row>${row.map(xmlCell).join('')}</row>`
  yield '</sheetData></worksheet>'
}

/** A workbook with one sheet, in pieces: the memory holds only the current rows. */
export function xlsxOf(sheetName: string, rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Buffer> {
  return zipOf([
    ...PARTS(sheetName).map(([name, content]) => ({ name, content: [content] })),
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(rows) },
  ])
}
