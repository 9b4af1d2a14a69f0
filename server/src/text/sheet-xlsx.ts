import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { plainCell, type Cell } from './sheet.ts'

/** Bit 3: the sizes stand behind the content, since nobody knows them before. Bit 11: names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** The first of January 1980: the format knows no earlier day, and when it was made is nobody's business. */
const NO_DATE = 0x0021

const LOCAL_HEADER = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50

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

/** Without the control characters that XML cannot hold at all. */
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

/** Inline strings: a cell of text is text, and no formula is ever written. */
const xmlCell = (cell: Cell) =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(plainCell(cell))}</t></is></c>`

async function* sheetXml(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${SHEETS}"><sheetData>`
  for await (const row of rows) yield `<row>${row.map(xmlCell).join('')}</row>`
  yield '</sheetData></worksheet>'
}

interface Entry {
  name: Buffer
  crc: number
  size: number
  packedSize: number
  offset: number
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL_HEADER, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(NO_DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, size, packedSize }: Entry): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(DESCRIPTOR, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packedSize, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function centralHeader({ name, crc, size, packedSize, offset }: Entry): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL_HEADER, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATED, 10)
  header.writeUInt16LE(NO_DATE, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packedSize, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function endOf(entries: readonly Entry[], offset: number, size: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** A workbook with one sheet, piece by piece: as small in memory as the rows that are on their way. */
export async function* xlsxOf(sheetName: string, rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0

  async function* pack(nameText: string, content: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
    const entry: Entry = { name: Buffer.from(nameText), crc: 0, size: 0, packedSize: 0, offset }
    async function* measured() {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        yield bytes
      }
    }
    const head = localHeader(entry.name)
    yield head
    for await (const packed of deflated(measured())) {
      entry.packedSize += packed.length
      yield packed
    }
    yield descriptor(entry)
    entries.push(entry)
    offset += head.length + entry.packedSize + descriptor(entry).length
  }

  for (const [name, content] of PARTS(sheetName)) yield* pack(name, [content])
  yield* pack('xl/worksheets/sheet1.xml', sheetXml(rows))
  const directory = Buffer.concat(entries.map(centralHeader))
  yield directory
  yield endOf(entries, offset, directory.length)
}

async function* deflated(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const packing = createDeflateRaw()
  const feeding = pipeline(Readable.from(source), packing)
  yield* packing as AsyncIterable<Buffer>
  await feeding
}
