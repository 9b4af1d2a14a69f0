import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { searchWord, typedText } from './fields.ts'
import { fittingSearch, plainText } from './plain-text.ts'

const sentenceOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('typed text', () => {
  it.each([
    ['\u001B[2J\u001B[31m红字', '[2J[31m红字'],
    ['\u0007响\u0000铃\u009B', '响铃'],
    ['第一行\r\n第二行\r第三行\u2028第四行', '第一行\n第二行\n第三行\n第四行'],
    ['\u202E倒着写\u202C\u2066里\u2069', '倒着写里'],
    ['\uFEFF零\u200B宽\u2060 ', '零宽'],
    ['列\t表', '列\t表'],
    ['👩‍💻 和 ❤️', '👩‍💻 和 ❤️'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(plainText(typed, 'many')).toBe(kept)
  })

  it('is one line where it is a name', () => {
    expect(plainText(' 张\r\n三\t\u3000四 ', 'one')).toBe('张 三 四')
  })

  it('has no wall of empty lines where others’ words stand around it', () => {
    expect(plainText(`上${'\n'.repeat(198)}下`, 'few')).toBe('上\n\n下')
    expect(plainText('上\n \t\n\n下\n\n末\n行', 'few')).toBe('上\n\n下\n\n末\n行')
    expect(plainText('上\n\n\n下', 'many')).toBe('上\n\n\n下')
  })

  it('is counted after that', () => {
    const comment = typedText({ max: 3, tooShort: '空', tooLong: '长' })
    expect(sentenceOf(comment, '\u200B\u001B \u202E')).toBe('空')
    expect(comment.parse('一\u0000二\u200B三')).toBe('一二三')
  })
})

describe('a search', () => {
  const word = searchWord('课程名 subjectName')

  it('is counted as it is searched for', () => {
    // One of these becomes eighteen characters.
    expect(sentenceOf(word, '\uFDFA'.repeat(3))).toBe('课程名 subjectName 不能超过 50 个字')
    expect(word.parse('ＪＡＶＡ\u3000并发\u0000')).toBe('JAVA 并发')
    expect(word.parse(`${' '.repeat(100)}微服务`)).toBe('微服务')
  })

  it('has at most 8 words', () => {
    expect(word.parse('a b c d e f g h')).toBe('a b c d e f g h')
    expect(sentenceOf(word, 'a b c d e f g h i')).toBe('课程名 subjectName 不能超过 8 个词')
  })

  it('in an address is cut until it fits', () => {
    expect(fittingSearch(' ＪＡＶＡ ')).toBe('ＪＡＶＡ')
    expect(fittingSearch('a b c d e f g h i j')).toBe('a b c d e f g h')
    expect(word.safeParse(fittingSearch('\uFDFA'.repeat(50))).success).toBe(true)
    expect(word.safeParse(fittingSearch('蜂'.repeat(300))).success).toBe(true)
  })
})
