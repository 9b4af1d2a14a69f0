import type { ImportProblem } from '@bee/contract/manage/questions/question-import.contract.ts'
import { expect, it } from 'vitest'
import {
  applyFix,
  chunksOf,
  indexAt,
  indexOfLine,
  joinAbove,
  nextProblem,
  placesOf,
  retype,
  textOf,
} from './source-chunks.ts'

const TEXT = '## 1. 单选\n问什么\nA. 甲\n\n## 2. 判断\n对吗\n答案：对'
const ITEMS = [
  { nth: 1, fromLine: 1 },
  { nth: 2, fromLine: 5 },
]
const problem = (line: number): ImportProblem => ({
  nth: 1,
  line,
  from: 0,
  to: 0,
  cell: '',
  level: 'bad',
  sentence: '有错',
  fix: null,
})

it('cuts at questions and below what is said, and loses no character', () => {
  const chunks = chunksOf(TEXT, ITEMS, [problem(2)])
  expect(chunks.map(({ key, lines, boxes }) => [key, lines.length, boxes.length])).toEqual([
    ['1-0', 2, 1],
    ['1-1', 2, 0],
    ['2-0', 3, 0],
  ])
  expect(textOf(chunks)).toBe(TEXT)
})

it('knows where everything stands without measuring', () => {
  const places = placesOf(chunksOf(TEXT, ITEMS, [problem(2)]))
  expect(places).toEqual([
    { line: 1, top: 0, height: 92 },
    { line: 3, top: 92, height: 44 },
    { line: 5, top: 136, height: 66 },
  ])
  expect([indexAt(places, 0), indexAt(places, 91), indexAt(places, 92), indexAt(places, 9999)]).toEqual([0, 0, 1, 2])
  expect(indexOfLine(places, 4)).toBe(1)
})

it('types into one of them and joins two', () => {
  const chunks = chunksOf(TEXT, ITEMS, [problem(2)])
  expect(textOf(retype(chunks, 1, 'A. 乙\nB. 丙\n'))).toBe(TEXT.replace('A. 甲\n', 'A. 乙\nB. 丙\n'))
  expect(textOf(joinAbove(chunks, 1))).toBe(TEXT.replace('问什么\nA.', '问什么A.'))
})

it('goes from one problem to the next, and round', () => {
  const problems = [problem(2), problem(6)]
  expect(nextProblem(problems, 2, 1)?.line).toBe(6)
  expect(nextProblem(problems, 6, 1)?.line).toBe(2)
  expect(nextProblem(problems, 6, -1)?.line).toBe(2)
  expect(nextProblem<ImportProblem>([], 1, 1)).toBeUndefined()
})

it('mends whole lines', () => {
  expect(applyFix('a\nb\nc', { edits: [{ line: 2, text: 'b *' }] })).toBe('a\nb *\nc')
})
