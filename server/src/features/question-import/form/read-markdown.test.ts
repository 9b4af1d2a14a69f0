import { describe, expect, it } from 'vitest'
import { createBlockReader } from '../draft-of-block.ts'
import type { KnownSchool } from '../known-names.ts'
import { readInSteps, readMarkdown } from './read-markdown.ts'

const SCHOOL: KnownSchool = {
  types: [
    { id: 1, name: 'Java', slug: 'java', parentName: null },
    { id: 2, name: 'Spring 全家桶', slug: 'java-spring', parentName: 'Java' },
  ],
  lessons: [
    {
      id: 33,
      courseSlug: 'boot',
      courseName: 'Spring Boot 3',
      typeIds: [2, 1],
      place: '3.3',
      name: '条件注解一层一层怎么筛',
      seconds: 900,
    },
  ],
  pictures: [],
  assets: new Map([['pictures/figures/hashmap.svg', 7]]),
}

function read(text: string, school = SCHOOL) {
  const { blocks, problems, lines } = readMarkdown(text)
  const readOne = createBlockReader(school)
  const questions = blocks.map((block) => readOne(block, lines))
  const all = [...problems, ...questions.flatMap((question) => question.problems)]
  return { questions, problems: all.map(({ line, sentence, fix }) => ({ line, sentence, fix: fix?.label })) }
}

const question = (lines: string, head = '## 1. 单选 · Spring 全家桶 · 难度 2') =>
  `${head}\n${lines}\n> 解析：自调用绕过了代理。`

describe('what is read', () => {
  it('counts more questions than are taken, and reads none of them', () => {
    const steps = () => [...readInSteps(`${question('问')}\n`.repeat(3), 2)]
    expect(steps).toThrow('一次最多导入 2 道题，这里有 3 道，请分几次来')
  })

  it('parts lines as every editor writes them, and leaves the mark at the beginning out', () => {
    expect(readMarkdown('\uFEFF一\r\n二\r三\n四\u2028五\n').lines).toEqual(['一', '二', '三', '四', '五', ''])
  })

  it('takes the first line for the title, and what follows for the content', () => {
    const [one] = read(question('问什么？\n\n```java\nA. 这是代码\n```\nA. 甲\nB. 乙 *')).questions
    expect(one?.draft).toMatchObject({
      title: '问什么？',
      content: '```java\nA. 这是代码\n```',
      options: ['甲', '乙'],
      right: ['B'],
      typeId: 2,
      difficulty: 2,
    })
  })

  it('goes by paths, own words, and letters instead of stars', () => {
    const [path, word] = read(
      `${question('问\nA. 甲\nB. 乙\n答案：B', '## 单选 · Java/Spring 全家桶 · 难度 1')}\n${question('问二\nA. 甲\nB. 乙 *', '## 2、单选题 | java-spring | 难度：3')}`,
    ).questions
    expect(path?.draft).toMatchObject({ typeId: 2, right: ['B'] })
    expect(word?.draft).toMatchObject({ typeId: 2, difficulty: 3 })
  })

  it('knows the lesson that an explanation means where there is one, and leaves the words where there are two', () => {
    const text = `${question('问\nA. 甲\nB. 乙 *')}见 3.3 的 06:12。`
    const [one] = read(text).questions
    expect(one).toMatchObject({
      lesson: { name: '条件注解一层一层怎么筛', second: 372 },
      draft: { lessonId: 33, lessonSecond: 372 },
    })
    const [first] = SCHOOL.lessons
    const two = { ...SCHOOL, lessons: first ? [first, { ...first, id: 34, courseSlug: 'cloud' }] : [] }
    expect(read(text, two).questions[0]).toMatchObject({ lesson: null, draft: { lessonId: null } })
  })

  it('takes a picture of the school by its address', () => {
    const [one] = read(question('<!-- 配图: /pictures/figures/hashmap.svg?v=12 -->\n问\nA. 甲\nB. 乙 *')).questions
    expect(one?.draft?.pictureId).toBe(7)
  })
})

describe('what is wrong', () => {
  it.each([
    ['问\nA. 自调用\nB. 代理对象', 3, '没有标出正确答案。在正确的选项末尾加一个 *，猜你想标的是 A。', '标上 A'],
    ['问\nA. 甲 *\nB. 乙 *', 4, '单选题标了 2 个正确答案', '改成多选'],
    ['问\nA. 甲 *\nC. 乙', 4, '这里应当是选项 B，写成了 C', undefined],
    ['问\nA. 甲 *\nB. 甲', 3, '有两个一样的选项', undefined],
    ['A. 甲 *\nB. 乙', 1, '没有题干', undefined],
    ['问\nA. 甲 *\nB. 乙\n又一行', 5, '这一行不是选项，也不是解析', undefined],
    ['<!-- 代号: 有汉字 -->\n问\nA. 甲 *\nB. 乙', 2, '代号「有汉字」只能用小写字母、数字与连字符', undefined],
    ['问\n![图](img/a.png)\nA. 甲 *\nB. 乙', 3, '找不到图 img/a.png：有图的题要和图一起打成 ZIP', undefined],
  ])('%s', (lines, line, sentence, fix) => {
    expect(read(question(lines)).problems).toEqual([{ line, sentence, fix }])
  })

  it.each([
    ['## 1. 单造 · Java · 难度 2', '题型「单造」不认识，应当是单选、多选、判断或者问答'],
    ['## 1. 单选 · Spring 全家捅 · 难度 2', '没有叫「Spring 全家捅」的类型，猜你想写的是「Spring 全家桶」'],
    ['## 1. 单选 · Java · 难度 5', '难度「5」应当是 1、2 或者 3'],
  ])('%s', (head, sentence) => {
    expect(read(question('问\nA. 甲 *\nB. 乙', head)).problems).toEqual([
      expect.objectContaining({ line: 1, sentence }),
    ])
  })

  it('leaves the empty lines below a question that ends with its stem out of it', () => {
    const open = (number: number) => `## ${number}. 问答 · Java · 难度 1\n问的是什么？\n\n说说看。\n\n`
    const { blocks } = readMarkdown(`${open(1)}${open(2)}`)
    expect(blocks.map(({ content }) => content)).toEqual(['说说看。', '说说看。'])
  })

  it('says that lines before the first question belong to none, and that an explanation is missing', () => {
    expect(
      read('一段话\n## 1. 判断 · Java · 难度 1\n对吗？\n答案：也许').problems.map(({ line, sentence }) => [
        line,
        sentence,
      ]),
    ).toEqual([
      [1, '这一行不属于哪一道题：每道题以「## 1. 单选 · 类型 · 难度 2」开头'],
      [4, '答案「也许」应当是正确或者错误'],
      [2, '没有解析，可以以后再写，写在题目末尾的「> 解析：」后面'],
    ])
  })
})
