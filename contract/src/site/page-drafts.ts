import * as z from 'zod/mini'
import { directionKey, group, line, listOf, paragraph } from '../drafts/draft-fields.ts'

const MAX_WORDS = 400

const words = (label: string) => paragraph(label, MAX_WORDS)
const wordsOrNone = (label: string) => paragraph(label, MAX_WORDS, 0)
const lines = (label: string) => listOf(label, line(label, MAX_WORDS), { min: 1, max: 4 })

/** The school's own facts. */
export const SiteInfoDraft = z.object({
  name: words('学校的名字'),
  slogan: wordsOrNone('口号'),
  description: wordsOrNone('一句话介绍'),
  phone: wordsOrNone('电话'),
  email: wordsOrNone('邮箱'),
  address: wordsOrNone('地址'),
  copyright: wordsOrNone('版权说明'),
})
export type SiteInfoDraft = z.output<typeof SiteInfoDraft>

export const SLOT_TONES = ['plain', 'rest', 'hot', 'key', 'ink'] as const

const fact = () => group('数字', { value: words('数字'), label: words('数字的说明') })
const project = () =>
  group('项目', {
    name: words('项目的名字'),
    stack: words('用到的技术'),
    condition: words('条件'),
    line: words('验收线'),
  })
const cell = () => group('一段路', { weeks: words('第几周'), name: words('这一段的名字'), text: words('这一段的内容') })
const slot = () =>
  group('时段', {
    time: z.string({ error: '请填写时刻' }).check(z.regex(/^\d{2}:\d{2}$/, '时刻的写法例如 09:00')),
    name: words('时段的名字'),
    text: z.optional(words('时段的内容')),
    tone: z.enum(SLOT_TONES, { error: `时段的底色应当是 ${SLOT_TONES.join('、')} 之一` }),
  })
const coach = () =>
  group('讲师', { teacher: line('讲师', MAX_WORDS), role: words('讲师的角色'), quote: words('讲师的话') })
const titled = () => group('一段', { title: words('小标题'), text: words('文字') })
const asked = () => group('一问', { question: words('问题'), answer: words('回答') })

/** The text of a promotional page, section by section (ruling 30). Coaches are named by the teacher's slug. */
export const PromotionDraft = z.object({
  slug: z.optional(line('代号', MAX_WORDS)),
  area: directionKey('方向'),
  title: words('标题'),
  description: words('介绍'),
  hero: group('开头', {
    titleLines: lines('大标题'),
    sub: words('副标题'),
    primary: words('主按钮'),
    secondary: words('次按钮'),
    facts: listOf('数字', fact()),
  }),
  projects: group('项目一节', { headingLines: lines('标题'), lead: words('导语'), items: listOf('项目', project()) }),
  route: group('路线一节', { headingLines: lines('标题'), lead: words('导语'), cells: listOf('路线', cell()) }),
  day: group('一天一节', { heading: words('标题'), slots: listOf('时段', slot()) }),
  coach: group('讲师一节', { heading: words('标题'), items: listOf('讲师', coach()) }),
  outcome: group('收获一节', { headingLines: lines('标题'), lead: words('导语'), items: listOf('收获', titled()) }),
  faq: group('问答一节', { headingLines: lines('标题'), items: listOf('问答', asked()) }),
  booking: group('预约一节', {
    heading: words('标题'),
    text: words('文字'),
    steps: listOf('步骤', words('步骤')),
    action: z.optional(words('按钮')),
    phone: words('电话'),
    hours: words('时间'),
  }),
  closing: group('结尾', {
    headingLines: lines('标题'),
    text: words('文字'),
    action: words('按钮'),
    caption: words('按钮下的字'),
  }),
})
export type PromotionDraft = z.output<typeof PromotionDraft>
