import * as z from 'zod/mini'
import { directionKey, group, line, listOf, paragraph } from '../drafts/draft-fields.ts'
import { wholeNumber } from '../fields.ts'

const MAX_WORDS = 400
const MAX_STORY = 2000
const MAX_NAME = 40
const MAX_URL = 300
const MAX_STORIES = 100

const words = (label: string) => paragraph(label, MAX_WORDS)
const titled = () => group('一段', { title: words('小标题'), text: words('文字') })
const milestone = () =>
  group('大事', {
    year: wholeNumber({ label: '年份', min: 1900, max: 2200 }),
    title: words('大事的标题'),
    text: words('大事的内容'),
  })

export const CompanyDraft = z.object({
  headline: words('标题'),
  lead: paragraph('导语', MAX_WORDS, 0),
  paragraphs: listOf('段落', paragraph('段落', MAX_STORY)),
  values: listOf('价值观', titled()),
  milestones: listOf('大事记', milestone()),
})
export type CompanyDraft = z.output<typeof CompanyDraft>

export const BrandDraft = z.object({
  headline: words('标题'),
  lead: paragraph('导语', MAX_WORDS, 0),
  sections: listOf('段落', titled()),
  promises: listOf('承诺', titled()),
})
export type BrandDraft = z.output<typeof BrandDraft>

const story = () =>
  group('学员故事', {
    slug: z.optional(line('代号', MAX_NAME)),
    name: line('学员的名字', MAX_NAME),
    /** Their trade before, and their trade now. */
    from: line('从前做什么', MAX_NAME),
    to: line('现在做什么', MAX_NAME),
    city: line('城市', MAX_NAME),
    direction: directionKey('方向'),
    /** Days of study. */
    days: wholeNumber({ label: '学了几天', min: 1, max: 10_000 }),
    quote: words('学员的话'),
    story: paragraph('故事', MAX_STORY),
    portraitUrl: line('照片', MAX_URL, 0),
  })

export const StudentStoriesDraft = listOf('学员故事', story(), { max: MAX_STORIES })
export type StudentStoriesDraft = z.output<typeof StudentStoriesDraft>
