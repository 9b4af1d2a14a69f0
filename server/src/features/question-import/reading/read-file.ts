import { buffer } from 'node:stream/consumers'
import { badInput, tooLarge } from '@bee/contract/failures.ts'
import { UPLOAD_MAX_BYTES } from '@bee/contract/limits.ts'
import { IMPORT_MAX_QUESTIONS, type ImportOrigin } from '@bee/contract/manage/questions/question-import-choices.ts'
import { decodeText } from '../../../text/decode-text.ts'
import { readCsv, readXlsx } from '../../../text/sheet-read.ts'
import { heldBytes, isRubbish, isZip, readZip, type ZipFile } from '../../../text/zip/read-zip.ts'
import { readContentFile } from '../form/content-files.ts'
import { refuseTooMany } from '../form/read-markdown.ts'
import { readRows } from '../form/sheet-rows.ts'
import { writeQuestions } from '../form/write-markdown.ts'
import type { WrittenQuestion } from '../form/written-question.ts'

const ARCHIVE_LIMITS = { totalBytes: 200 * 1024 * 1024, files: 5000 }
const PICTURE = /\.(?:png|jpe?g|webp|gif)$/i

export interface ReadFile {
  origin: ImportOrigin
  text: string
  pictures: { name: string; content: Uint8Array }[]
}

const UNREADABLE = '这种文件读不了：请用 Markdown、ZIP、XLSX、CSV 或 YAML'

function tableText(rows: readonly (readonly string[])[]): string {
  const { questions, columns } = readRows(rows)
  return writeQuestions(questions, columns)
}

/** A text with too many questions is refused here: the serving process never holds it. */
function countedText(text: string): string {
  refuseTooMany(text, IMPORT_MAX_QUESTIONS)
  return text
}

async function readArchive(all: readonly ZipFile[]): Promise<ReadFile> {
  const entries = all
    .filter(({ name }) => !isRubbish(name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  const drawn = entries.filter(({ name }) => PICTURE.test(name))
  const large = drawn.find(({ bytes }) => bytes > UPLOAD_MAX_BYTES)
  if (large) throw tooLarge(`图 ${large.name} 太大了，最多 ${UPLOAD_MAX_BYTES / 1024 / 1024} MB`)
  const pictures: ReadFile['pictures'] = []
  for (const { name, open } of drawn) pictures.push({ name, content: await buffer(open()) })
  const texts = entries.filter(({ name }) => /\.(?:md|markdown|txt)$/i.test(name) && !/(?:^|\/)readme\.md$/i.test(name))
  const files = entries.filter(({ name }) => isYaml(name))
  if (texts.length > 0) {
    const parts: string[] = []
    for (const file of texts) {
      const text = decodeText(await buffer(file.open()))
      parts.push(text.replace(/^\uFEFF/, '').trimEnd())
    }
    return { origin: 'zip', text: countedText(`${parts.join('\n\n')}\n`), pictures }
  }
  if (files.length === 0) throw badInput('压缩包里没有题目：要有一个 .md 文件，图放在旁边')
  const questions: WrittenQuestion[] = []
  for (const { name, open } of files) questions.push(...readContentFile(name, decodeText(await buffer(open()))))
  return { origin: 'content', text: writeQuestions(questions), pictures }
}

const isTable = (name: string) => /\.(?:csv|tsv)$/i.test(name)
const isYaml = (name: string) => /\.ya?ml$/i.test(name)

/** Text that is kept as it is and needs no parsing. The first bytes of a file are enough. */
export const isPlainText = (name: string, head: Buffer) => !isZip(head) && !isTable(name) && !isYaml(name)

/**
 * Turns every kind of file into Markdown, so that there is one form to look at and correct. A small file can ask for much work: services
 * read files through `file-reader.ts`.
 */
export async function readFile(name: string, content: Buffer): Promise<ReadFile> {
  if (content.length === 0) throw badInput('这个文件是空的')
  if (isZip(content)) {
    const files = [...(await readZip(heldBytes(content), ARCHIVE_LIMITS)).values()]
    // Decided by the content: a workbook is an archive too, under any name.
    const isBook = files.some((file) => file.name.startsWith('xl/worksheets/'))
    if (isBook) return { origin: 'xlsx', text: tableText(await readXlsx(content)), pictures: [] }
    return readArchive(files)
  }
  if (content.includes(0)) throw badInput(UNREADABLE)
  const text = decodeText(content).replace(/^\uFEFF/, '')
  if (isTable(name)) return { origin: 'csv', text: tableText(readCsv(text)), pictures: [] }
  if (isYaml(name)) {
    return { origin: 'content', text: writeQuestions(readContentFile(name, text)), pictures: [] }
  }
  return { origin: 'markdown', text: countedText(text), pictures: [] }
}
