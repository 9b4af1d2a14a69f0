import { SLOT_TONES } from '@bee/contract/site/page-drafts.ts'
import type { FormField, FormFields } from '../form/form-fields.ts'

const MAX_WORDS = 400
const words = (label: string, rows = 1): FormField => ({ as: 'area', label, max: MAX_WORDS, rows })
const lines = (label: string): FormField => ({ as: 'lines', label, max: MAX_WORDS, most: 4, least: 1 })
const section = (label: string, fields: FormFields): FormField => ({ as: 'group', label, fields })
const records = (label: string, noun: string, named: string, fields: FormFields): FormField => ({
  as: 'records',
  label,
  noun,
  named,
  most: 50,
  fields,
})

const TONE_WORDS: Readonly<Record<(typeof SLOT_TONES)[number], string>> = {
  plain: '平常',
  rest: '休息',
  hot: '蜜色，最紧的',
  key: '重点',
  ink: '墨色',
}

/** A promotional page, section by section, as students read it. */
export const PROMOTION_FIELDS: FormFields = {
  area: { as: 'direction', label: '方向' },
  title: words('标题'),
  description: words('介绍', 2),
  hero: section('开头', {
    titleLines: lines('大标题'),
    sub: words('副标题', 2),
    primary: words('主按钮'),
    secondary: words('次按钮'),
    facts: records('数字', '个', 'label', { value: words('数字'), label: words('数字的说明') }),
  }),
  projects: section('项目', {
    headingLines: lines('标题'),
    lead: words('导语', 2),
    items: records('项目', '个', 'name', {
      name: words('项目的名字'),
      stack: words('用到的技术'),
      condition: words('条件', 2),
      line: words('验收线', 2),
    }),
  }),
  route: section('路线', {
    headingLines: lines('标题'),
    lead: words('导语', 2),
    cells: records('路线', '段', 'name', {
      weeks: words('第几周'),
      name: words('这一段的名字'),
      text: words('这一段的内容', 2),
    }),
  }),
  day: section('一天', {
    heading: words('标题'),
    slots: records('时段', '段', 'name', {
      time: { as: 'line', label: '时刻', max: 5, placeholder: '09:00' },
      name: words('时段的名字'),
      text: { ...words('时段的内容', 2), isOptional: true },
      tone: { as: 'choice', label: '底色', options: SLOT_TONES.map((tone) => [tone, TONE_WORDS[tone]] as const) },
    }),
  }),
  coach: section('讲师', {
    heading: words('标题'),
    items: records('讲师', '位', 'teacher', {
      teacher: { as: 'line', label: '讲师的代号', max: MAX_WORDS, hint: '讲师在系统里的代号，例如 teacher-12。' },
      role: words('讲师的角色'),
      quote: words('讲师的话', 2),
    }),
  }),
  outcome: section('收获', {
    headingLines: lines('标题'),
    lead: words('导语', 2),
    items: records('收获', '条', 'title', { title: words('小标题'), text: words('文字', 2) }),
  }),
  faq: section('问答', {
    headingLines: lines('标题'),
    items: records('问答', '问', 'question', { question: words('问题'), answer: words('回答', 3) }),
  }),
  booking: section('预约', {
    heading: words('标题'),
    text: words('文字', 2),
    steps: { as: 'lines', label: '步骤', max: MAX_WORDS, most: 50, isLong: true },
    action: { ...words('按钮'), isOptional: true },
    phone: words('电话'),
    hours: words('时间'),
  }),
  closing: section('结尾', {
    headingLines: lines('标题'),
    text: words('文字', 2),
    action: words('按钮'),
    caption: words('按钮下的字'),
  }),
}
