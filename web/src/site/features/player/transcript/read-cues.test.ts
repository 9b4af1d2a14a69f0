import { expect, test } from 'vitest'
import { cueAt, readCues } from './read-cues.ts'

const FILE = `\uFEFFWEBVTT - 第一讲\r
\r
NOTE 这不是字幕\r
\r
2\r
00:01:03.700 --> 00:01:08.000 line:-4\r
<v 讲师>第二句 &lt;b&gt;\r
分两行\r
\r
00:00.300 --> 00:03.500\r
第一句\r
\r
坏的 --> 时间\r
没人看得懂`

test('reads the lines in their order, without marks, and leaves out what cannot be read', () => {
  expect(readCues(FILE)).toEqual([
    { from: 0.3, to: 3.5, text: '第一句' },
    { from: 63.7, to: 68, text: '第二句 <b> 分两行' },
  ])
  expect(readCues('')).toEqual([])
  expect(readCues('<!doctype html><p>404')).toEqual([])
})

test('the line of a second is the one that began last', () => {
  const cues = readCues(FILE)
  expect([0, 0.3, 30, 63.7, 999].map((second) => cueAt(cues, second))).toEqual([-1, 0, 0, 1, 1])
})
