import * as z from 'zod/mini'
import { line, listOf, markdown, reference, referenceOrNone, seconds } from '../drafts/draft-fields.ts'
import { wholeNumber } from '../fields.ts'

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const

const MAX_TITLE = 120
const MAX_CONTENT = 10_000
const MAX_ANSWER = 20_000
const MAX_OPTION = 500

const shared = () => ({
  title: line('标题', MAX_TITLE),
  /** Markdown. */
  content: markdown('题干', MAX_CONTENT),
  /** The explanation, in Markdown. Absent or empty: there is none yet. */
  answer: z._default(markdown('解析', MAX_ANSWER, 0), ''),
  /** 1 easy, 3 hard. */
  difficulty: wholeNumber({ label: '难度', min: 1, max: 3 }),
  typeId: reference('类型'),
  pictureId: referenceOrNone('配图'),
  /** The lesson that explains it, and from which second on. */
  lessonId: referenceOrNone('讲解的一讲'),
  lessonSecond: seconds('从第几秒讲起'),
})

const options = () => listOf('选项', line('选项', MAX_OPTION), { min: 2, max: LETTERS.length })
const letter = () => z.enum(LETTERS, { error: `正确答案应当是选项的字母：${LETTERS[0]} 到 ${LETTERS.at(-1) ?? ''}` })

interface Choice {
  options: string[]
  right: (typeof LETTERS)[number][]
}

const isAmong = ({ options: texts, right }: Choice) => right.every((each) => LETTERS.indexOf(each) < texts.length)
const areDifferent = (values: readonly string[]) => new Set(values).size === values.length

const choiceChecks = () =>
  [
    z.refine<Choice>(isAmong, { error: '正确答案不在选项里', path: ['right'] }),
    z.refine<Choice>(({ right }) => areDifferent(right), { error: '正确答案写了两遍', path: ['right'] }),
    z.refine<Choice>((choice) => areDifferent(choice.options), { error: '有两个一样的选项', path: ['options'] }),
  ] as const

/** A question as its author writes it. */
export const QuestionDraft = z.discriminatedUnion(
  'kind',
  [
    z
      .object({
        kind: z.literal('single'),
        ...shared(),
        options: options(),
        right: listOf('正确答案', letter(), { min: 1, max: 1 }),
      })
      .check(...choiceChecks()),
    z
      .object({
        kind: z.literal('multiple'),
        ...shared(),
        options: options(),
        right: listOf('正确答案', letter(), { min: 2, max: LETTERS.length }),
      })
      .check(...choiceChecks()),
    z.object({
      kind: z.literal('judge'),
      ...shared(),
      right: z.boolean({ error: '请选择正确答案：正确或者错误' }),
    }),
    z.object({ kind: z.literal('open'), ...shared() }),
  ],
  { error: '请选择题型：单选、多选、判断或者问答' },
)
export type QuestionDraft = z.output<typeof QuestionDraft>
