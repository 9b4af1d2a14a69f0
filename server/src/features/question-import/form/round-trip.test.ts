import { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { campaignSeed, campaignTimes } from '../../../../../scripts/testing/campaign.ts'
import { readXlsx, readCsv } from '../../../text/sheet-read.ts'
import { csvOf } from '../../../text/sheet-csv.ts'
import { xlsxOf } from '../../../text/sheet-xlsx.ts'
import type { Cell } from '../../../text/sheet.ts'
import { createBlockReader } from '../draft-of-block.ts'
import { readMarkdown } from './read-markdown.ts'
import { readRows, rowOf, SHEET_HEAD } from './sheet-rows.ts'
import { writeQuestions } from './write-markdown.ts'
import { writtenOf } from './written-of-draft.ts'
import type { WrittenQuestion } from './written-question.ts'

const TYPES = [
  { id: 1, name: 'Java', slug: 'java', parentName: null },
  { id: 2, name: 'Spring 全家桶', slug: 'java-spring', parentName: 'Java' },
]
const read = createBlockReader({ types: TYPES, lessons: [], pictures: [], assets: new Map() })

/** Every mark of the form, and texts that spreadsheets and Markdown read as their own marks. */
const ODD = fc.constantFrom(
  ...[
    '## 3. 单选 · Java · 难度 2',
    '## 小标题',
    'A. ',
    'B、',
    'C．',
    'A.',
    '答案：正确',
    '> 解析：',
    '>',
    '> 引用',
    '代号：x',
    '\\A. ',
  ],
  ...[
    '<!-- 代号: y -->',
    '```',
    '~~~',
    '```java',
    ' *',
    '\\*',
    '*',
    '\\ *',
    '![图](https://x.cn/a.png)',
    '=1+1',
    '+',
    '-',
    '@',
  ],
  ...[
    "'=1",
    '"',
    ',',
    '\n',
    '\n\n',
    '  ',
    '\t',
    '\\',
    '难度',
    '·',
    '|',
    '正确',
    '𝕏',
    '蜂蜜',
    '&lt;',
    ']]>',
    '_x000D_'.slice(0, 3),
  ],
  ...['1234567890123', 'a', '# ', '\u3000', '<b>', '　'],
)
const text = (most: number) =>
  fc.array(fc.oneof(ODD, fc.string({ maxLength: 4 })), { minLength: 1, maxLength: most }).map((parts) => parts.join(''))

const draft = fc
  .record({
    kind: fc.constantFrom('single', 'multiple', 'judge', 'open'),
    title: text(6),
    content: text(14),
    answer: text(14),
    difficulty: fc.constantFrom(1, 2, 3),
    typeId: fc.constantFrom(1, 2),
    options: fc.array(text(4), { minLength: 2, maxLength: 9 }),
    right: fc.subarray(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'], { minLength: 1 }),
    isTrue: fc.boolean(),
  })
  .map(({ isTrue, kind, right, ...rest }) => {
    const shape = { ...rest, kind, right: kind === 'judge' ? isTrue : kind === 'single' ? right.slice(0, 1) : right }
    return z.safeParse(QuestionDraft, shape)
  })
  .filter((parsed) => parsed.success)
  .map((parsed) => parsed.data)

const withNames = (each: QuestionDraft, index: number) =>
  writtenOf(each, { slug: `slug-${index}`, typeWords: TYPES[each.typeId - 1]?.name ?? '', picture: '', lesson: '' })

function draftsOf(markdown: string) {
  const { blocks, problems, lines } = readMarkdown(markdown)
  expect(problems).toEqual([])
  return blocks.map((block) => {
    const question = read(block, lines)
    expect(question.problems.filter(({ level }) => level === 'bad')).toEqual([])
    return { slug: block.slug, draft: question.draft }
  })
}

const expected = (drafts: readonly QuestionDraft[]) =>
  drafts.map((each, index) => ({ slug: `slug-${index}`, draft: each }))

async function* rowsOf(questions: readonly WrittenQuestion[]): AsyncGenerator<Cell[]> {
  yield SHEET_HEAD
  for (const question of questions) yield await Promise.resolve(rowOf(question))
}

const WRITTEN_RUNS = { numRuns: campaignTimes({ everyRun: 200, whole: 2000 }), seed: campaignSeed() }
/** Each run writes an archive. */
const TABLE_RUNS = { numRuns: campaignTimes({ everyRun: 60, whole: 1000 }), seed: campaignSeed() }

it('what is written as Markdown is read as it was, whatever stands in it', () => {
  fc.assert(
    fc.property(fc.array(draft, { minLength: 1, maxLength: 4 }), (drafts) => {
      expect(draftsOf(writeQuestions(drafts.map(withNames)))).toEqual(expected(drafts))
    }),
    WRITTEN_RUNS,
  )
})

it('what is written as a table comes back too, as CSV and as a workbook', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { minLength: 1, maxLength: 4 }), async (drafts) => {
      const questions = drafts.map(withNames)
      const pieces: Buffer[] = []
      for await (const piece of xlsxOf('题目', rowsOf(questions))) pieces.push(piece)
      const ofBook = readRows(await readXlsx(Buffer.concat(pieces)))
      let csv = ''
      for await (const piece of csvOf(rowsOf(questions))) csv += piece
      const ofCsv = readRows(readCsv(csv))
      for (const { questions: back, columns } of [ofBook, ofCsv]) {
        expect(draftsOf(writeQuestions(back, columns))).toEqual(expected(drafts))
      }
    }),
    TABLE_RUNS,
  )
})
