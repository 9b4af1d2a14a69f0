import { KIND_WORDS, LETTERS, kindOf, type WrittenQuestion } from './written-question.ts'
import { writeStem } from './stem.ts'

/** A star behind a blank marks a right option; a star of the text gets a backslash. */
const escapeOption = (text: string) => text.replace(/(^|\s)(\\*)\*$/, '$1$2\\*')

const NOTE = (name: string, value: string) => (value === '' ? [] : [`<!-- ${name}: ${value} -->`])

/** Every line gets a mark, so that a text that looks like the form is not read as the form. */
function writeAnswer(answer: string): string[] {
  // An empty answer is written too: it ends the stem, whose last line may be empty.
  if (answer === '') return ['> 解析：']
  const [first = '', ...rest] = answer.split('\n')
  const quoted = (line: string) => `> ${line}`
  // A first line that begins with a blank would lose it behind the word.
  if (first === '' || /^\s/.test(first)) return ['> 解析：', ...[first, ...rest].map(quoted)]
  return [`> 解析：${first}`, ...rest.map(quoted)]
}

export function writeQuestion(question: WrittenQuestion, number: number): string[] {
  const kind = kindOf(question.kindWords)
  const kindWords = kind ? KIND_WORDS[kind] : question.kindWords
  const options = question.options.map(
    ({ text, isRight }, index) => `${LETTERS.charAt(index)}. ${escapeOption(text)}${isRight ? ' *' : ''}`,
  )
  const head = [kindWords, question.typeWords, `难度 ${question.difficultyWords}`].join(' · ')
  return [
    `## ${number}. ${head}`,
    ...NOTE('行', question.row === 0 ? '' : String(question.row)),
    ...NOTE('代号', question.slug),
    ...NOTE('配图', question.picture),
    ...NOTE('讲解', question.lesson),
    ...writeStem(question),
    ...options,
    ...(question.judged === '' ? [] : [`答案：${question.judged}`]),
    ...writeAnswer(question.answer),
  ]
}

/** `columns`: the letters of the table's columns, so that a problem can name its cell. */
export function writeQuestions(
  questions: Iterable<WrittenQuestion>,
  columns: Readonly<Record<string, string>> = {},
): string {
  const names = Object.entries(columns).map(([name, letter]) => `${name}=${letter}`)
  const parts: string[][] = names.length > 0 ? [[`<!-- 列: ${names.join(' ')} -->`]] : []
  let number = 0
  for (const question of questions) parts.push(writeQuestion(question, (number += 1)))
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`
}
