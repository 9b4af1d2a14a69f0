import { expect, it } from 'vitest'
import { reportJson, type Report } from './import-report.ts'

const item = (nth: number) => ({ nth, title: `第 ${nth} 题，「"\\` }) as Report['items'][number]
const problem = (line: number) => ({ line, sentence: '缺答案' }) as Report['problems'][number]
const counts = { lines: 1, ready: 2, bad: 3, duplicate: 4, add: 5, update: 6 }
const list = <Item>(length: number, make: (nth: number) => Item) => Array.from({ length }, (_, nth) => make(nth + 1))

it.each([0, 1, 100, 101, 250])('writes a report of %i questions as JSON, with turns for others', async (length) => {
  const report = { items: list(length, item), problems: list(3 * length, problem), counts }
  let turns = 0
  const json = await reportJson(report, () => Promise.resolve(void (turns += 1)))
  expect(JSON.parse(json)).toEqual(report)
  expect(turns).toBe(Math.ceil(length / 100) + Math.ceil((3 * length) / 100))
})
