import { ANSWERS_JUDGED, REVERSED_PERCENT } from '@bee/contract/manage/questions/question-choices.ts'
import type { QuestionHint } from '@bee/contract/manage/questions/questions.contract.ts'

export interface JudgedQuestion {
  kind: string
  rightOptions: readonly string[]
  answerCount: number
  options: readonly { key: string; count: number; percent: number }[]
  judgedCount: number | null
  strongPercent: number | null
  weakPercent: number | null
}

const JUDGE_WORDS: Readonly<Record<string, string>> = { true: '「正确」', false: '「错误」' }
const called = (key: string) => JUDGE_WORDS[key] ?? `选项 ${key}`

/** Kinds with one right key. With several keys the numbers do not tell which one is wrong. */
const ONE_KEY = ['single', 'judge']

function keyHint({ kind, rightOptions, answerCount, options }: JudgedQuestion): QuestionHint[] {
  if (!ONE_KEY.includes(kind) || answerCount < ANSWERS_JUDGED) return []
  const key = options.find((option) => rightOptions.includes(option.key))
  const [most] = options
    .filter((option) => !rightOptions.includes(option.key))
    .toSorted((one, other) => other.count - one.count)
  if (!key || !most || most.count <= key.count) return []
  return [
    {
      about: 'key',
      title: `选${JUDGE_WORDS[most.key] ?? ` ${most.key} `}的比选正确答案的还多，也许答案标错了`,
      detail: `${answerCount} 次作答里，${called(most.key)} ${most.percent}%，标为正确的${called(key.key)} ${key.percent}%。`,
      option: most.key,
    },
  ]
}

function strongHint({ judgedCount, strongPercent, weakPercent }: JudgedQuestion): QuestionHint[] {
  if (judgedCount === null || strongPercent === null || weakPercent === null) return []
  if (weakPercent - strongPercent < REVERSED_PERCENT) return []
  return [
    {
      about: 'ambiguous',
      title: '平时答得好的人这题反而错得多，也许有歧义',
      detail: `答过的 ${judgedCount} 人按平时的正确率分两半：较好的一半答对 ${strongPercent}%，另一半答对 ${weakPercent}%。`,
      option: '',
    },
  ]
}

/** The doubts that the answers raise about a question, with the numbers. */
export const hintsOf = (judged: JudgedQuestion): QuestionHint[] =>
  judged.kind === 'open' ? [] : [...keyHint(judged), ...strongHint(judged)]
