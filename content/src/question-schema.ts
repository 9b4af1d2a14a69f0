import { QUESTION_KINDS } from '@bee/contract/questions/question-kinds.ts'
import { z } from 'zod'
import { fields, list, slug, text, wholeNumber, words } from './schema-fields.ts'

export const FIGURES = [
  'hashmap',
  'bplus-tree',
  'event-loop',
  'flex-axis',
  'tcp-handshake',
  'binary-tree',
  'kafka-partition',
  'convolution',
  'pod-service',
  'test-pyramid',
  'mvcc',
  'git-merge',
  'page-table',
  'watermark',
] as const

/** The fifth letter is only ever needed by a multiple choice. */
export const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const

const common = {
  slug,
  title: text(4, 60),
  difficulty: wholeNumber(1, 3),
  daysAgo: wholeNumber(1, 400),
  content: text(5, 1500),
  answer: text(10, 3000),
  picture: z.enum(FIGURES, { error: `没有这张图，可用的有：${FIGURES.join('、')}` }).optional(),
  lesson: fields({ course: slug, name: words, second: wholeNumber(0, 40) }).optional(),
}
// YAML reads an option such as `true` or `8` as a boolean or number; to the student it is text.
const option = z
  .union([z.string(), z.number(), z.boolean()], { error: '选项应为文字' })
  .transform(String)
  .pipe(text(1, 200))
const letter = z.enum(LETTERS, { error: `应为选项的字母：${LETTERS.join('、')}` })

const isAmong = (question: { options: string[]; right: readonly string[] }) =>
  question.right.every((each) => LETTERS.indexOf(each as (typeof LETTERS)[number]) < question.options.length) &&
  new Set(question.right).size === question.right.length
const areDifferent = ({ options }: { options: string[] }) => new Set(options).size === options.length
const RIGHT_MISSING = { error: '正确答案不在选项里，或写了两遍', path: ['right'] }
const OPTIONS_TWICE = { error: '有两个一样的选项', path: ['options'] }

export const Question = z.discriminatedUnion(
  'kind',
  [
    fields({ ...common, kind: z.literal('single'), options: list(option, 4, 4), right: list(letter, 1, 1) })
      .refine(isAmong, RIGHT_MISSING)
      .refine(areDifferent, OPTIONS_TWICE),
    fields({ ...common, kind: z.literal('multiple'), options: list(option, 4, 5), right: list(letter, 2, 5) })
      .refine(isAmong, RIGHT_MISSING)
      .refine(areDifferent, OPTIONS_TWICE),
    fields({ ...common, kind: z.literal('judge'), right: z.boolean({ error: '判断题写 true 或 false' }) }),
    fields({ ...common, kind: z.literal('open') }),
  ],
  { error: 'kind 应为 single、multiple、judge、open 之一' },
)
export type Question = z.infer<typeof Question>
// Does not compile while a kind of question has no schema here.
QUESTION_KINDS satisfies readonly Question['kind'][]

export const QuestionFile = list(Question)
