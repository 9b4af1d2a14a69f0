import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCues } from './subtitle-checks.ts'
import { cueText, inOrder, SUBTITLE_CUES_MAX, type SubtitleCue } from './subtitle-cues.ts'
import { PROBLEMS_SHOWN, readSubtitles, writeSrt, writeVtt } from './subtitle-text.ts'

const SIGNS = [
  '字',
  '幕',
  'a',
  'Z',
  '0',
  '7',
  '<',
  '>',
  '&',
  '-',
  ':',
  ' ',
  '\n',
  '.',
  ',',
  '😀',
  '{',
  '\\',
  ';',
  'NOTE',
  '-->',
  '&amp;',
  '<b>',
  '\u200b',
  '\t',
]
const anyCue = fc.record({
  startMs: fc.nat({ max: 359_999_999 }),
  endMs: fc.nat({ max: 359_999_999 }),
  text: fc.array(fc.constantFrom(...SIGNS), { maxLength: 12 }).map((signs) => cueText(signs.join(''))),
})
const anyCues = fc.array(anyCue, { maxLength: 20 }).map(inOrder)

describe('what was written is read again, word for word', () => {
  it('as WebVTT, whatever the words are', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const read = readSubtitles(writeVtt(cues))
        expect(read).toMatchObject({ format: 'vtt', problems: [] })
        expect(inOrder(read.cues)).toEqual(inOrder(cues))
      }),
    )
  })

  it('as SRT, but for marks that its readers know', () => {
    const isPlain = ({ text }: SubtitleCue) => !/<b>|\{\\|-->/.test(text) && text !== ''
    fc.assert(
      fc.property(anyCues, (cues) => {
        const plain = cues.filter(isPlain)
        const read = readSubtitles(writeSrt(plain))
        expect(read).toMatchObject({ format: 'srt', problems: [] })
        expect(read.cues).toEqual(plain)
      }),
    )
  })

  it('and no file whatever breaks the reader', () => {
    const pieces = fc.constantFrom(
      'WEBVTT\n',
      '\n',
      '\r\n',
      '\r',
      '1\n',
      '00:01.000 --> 00:02.000',
      '00:99.000 --> x',
      ' --> ',
      'NOTE',
      '字',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const { cues } = readSubtitles(parts.join(''))
        const again = readSubtitles(writeVtt(cues))
        expect(again.problems).toEqual([])
        expect(again.cues).toEqual(cues)
      }),
    )
  })
})

it('reads a WebVTT file with marks, notes, names and hours left out', () => {
  const file = `\uFEFFWEBVTT - 第一讲\r\nKind: captions\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE 不是\r\n字幕 --> 也不是\r\n\r\n2\r\n00:01:03.7 --> 00:01:08.000 line:-4\r\n<v 讲师>第二句 &lt;b&gt;</v>\r\n分两行\r\n\r\n00:00.300 --> 00:03.500\r\n第一句`
  expect(readSubtitles(file)).toEqual({
    format: 'vtt',
    cues: [
      { startMs: 300, endMs: 3500, text: '第一句' },
      { startMs: 63_700, endMs: 68_000, text: '第二句 <b>\n分两行' },
    ],
    problems: [],
    hasMoreProblems: false,
  })
})

it('reads SRT with marks and without its blank lines, and leaves the signs of programs alone', () => {
  const file =
    '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<i>一</i>\n2\n00:00:03,000 --> 00:00:04,500\nList<String> &amp; 12\n'
  expect(readSubtitles(file)).toMatchObject({
    format: 'srt',
    cues: [
      { startMs: 1000, text: '一' },
      { startMs: 3000, endMs: 4500, text: 'List<String> &amp; 12' },
    ],
    problems: [],
  })
})

it('names what it cannot read by its line, and keeps the rest', () => {
  const file =
    '1\n00:00:01,000 --> 00:00:02,000\n好\n\n没有时间\n还是没有\n\n3\n00:00:71,000 --> 00:00:72,000\n坏\n\n00:00:05,000 -> x\n'
  const { cues, problems } = readSubtitles(file)
  expect(cues).toEqual([{ startMs: 1000, endMs: 2000, text: '好' }])
  expect(problems.map(({ line }) => line)).toEqual([5, 9, 12])
  expect(problems[0]?.sentence).toBe('这一行前面没有时间，不知道什么时候出现')
  expect(problems[1]?.sentence).toContain('00:01:02.500 --> 00:01:05.000')
  const lost = readSubtitles('没有时间\n\n'.repeat(PROBLEMS_SHOWN + 1))
  expect([lost.problems.length, lost.hasMoreProblems]).toEqual([PROBLEMS_SHOWN, true])
})

it('complains about more lines than a film can have', () => {
  const cue = (nth: number) => ({ startMs: nth * 1000, endMs: nth * 1000 + 900, text: '字' })
  const most = Array.from({ length: SUBTITLE_CUES_MAX }, (_, nth) => cue(nth))
  const cues = [...most, cue(SUBTITLE_CUES_MAX)]
  expect(readSubtitles(writeVtt(cues)).problems).toMatchObject([
    { sentence: expect.stringContaining('最多 20000 句') as string },
  ])
  expect(checkCues(cues, 0)).toMatchObject([{ weight: 'stop' }])
  expect(checkCues(most, 0)).toEqual([])
})

it('checks each line, and says the worst of it', () => {
  const at = (startMs: number, endMs: number, text = '一句话') => ({ startMs, endMs, text })
  const said = (...cues: SubtitleCue[]) =>
    checkCues(cues, 60).map(({ index, weight, sentence }) => [index, weight, sentence.slice(0, 4)])
  expect(said(at(0, 2000), at(2000, 4000))).toEqual([])
  expect(said(at(0, 2500), at(2000, 4000))).toEqual([[0, 'look', '和下一句']])
  expect(said(at(2000, 2000))).toEqual([[0, 'stop', '结束不晚']])
  expect(said(at(0, 2000, ' '))).toEqual([[0, 'stop', '这一句没']])
  expect(said(at(60_000, 61_000))).toEqual([[0, 'stop', '这一句在']])
  expect(said(at(59_000, 60_400))).toEqual([])
  expect(said(at(59_000, 60_600))).toEqual([[0, 'look', '这一句过']])
  expect(said(at(0, 1000, '一秒里读不完这么多个字'))).toEqual([[0, 'look', '太快：一']])
  expect(said(at(0, 1000, 'letters are narrow'))).toEqual([])
  expect(said(at(0, 200, '嗯'))).toEqual([[0, 'look', '不到 0']])
  expect(said(at(0, 16_000))).toEqual([[0, 'look', '停在屏幕']])
  expect(said(at(0, 2000, '字'.repeat(501)))).toEqual([[0, 'stop', '这一句有']])
})
