import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ContentMistakes } from './content-mistake.ts'
import { readContent } from './read-content.ts'
import { demoContent } from './testing/demo-content.ts'
import { makeSmallSchool } from './testing/small-school.ts'

const folders: string[] = []
let folder: string

async function enterSmallSchool(): Promise<void> {
  folder = await makeSmallSchool()
  folders.push(folder)
}

afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true, force: true }))))

const spoilt = new Set<string>()

/** Changes the first occurrence on a line that is whole, and answers the number of that line. */
async function spoil(file: string, from: RegExp, to: string): Promise<number> {
  const place = path.join(folder, file)
  const lines = (await readFile(place, 'utf8')).split('\n')
  const index = lines.findIndex((line, number) => from.test(line) && !spoilt.has(`${place}:${number}`))
  expect(index, `${file} holds ${String(from)}`).toBeGreaterThanOrEqual(0)
  lines[index] = lines[index]?.replace(from, to) ?? ''
  spoilt.add(`${place}:${index}`)
  await writeFile(place, lines.join('\n'))
  return index + 1
}

async function mistakesOf() {
  const error: unknown = await readContent(folder).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ContentMistakes) return error
  throw new Error(`expected mistakes, found ${String(error)}`)
}

async function onlyMistake() {
  const { mistakes } = await mistakesOf()
  expect(mistakes).toHaveLength(1)
  return mistakes[0]
}

const COURSE = 'courses/java/spring-boot-3.yaml'
const QUESTIONS = 'questions/java/jvm.yaml'
const NEWS = 'news/01-employment-review.md'

it('reads the school as it stands', async () => {
  const content = await demoContent()
  expect(content.courses.find(({ slug }) => slug === 'spring-boot-3')?.area).toBe('java')
})

type Case = [name: string, file: string, from: RegExp, to: string, sentence: RegExp]

/** Mistakes that one file alone shows. */
const WITHIN_A_FILE: Case[] = [
  ['a text that is too short', COURSE, /^intro: .*$/m, 'intro: 太短', /25 到 60 个字，现在是 2 个/],
  ['a misspelt field', COURSE, /^teacher: /m, 'techer: ', /不认识的字段：techer/],
  ['a number out of bounds', COURSE, /^category: 1/m, 'category: 3', /category：应为 1 到 2 之间的整数/],
  ['a lesson by number', COURSE, /name: 日志：别再用 println/, 'name: 第5讲', /讲名要写内容/],
  ['an answer that is no option', QUESTIONS, /right: \[[A-D]\]/, 'right: [E]', /正确答案不在选项里/],
  ['a question of an unknown kind', QUESTIONS, /kind: multiple/, 'kind: guess', /kind 应为/],
  ['a second after the end of the lesson', QUESTIONS, /second: 20/, 'second: 99', /应为 0 到 40 之间/],
  ['a question with stars', COURSE, /question: true/, 'question: true, rating: 5', /提问没有评分/],
  ['a clip that is not there', COURSE, /clip: setup/, 'clip: nothing', /没有这个片子/],
  ['a picture that is not there', QUESTIONS, /picture: hashmap/, 'picture: nothing', /没有这张图/],
  ['a mobile number without quotes', 'members/members.yaml', /"13800016027"/, '13800016027', /号码要加引号/],
]

/** Mistakes that show once every file is valid by itself. */
const BETWEEN_FILES: Case[] = [
  ['a teacher nobody knows', COURSE, /^teacher: .*/m, 'teacher: nobody', /没有讲师 nobody/],
  ['a type of another direction', COURSE, /^type: .*/m, 'type: vue', /没有子类 vue/],
  ['a comment by a stranger', COURSE, /member: m03/, 'member: m77', /没有学员 m77/],
  ['a comment before the course', COURSE, /member: m28, daysAgo: 150/, 'member: m28, daysAgo: 300', /评论早于课程上架/],
  [
    'a lesson that is not there',
    QUESTIONS,
    /lesson: \{ course: [a-z-]+, name: [^,]+/,
    'lesson: { course: java-collections, name: 没有这一讲',
    /里没有「没有这一讲」/,
  ],
  [
    'a course that is not there',
    QUESTIONS,
    /lesson: \{ course: [a-z-]+/,
    'lesson: { course: nothing',
    /没有课程 nothing/,
  ],
  ['a link that leads nowhere', NEWS, /\]\(\/question\)/, '](/nowhere)', /没有去处：\/nowhere/],
  ['an order of a course that does not exist', 'members/orders.yaml', /nth: 1\b/, 'nth: 99', /收费课程只有/],
  ['an order before the course', 'members/orders.yaml', /daysAgo: 27, nth: 0/, 'daysAgo: 300, nth: 0', /订单早于课程/],
  ['a message to a stranger', 'members/messages.yaml', /to: m01/, 'to: m88', /没有学员 m88/],
  ['a reply to nothing', 'members/replies.yaml', /to: m01/, 'to: m30', /里没有 m30 的评论/],
]

/** Looked at only in a file that is sound otherwise. */
const OF_A_FILE_NAME: Case[] = [
  ['a slug that is not the file', COURSE, /^slug: .*/m, 'slug: another', /slug 应与文件名相同/],
]

describe.each([
  ['within a file', WITHIN_A_FILE],
  ['of a file name', OF_A_FILE_NAME],
  ['between files', BETWEEN_FILES],
])('of the mistakes %s, all told at once', (_, cases) => {
  const lines = new Map<string, number>()
  let told: ContentMistakes
  beforeAll(async () => {
    await enterSmallSchool()
    for (const [name, file, from, to] of cases) lines.set(name, await spoil(file, from, to))
    told = await mistakesOf()
  })

  it.each(cases)('names file and line of %s', (name, file, _from, _to, sentence) => {
    const { mistakes, message } = told
    const found = mistakes.find((mistake) => mistake.file === file && sentence.test(mistake.sentence))
    expect(found, message).toBeDefined()
    // Markdown keeps no line numbers: the message names the first line of the article.
    expect(Math.abs((found?.line ?? -99) - (lines.get(name) ?? 0)), message).toBeLessThanOrEqual(
      name === 'a link that leads nowhere' ? 40 : 0,
    )
    expect(message).toContain(`content/${file}:${found?.line}`)
  })
})

describe('a school', () => {
  beforeEach(enterSmallSchool)

  it('names the line of a broken YAML', async () => {
    const line = await spoil(COURSE, /^chapters:$/m, 'chapters: [')
    expect(await onlyMistake()).toMatchObject({ file: COURSE, sentence: expect.stringContaining('YAML') as string })
    expect(line).toBeGreaterThan(10)
  })

  it('tells a file, a picture and a clip that are missing', async () => {
    await rm(path.join(folder, 'pictures/adverts'))
    await rm(path.join(folder, 'clips/java.mp4'))
    const { mistakes } = await mistakesOf()
    expect(mistakes.map(({ sentence }) => sentence)).toEqual([
      '缺图 pictures/adverts/java-lbt.svg',
      '缺图 pictures/adverts/web-lbt.svg',
      '缺文件 clips/java.mp4',
    ])
    await rm(path.join(folder, 'school/site.yaml'))
    expect(await onlyMistake()).toEqual({ file: 'school/site.yaml', line: 1, sentence: '文件不存在' })
  })

  it('tells all mistakes at once', async () => {
    await spoil(COURSE, /^category: 1/m, 'category: 3')
    await spoil(QUESTIONS, /kind: single/, 'kind: guess')
    const { mistakes, message } = await mistakesOf()
    expect(mistakes).toHaveLength(2)
    expect(message).toMatch(/^演示内容有 2 处错误：\n/)
  })

  it('refuses a slug that is used twice', async () => {
    const [, slug = ''] =
      /slug: (\S+)/.exec(await readFile(path.join(folder, 'questions/java/spring.yaml'), 'utf8')) ?? []
    await spoil(QUESTIONS, /slug: \S+/, `slug: ${slug}`)
    expect((await onlyMistake())?.sentence).toBe(`slug ${slug} 已经用过`)
  })
})

const schoolFile = (name: string) => readFile(new URL(`../school/${name}.yaml`, import.meta.url), 'utf8')

it('names one pair of hours wherever the demo gives its telephone number', async () => {
  const texts = await Promise.all(['payment', 'promotions'].map(schoolFile))
  const hours = texts.flatMap((text) => text.match(/(?:每天|工作日) [\d:]+ 至 [\d:]+/g))
  expect(new Set(hours)).toEqual(new Set(['每天 9:00 至 21:00']))
})

it('holds camps so small that the members of the demo have filled several', async () => {
  const { members } = await demoContent()
  const camps = [...(await schoolFile('promotions')).matchAll(/value: (\d+) 人\n\s+title: 一期/g)]
  expect(camps).toHaveLength(2)
  for (const [, seats] of camps) expect(Number(seats) * 3).toBeLessThanOrEqual(members.length)
})
