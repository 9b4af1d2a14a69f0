import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TeacherDraft } from '../about/teacher-draft.ts'
import { CourseDraft } from '../courses/course-draft.ts'
import { CourseTypeDraft } from '../courses/course-type-draft.ts'
import { NewsDraft } from '../news/news-draft.ts'
import { PathDraft } from '../paths/path-draft.ts'
import { QuestionDraft } from '../questions/question-draft.ts'
import { AdvertDraft, BannerDraft } from '../site/front-drafts.ts'
import { PAGE_BODIES, PAGE_IDS, PageDraft } from './page-draft.ts'

const complaints = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

const question = {
  kind: 'single',
  title: '  哪个 对\n ',
  content: '    缩进的代码\n',
  answer: '因为如此。',
  difficulty: 2,
  typeId: 3,
  options: ['甲', '乙'],
  right: ['A'],
}

/** A word of the code: camelCase, or several in small letters one after the other. */
const KEY = /[a-z]+[A-Z]|\bid\b|[a-z]{2,}、[a-z]{2,}/

it.each([
  ['课程', CourseDraft],
  ['类型', CourseTypeDraft],
  ['讲师', TeacherDraft],
  ['资讯', NewsDraft],
  ['横幅', BannerDraft],
  ['广告', AdvertDraft],
  ['学习路径', PathDraft],
] as const)('a draft of %s complains without the words of the code', (_name, schema) => {
  const fields = Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
  const wrong = Object.fromEntries(fields.map((field) => [field, {}]))
  const said = [...complaints(schema, {}), ...complaints(schema, wrong)].map(([, sentence]) => sentence)
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter((sentence) => KEY.test(String(sentence)))).toEqual([])
})

it('a course that is not finished says what is missing in the words of whoever writes it', () => {
  const course = {
    name: '课',
    keyword: '',
    introduction: '',
    description: '',
    category: '1',
    priceFen: 0,
    isFeatured: false,
  }
  expect(complaints(CourseDraft, { ...course, chapters: [] })).toEqual([
    ['typeId', '请填写 类型'],
    ['chapters', '大纲至少要有一章'],
  ])
  expect(complaints(CourseDraft, { ...course, typeId: 3, chapters: [{ name: '章', lessons: [] }] })).toEqual([
    ['chapters.0.lessons', '每一章至少要有一讲'],
  ])
})

describe('a question', () => {
  it('keeps its Markdown, and fills in what was left out', () => {
    expect(z.parse(QuestionDraft, question)).toEqual({
      ...question,
      title: '哪个 对',
      pictureId: null,
      lessonId: null,
      lessonSecond: 0,
    })
  })
  it('loses control characters and halves of characters, which no database stores', () => {
    const parsed = z.parse(QuestionDraft, { ...question, title: '题\u0000目\uD83D', content: 'a\u0000\r\n\tb\uD83D🐝' })
    expect([parsed.title, parsed.content]).toEqual(['题目', 'a\n\tb🐝'])
  })
  it.each([
    ['a kind that is none', { kind: 'essay' }, 'kind', '请选择题型：单选、多选、判断或者问答'],
    ['no title', { title: ' ' }, 'title', '请填写标题'],
    ['nothing but blanks', { content: ' \n ' }, 'content', '请填写题干'],
    ['one option', { options: ['甲'] }, 'options', '选项至少要有 2 项'],
    ['ten options', { options: [...'一二三四五六七八九十'] }, 'options', '选项不能超过 9 项'],
    ['the same option twice', { options: ['甲', '甲'] }, 'options', '有两个一样的选项'],
    ['a right answer beyond the options', { right: ['C'] }, 'right', '正确答案不在选项里'],
    ['two right ones of one', { right: ['A', 'B'] }, 'right', '正确答案不能超过 1 项'],
    ['one right of several', { kind: 'multiple' }, 'right', '正确答案至少要有 2 项'],
    ['the same right one twice', { kind: 'multiple', right: ['A', 'A'] }, 'right', '正确答案写了两遍'],
    ['a letter for true or false', { kind: 'judge' }, 'right', '请选择正确答案：正确或者错误'],
    ['no such difficulty', { difficulty: 4 }, 'difficulty', '难度 应当是 1 到 3 之间的整数'],
    ['no type', { typeId: undefined }, 'typeId', '请填写 类型'],
  ])('is refused with %s', (_, change, field, sentence) => {
    expect(complaints(QuestionDraft, { ...question, ...change })).toEqual([[field, sentence]])
  })
  it('of another kind leaves behind what that kind does not have', () => {
    expect(z.parse(QuestionDraft, { ...question, kind: 'open' })).not.toHaveProperty('options')
  })
})

describe('links and directions', () => {
  const advert = { title: '练兵台', subtitle: '', actionLabel: '看看', link: '/javaLBT?from=home', area: 'java' }
  it('stay within the site', () => {
    expect(complaints(AdvertDraft, advert)).toEqual([])
    for (const link of ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere', '/a b', 'news', '']) {
      expect(complaints(AdvertDraft, { ...advert, link })).toEqual([['link', '链接应当是站内路径，例如 /news']])
    }
  })
  it('are named by a plain word, of which the school has its own', () => {
    expect(complaints(AdvertDraft, { ...advert, area: 'harmony-os' })).toEqual([])
    const sentence = '请选择方向，要是学校里有的'
    expect(complaints(AdvertDraft, { ...advert, area: '鸿蒙' })).toEqual([['area', sentence]])
    const news = { title: '一', summary: '', body: '正文', areas: ['java', 'X'] }
    expect(complaints(NewsDraft, news)).toEqual([['areas.1', sentence]])
  })
})

it('a page says which it is, and has a number of its own', () => {
  expect(complaints(PageDraft, { key: 'brand', body: { headline: '', lead: '', sections: [], promises: [] } })).toEqual(
    [['body.headline', '请填写标题']],
  )
  expect(complaints(PageDraft, { key: 'nothing', body: {} })).toEqual([['key', '没有这个页面']])
  expect(new Set(Object.values(PAGE_IDS)).size).toBe(Object.keys(PAGE_BODIES).length)
})

it('a banner is a picture with its words, or words alone', () => {
  const banner = { pictureId: null, alt: '', headline: '开学了', subtitle: '', actionLabel: '', link: '/subject' }
  expect(complaints(BannerDraft, banner)).toEqual([])
  expect(complaints(BannerDraft, { ...banner, pictureId: 3 })).toEqual([['alt', '请填写图片的文字说明']])
})
