import { describe, expect, it, test } from 'vitest'
import { readNumbers } from './file-numbers.ts'
import { matchFiles } from './match-files.ts'

test.each([
  ['03-02 多头注意力', 3, 2, '多头注意力'],
  ['3.2_多头注意力', 3, 2, '多头注意力'],
  ['【03_02】多头注意力', 3, 2, '多头注意力'],
  ['第三章 第十二讲 多头注意力', 3, 12, '多头注意力'],
  ['第二十一讲：多头注意力', undefined, 21, '多头注意力'],
  ['07 多头注意力', undefined, 7, '多头注意力'],
  ['07多头注意力', undefined, 7, '多头注意力'],
  ['Chapter 2 - Lesson 5 attention', 2, 5, 'attention'],
  ['2026 秋招', undefined, undefined, '2026 秋招'],
  ['1080p 录屏', undefined, undefined, '1080p 录屏'],
  ['三十而立', undefined, undefined, '三十而立'],
  ['多头注意力', undefined, undefined, '多头注意力'],
])('the numbers of %s', (name, chapter, lesson, rest) => {
  expect(readNumbers(name)).toEqual({ chapter, lesson, rest })
})

const COURSE = [
  ['入门', ['为什么学它', '装好环境']],
  ['词与向量', ['分词', '词向量', '位置编码的三种写法']],
  ['注意力', ['注意力是什么', '多头注意力为什么要拆开', '本章小练讲解']],
] as const
const lessons = COURSE.flatMap(([chapterName, names], chapter) =>
  names.map((name, nth) => ({
    key: `${chapter + 1}.${nth + 1}`,
    chapter: chapter + 1,
    number: nth + 1,
    chapterName,
    name,
  })),
)

const match = (...files: string[]) =>
  matchFiles({ files, lessons }).map(({ key, reason, isSure }) => [key, reason, isSure])

describe('a file is known', () => {
  it('by its numbers, however they are written', () => {
    expect(match('03-02 录屏.mp4')).toEqual([['3.2', 'number', false]])
    expect(match('3.2.mp4')).toEqual([['3.2', 'number', true]])
    expect(match('课/第三章 注意力/02.mov')).toEqual([['3.2', 'number', true]])
    expect(match('课/03 注意力/第二讲.mov')).toEqual([['3.2', 'number', true]])
    expect(match('注意力/02 多头注意力.mov')).toEqual([['3.2', 'number', true]])
  })

  it('by its name, whatever its number', () => {
    expect(match('位置编码的三种写法.mp4')).toEqual([['2.3', 'name', true]])
    expect(match('09-09 位置编码的三种写法（终）.mp4')).toEqual([['2.3', 'name', true]])
  })

  it('by the sound of its name', () => {
    expect(match('fenci.mp4')).toEqual([['2.1', 'pinyin', true]])
    expect(match('wzbmdszxf.mp4')).toEqual([['2.3', 'pinyin', true]])
    expect(match('未置编码的三种写发.mp4')).toEqual([['2.3', 'pinyin', true]])
  })

  it('by a name that is nearly the same', () => {
    expect(match('位置编码三种写法-最终版.mp4')).toEqual([['2.3', 'alike', false]])
  })

  it('as none of them, and says what a new one would be called', () => {
    expect(matchFiles({ files: ['结业/04-01 花絮与彩蛋.mp4'], lessons })).toEqual([
      {
        path: '结业/04-01 花絮与彩蛋.mp4',
        key: null,
        reason: null,
        isSure: false,
        lessonName: '花絮与彩蛋',
        chapterName: '结业',
      },
    ])
  })
})

it('gives no lesson to two files, and the better one first', () => {
  const answers = match('分词.mp4', '分词 (1).mp4')
  expect(answers[0]?.[0]).toBe('2.1')
  expect(answers[1]?.[0]).not.toBe('2.1')
})

it('finds a whole folder, in the order it was asked', () => {
  const files = lessons
    .toReversed()
    .map(({ chapter, number, chapterName, name }) => `课/0${chapter} ${chapterName}/0${number} ${name}.mp4`)
  expect(matchFiles({ files, lessons }).map(({ key }) => key)).toEqual(lessons.toReversed().map(({ key }) => key))
})

it('a single number counts through a course that is not in folders, as a guess', () => {
  expect(match('07.mp4')).toEqual([['3.2', 'number', false]])
})
