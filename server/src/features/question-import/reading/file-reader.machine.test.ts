import { Failure } from '@bee/contract/failures.ts'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { zipOf } from '../../../text/zip/write-zip.ts'
import { createFileReader } from './file-reader.ts'

const reader = createFileReader({ timeLimitMs: 2_000 })
afterAll(() => reader.close())

const archive = (files: [string, string][]) => buffer(zipOf(files.map(([name, text]) => ({ name, content: [text] }))))
const TABLE = Buffer.from('题型,类型,难度,题干,答案,解析\n判断,Spring,1,一题,对,如此\n')
const QUESTION = '## 题\n\n题干\n\n- [x] 甲\n- [ ] 乙\n\n> 解析：如此。\n'

/** Counts how often this process ran other work while a file was read. */
async function turnsDuring(reading: Promise<unknown>): Promise<number> {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await reading.catch(() => undefined)
  clearInterval(timer)
  return turns
}

it('reads a table, an archive with its pictures, and text that is kept as it is', async () => {
  const table = await reader.read('a.csv', { content: TABLE }, 1)
  expect(table).toMatchObject({ origin: 'csv', text: expect.stringContaining('一题') as unknown })
  const zip = await archive([
    ['a.md', QUESTION],
    ['p.png', 'picture'],
  ])
  const packed = await reader.read('a.zip', { content: zip }, 1)
  expect(packed).toMatchObject({ origin: 'zip', text: QUESTION, pictures: [{ name: 'p.png' }] })
  expect(Buffer.from(packed.pictures[0]?.content ?? []).toString()).toBe('picture')
  expect(await reader.read('a.md', { content: Buffer.from(QUESTION) }, 1)).toMatchObject({ origin: 'markdown' })
})

it('reads a large text in the helper, from its file, and refuses there what has too many questions', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bee-large-'))
  const contentFile = path.join(folder, 'a.md')
  try {
    const question = `## 1. 单选\n\n${QUESTION}\n`
    const text = question.repeat(10_000)
    await writeFile(contentFile, text)
    const read = await reader.read('a.md', { contentFile }, 1)
    expect([read.origin, read.text === text]).toEqual(['markdown', true])
    await appendFile(contentFile, question)
    await expect(reader.read('a.md', { contentFile }, 1)).rejects.toThrow('一次最多导入 10000 道题，这里有 10001 道')
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('says in the words of the reader what is wrong with a file', async () => {
  const empty = await archive([['a.txt.exe', '']])
  await expect(reader.read('a.zip', { content: empty }, 1)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('压缩包里没有题目') as unknown,
  })
})

/** Small files that would keep the one serving process busy for minutes. */
const HOSTILE: [name: string, make: () => Promise<Buffer> | Buffer][] = [
  ['deep.yaml', () => Buffer.from('['.repeat(400_000))],
  ['deep-list.yaml', () => Buffer.from('- '.repeat(50_000))],
  ['commas.csv', () => Buffer.from(','.repeat(4_000_000))],
  ['rows.xlsx', () => archive([['xl/worksheets/sheet1.xml', '<row>'.repeat(40_000)]])],
  ['texts.xlsx', () => archive([['xl/worksheets/sheet1.xml', `<row><c t="inlineStr">${'<t>'.repeat(66_000)}`]])],
]

it.each(HOSTILE)('%s ends in a sentence, and others are served meanwhile', async (name, make) => {
  const reading = reader.read(name, { content: await make() }, 1)
  const ended = reading.then(
    ({ text }) => text,
    (error: unknown) => (error instanceof Failure ? `${error.status} ${error.message}` : String(error)),
  )
  const turns = await turnsDuring(reading)
  expect(await ended).toMatch(/^4\d\d .*[\u4E00-\u9FFF]/)
  expect(turns).toBeGreaterThan(5)
})

it('lets one person have two files read at a time', async () => {
  const mine = Array.from({ length: 4 }, () => reader.read('a.csv', { content: TABLE }, 1))
  const theirs = reader.read('a.csv', { content: TABLE }, 2)
  const answers = await Promise.allSettled(mine)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await theirs).origin).toBe('csv')
})
