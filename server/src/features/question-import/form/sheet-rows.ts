import { badInput } from '@bee/contract/failures.ts'
import { columnName } from '../../../text/sheet-read.ts'
import type { Cell } from '../../../text/sheet.ts'
import { readStem, writeStem } from './stem.ts'
import {
  JUDGE_WORDS,
  judgedAs,
  KIND_WORDS,
  kindOf,
  LETTERS,
  type Field,
  type WrittenQuestion,
} from './written-question.ts'

const NAMES = {
  题型: ['题型', '类别', 'kind'],
  类型: ['类型', '分类', '知识点', 'type'],
  难度: ['难度', '难易', 'difficulty'],
  题干: ['题干', '题目', '问题描述', 'question'],
  答案: ['答案', '正确答案', '标准答案', 'right'],
  解析: ['解析', '答案解析', '题目解析', 'answer'],
  代号: ['代号', '编号', 'slug'],
  配图: ['配图', '图片', 'picture'],
  讲解: ['讲解', 'lesson'],
} as const
type Name = keyof typeof NAMES

/** The column that a problem of this field is in. */
const COLUMN_OF: Readonly<Record<Field, Name>> = {
  head: '题型',
  slug: '代号',
  stem: '题干',
  options: '答案',
  right: '答案',
  answer: '解析',
  picture: '配图',
  lesson: '讲解',
}

/** `D12` for a question from a table; '' for others. */
export function cellOf(
  { field, column = COLUMN_OF[field] }: { field: Field; column?: string | undefined },
  row: number,
  columns: Readonly<Record<string, string>>,
): string {
  const letter = columns[column] ?? columns['题干']
  return row === 0 || letter === undefined ? '' : `${letter}${row}`
}

export const SHEET_HEAD = [
  ...(['题型', '类型', '难度', '题干'] as const),
  ...LETTERS,
  ...(['答案', '解析', '代号', '配图', '讲解'] as const),
]

function findColumns(row: readonly string[]) {
  const places = new Map<string, number>()
  row.forEach((cell, index) => {
    const word = cell.trim().replace(/^选项\s*/, '')
    const letter = word.toUpperCase()
    const name = (Object.keys(NAMES) as Name[]).find((each) =>
      (NAMES[each] as readonly string[]).includes(word.toLowerCase()),
    )
    if (name !== undefined && !places.has(name)) places.set(name, index)
    else if (letter.length === 1 && LETTERS.includes(letter)) places.set(letter, index)
  })
  return places.has('题干') && places.has('题型') ? places : undefined
}

/** Excel writes 2 as 2.0 now and then. */
const digits = (cell: string) => cell.trim().replace(/^(\d+)\.0+$/, '$1')

/** Reads every row below the names of the columns. */
export function readRows(rows: readonly (readonly string[])[]) {
  const headAt = rows.slice(0, 10).findIndex((row) => findColumns(row) !== undefined)
  const places = findColumns(rows[headAt] ?? [])
  if (!places) throw badInput('表格要有一行列名：题型、类型、难度、题干、A、B、C、D、答案、解析')
  const questions: WrittenQuestion[] = []
  rows.forEach((row, index) => {
    const at = (name: string) => {
      const place = places.get(name)
      return place === undefined ? '' : (row[place] ?? '').replaceAll('\r\n', '\n').replaceAll('\r', '\n')
    }
    // A row without text in a known column is not a question, whichever other cells it fills.
    if (index <= headAt || [...places.values()].every((place) => (row[place] ?? '').trim() === '')) return
    const texts = [...LETTERS].map((letter) => at(letter).trim())
    while (texts.at(-1) === '') texts.pop()
    const right = at('答案').trim()
    const kind = kindOf(at('题型'))
    const isChoice = kind !== 'judge' && kind !== 'open'
    const letters: readonly string[] = isChoice ? (right.toUpperCase().match(/[A-I]/g) ?? []) : []
    const judged = kind === 'judge' ? judgedAs(right) : undefined
    function judgedWords(): string {
      if (kind === 'judge') return judged === undefined ? right : JUDGE_WORDS[`${judged}`]
      // An answer that names no option is kept, so that the problem can quote it.
      return isChoice && letters.length === 0 ? right : ''
    }
    questions.push({
      kindWords: at('题型').trim(),
      typeWords: at('类型').trim(),
      difficultyWords: digits(at('难度')) || '1',
      slug: at('代号').trim(),
      ...readStem(at('题干').split('\n')),
      // A line break in an option would begin another part of the form.
      options: isChoice
        ? texts.map((text, nth) => ({
            text: text.replace(/\s*\n\s*/g, ' '),
            isRight: letters.includes(LETTERS.charAt(nth)),
          }))
        : [],
      judged: judgedWords(),
      answer: at('解析'),
      picture: at('配图').trim(),
      lesson: at('讲解').trim(),
      row: index + 1,
    })
  })
  const columns = Object.fromEntries([...places].map(([name, place]) => [name, columnName(place)]))
  return { questions, columns }
}

/** Adds a mark that our reader removes again, so that the mark of the table writer does not change the text. */
const keptCell = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text)

export function rowOf(question: WrittenQuestion): Cell[] {
  const kind = kindOf(question.kindWords)
  const right = question.options.flatMap(({ isRight }, index) => (isRight ? [LETTERS.charAt(index)] : []))
  const difficulty = /^[1-3]$/.test(question.difficultyWords)
    ? Number(question.difficultyWords)
    : question.difficultyWords
  return [
    kind ? KIND_WORDS[kind] : question.kindWords,
    question.typeWords,
    difficulty,
    writeStem(question).join('\n'),
    ...[...LETTERS].map((_, index) => question.options[index]?.text ?? ''),
    question.judged === '' ? right.join('') : question.judged,
    question.answer,
    question.slug,
    question.picture,
    question.lesson,
  ].map((cell) => (typeof cell === 'number' ? cell : keptCell(cell)))
}
