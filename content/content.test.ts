import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { brokenLinks, LINKED_ROUTES, linksOf } from './src/content-links.ts'
import type { Content } from './src/content-schema.ts'
import { countHan } from './src/news-schema.ts'
import { AREAS } from './src/schema-fields.ts'
import { CONTENT_DIR, demoContent } from './src/testing/demo-content.ts'

let content: Content
beforeAll(async () => {
  content = await demoContent()
})

const countBy = <Item>(items: readonly Item[], key: (item: Item) => string) => {
  const counts: Record<string, number> = {}
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1
  return counts
}

it('holds a whole school', () => {
  expect(content.types).toHaveLength(8)
  expect(content.courses.length).toBeGreaterThanOrEqual(60)
  expect(content.questions.length).toBeGreaterThanOrEqual(300)
  expect(content.news).toHaveLength(24)
  expect(content.teachers).toHaveLength(8)
  expect(content.students).toHaveLength(8)
  expect(content.members).toHaveLength(30)
  expect(content.banners).toHaveLength(3)
  expect(content.adverts).toHaveLength(2)
  expect(content.clips.length).toBeGreaterThanOrEqual(10)
})

it('spreads its courses over directions, sub-types, prices and both home tabs', () => {
  expect(Object.keys(countBy(content.courses, ({ area }) => area)).toSorted()).toEqual([...AREAS].toSorted())
  const types = content.types.flatMap(({ children }) => children.map(({ slug }) => slug))
  expect(types.filter((type) => !content.courses.some((course) => course.type === type))).toEqual([])
  const categories = countBy(content.courses, ({ category }) => String(category))
  expect(Math.min(categories['1'] ?? 0, categories['2'] ?? 0)).toBeGreaterThanOrEqual(12)
  const priced = content.courses.filter(({ price }) => price > 0).length
  expect(priced).toBeGreaterThanOrEqual(4)
  expect(priced).toBeLessThan(content.courses.length / 3)
})

it('asks questions of every kind and difficulty in every direction', () => {
  for (const area of AREAS) {
    const ofArea = content.questions.filter((question) => question.area === area)
    expect(Object.keys(countBy(ofArea, ({ kind }) => kind)), area).toHaveLength(4)
    expect(Object.keys(countBy(ofArea, ({ difficulty }) => String(difficulty))), area).toHaveLength(3)
  }
  const types = content.types.flatMap(({ children }) => children.map(({ slug }) => slug))
  expect(types.filter((type) => !content.questions.some((question) => question.type === type))).toEqual([])
  const has = (test: (question: Content['questions'][number]) => unknown) => content.questions.filter(test).length
  expect(has(({ content: text }) => text.includes('```'))).toBeGreaterThanOrEqual(60)
  expect(has(({ picture }) => picture !== undefined)).toBeGreaterThanOrEqual(8)
  expect(has(({ lesson }) => lesson !== undefined)).toBeGreaterThanOrEqual(20)
})

it('does not give the right answer away by its place', () => {
  const letters = countBy(
    content.questions.flatMap((question) => (question.kind === 'single' ? question.right : [])),
    (letter) => letter,
  )
  const total = Object.values(letters).reduce((sum, count) => sum + count, 0)
  for (const letter of ['A', 'B', 'C', 'D']) expect((letters[letter] ?? 0) / total, letter).toBeGreaterThan(0.12)
  const judged = content.questions.flatMap((question) => (question.kind === 'judge' ? [question.right] : []))
  const trueShare = judged.filter(Boolean).length / judged.length
  expect(trueShare).toBeGreaterThan(0.2)
  expect(trueShare).toBeLessThan(0.8)
})

it('writes articles of 300 to 900 characters, the newest of this week', () => {
  for (const { slug, body } of content.news) {
    expect(countHan(body), slug).toBeGreaterThanOrEqual(300)
    expect(countHan(body), slug).toBeLessThanOrEqual(900)
  }
  expect(Math.min(...content.news.map(({ daysAgo }) => daysAgo))).toBeLessThan(7)
})

it('plays every clip, and has no other', () => {
  const played = new Set(
    content.courses.flatMap(({ area, chapters }) =>
      chapters.flatMap(({ lessons }) => lessons.map(({ clip }) => clip ?? area)),
    ),
  )
  expect(content.clips.map(({ slug }) => slug).toSorted()).toEqual([...played].toSorted())
})

it('gives courses three to eight chapters and eight to forty lessons with names of their own', () => {
  for (const { slug, chapters } of content.courses) {
    const lessons = chapters.flatMap((chapter) => chapter.lessons)
    expect([chapters.length >= 3 && chapters.length <= 8, lessons.length >= 8 && lessons.length <= 40], slug).toEqual([
      true,
      true,
    ])
    expect(
      lessons.filter(({ name }) => /^第 ?[\d一二三四五六七八九十]+ ?[讲节课]/.test(name)),
      slug,
    ).toEqual([])
  }
})

it('leads every link somewhere on the site', () => {
  const { news, courses, questions } = content
  const markdown = [
    ...news.map(({ body }) => body),
    ...courses.map(({ description }) => description),
    ...questions.flatMap(({ content: text, answer }) => [text, answer]),
  ].map((text) => text.replace(/```[\s\S]*?```|`[^`]*`/g, ''))
  expect(markdown.flatMap((text) => brokenLinks(text, content.promotions))).toEqual([])
  expect(news.flatMap(({ body }) => linksOf(body)).length).toBeGreaterThan(0)
})

it('knows only routes that the site has', async () => {
  const routes = await readFile(path.join(CONTENT_DIR, '../web/src/site/route-table.ts'), 'utf8')
  expect(LINKED_ROUTES.filter((route) => !routes.includes(`path: '${route}'`))).toEqual([])
})

it('keeps to the tone: no exclamation, no emoji, no address outside', () => {
  const prose = [
    ...content.courses.flatMap(({ name, intro, description }) => [name, intro, description]),
    ...content.news.flatMap(({ title, profile }) => [title, profile]),
    ...content.messages.map(({ content: text }) => text),
    ...content.banners.flatMap(({ alt, sub }) => [alt, sub]),
  ]
  expect(prose.filter((text) => text.includes('！') || /\p{Extended_Pictographic}/u.test(text))).toEqual([])
  expect(prose.filter((text) => /https?:\/\//.test(text))).toEqual([])
})
