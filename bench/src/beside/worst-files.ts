import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { zipOf, type ZipSource } from '@bee/server/text/zip/write-zip.ts'
import sharp from 'sharp'

/** Where a file is read: question import, school files, picture library, bank statement. */
export type Desk = 'questions' | 'school' | 'picture' | 'statement'

export interface WorstFile {
  format: string
  desk: Desk
  name: string
  size: (typeof SIZES)[number]
  make: () => Promise<Buffer>
}

export const SIZES = ['1 KB', '100 KB', '20 MB'] as const
const BYTES = { '1 KB': 1000, '100 KB': 100_000, '20 MB': 20_000_000 }
/** More is an archive bomb and refused by its ratio; as much packs into a kilobyte. */
const UNPACKED_BYTES = 990_000
/** The share that is left of a text when it is packed, with random figures between its tags. */
const PACKED_SHARE = 0.55
const PIXELS_A_SIDE = { '1 KB': 2000, '100 KB': 14_000, '20 MB': 3000 }

const filled = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes)

/** Opens and never closes. Small, it is one tag that packs well; large, each has a number of its own that does not. */
function unclosed(size: WorstFile['size'], tags: readonly string[]): string {
  if (size === '1 KB') return filled(tags.map((tag) => `<${tag}>`).join(''), UNPACKED_BYTES)
  const figures = randomBytes(1 << 16).toString('hex')
  const pieces: string[] = []
  for (let length = 0, nth = 0; length < BYTES[size] / PACKED_SHARE; nth += 1) {
    const at = (nth * 37) % (figures.length - 12)
    const piece = `<${tags[nth % tags.length] ?? ''} r="${figures.slice(at, at + 12)}${nth}">`
    pieces.push(piece)
    length += piece.length
  }
  return pieces.join('')
}

const zipped = (sources: readonly ZipSource[]) => buffer(zipOf(sources))
const text = (content: string) => Promise.resolve(Buffer.from(content))

const MOST_FILES = 10_000

/** Many empty files: their names, written twice, fill the archive. */
function manyFiles(size: WorstFile['size']): ZipSource[] {
  const count = Math.min(MOST_FILES, Math.max(1, Math.floor(BYTES[size] / 120)))
  const long = 'a'.repeat(Math.max(0, Math.floor(BYTES[size] / count / 2) - 60))
  return Array.from({ length: count }, (_, nth) => ({ name: `${long}/${nth}.md`, content: [''] }))
}

const TYPE = [{ slug: 'java', name: 'Java', area: 'java', children: [{ slug: 'spring', name: 'Spring' }] }]

const svgIn = (size: WorstFile['size']): ZipSource[] => [
  { name: 'school/types.yaml', content: [JSON.stringify(TYPE)] },
  { name: 'school/teachers.yaml', content: [JSON.stringify([TEACHER])] },
  {
    name: 'pictures/teachers/worst.svg',
    content: [`<svg xmlns="http://www.w3.org/2000/svg">${unclosed(size, ['g', 'path', 'text'])}`],
  },
]
const TEACHER = {
  ...{ slug: 'worst', name: '林知夏', area: 'java', title: '讲师', years: 9 },
  portrait: 'pictures/teachers/worst.svg',
}

/** A picture of one colour is small however large it is; of noise it is as large as it looks. */
async function pictureOf(size: WorstFile['size']): Promise<Buffer> {
  const side = PIXELS_A_SIDE[size]
  const create = { width: side, height: side, channels: 3 as const, background: '#fb1' }
  if (size !== '20 MB') return sharp({ create, limitInputPixels: false }).png({ palette: true, colours: 2 }).toBuffer()
  const raw = { width: side, height: side, channels: 3 as const }
  return sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

const MAKERS: Record<string, [desk: Desk, name: string, make: (size: WorstFile['size']) => Promise<Buffer>]> = {
  XLSX: [
    'questions',
    'worst.xlsx',
    (size) => zipped([{ name: 'xl/worksheets/sheet1.xml', content: [unclosed(size, ['row', 'c', 'is', 't', 'rPh'])] }]),
  ],
  CSV: ['questions', 'worst.csv', (size) => text(filled(',', BYTES[size]))],
  'CSV（引号不合上）': ['questions', 'worst.csv', (size) => text(`"${filled('a,\n', BYTES[size])}`)],
  YAML: ['questions', 'worst.yaml', (size) => text(filled('[', BYTES[size]))],
  'YAML（别名套别名）': ['questions', 'worst.yaml', (size) => text(aliases(BYTES[size]))],
  Markdown: ['questions', 'worst.md', (size) => text(filled('## 1. a\n| a | *_`[x](\n', BYTES[size]))],
  'ZIP（题目）': ['questions', 'worst.zip', (size) => zipped(manyFiles(size))],
  'ZIP（内容的文件）': ['school', 'worst.zip', (size) => zipped(manyFiles(size))],
  'YAML（内容的文件）': [
    'school',
    'worst.zip',
    (size) => zipped([{ name: 'school/types.yaml', content: [filled(size === '1 KB' ? '[' : '- {a: [', deep(size))] }]),
  ],
  SVG: ['school', 'worst.zip', (size) => zipped(svgIn(size))],
  图片: ['picture', 'worst.png', pictureOf],
  流水: ['statement', 'worst.csv', (size) => text(filled('2026-11-18,"299.00,,,,,1"",\n', BYTES[size]))],
}

const deep = (size: WorstFile['size']) => (size === '1 KB' ? UNPACKED_BYTES : BYTES[size])

/** Each line names the one before it ten times. */
function aliases(bytes: number): string {
  const lines = ['a0: &a0 [x, x]']
  for (let length = 14; length < bytes; length += lines.at(-1)?.length ?? 0) {
    const nth = lines.length
    lines.push(`a${nth}: &a${nth} [${filled(`*a${nth - 1},`, 10 * (String(nth - 1).length + 3))}]`)
  }
  return lines.join('\n')
}

export const WORST_FILES: readonly WorstFile[] = Object.entries(MAKERS).flatMap(([format, [desk, name, make]]) =>
  SIZES.map((size) => ({ format, desk, name, size, make: () => make(size) })),
)
