import { PROMOTION_SAMPLES } from '@bee/contract/site/promotion-samples.ts'
import { PIECE_WORDS, PROMOTION_LIMITS, type ItemTone, type PieceKind } from '@bee/contract/site/promotion-pieces.ts'
import type { FormField, FormFields, PieceForm, Values } from '../form/form-fields.ts'

const {
  line: MAX_LINE,
  words: MAX_WORDS,
  long: MAX_ANSWER,
  items: ITEMS_MOST,
  routeItems: ROUTE_MOST,
} = PROMOTION_LIMITS
const SAMPLES = PROMOTION_SAMPLES

const words = (label: string, rows = 1): FormField => ({ as: 'area', label, max: MAX_WORDS, rows })
const line = (label: string, placeholder?: string): FormField => ({
  as: 'line',
  label,
  max: MAX_LINE,
  ...(placeholder !== undefined && { placeholder }),
})
const long = (label: string, rows = 3): FormField => ({ as: 'area', label, max: MAX_ANSWER, rows })
const HEADING: FormField = { as: 'area', label: '标题', max: MAX_WORDS, rows: 2, hint: '一行一句。' }

const items = (
  label: string,
  noun: string,
  fields: FormFields,
  { named = 'title', most = ITEMS_MOST }: { named?: string; most?: number } = {},
): FormField => ({
  as: 'records',
  label,
  noun,
  named,
  most,
  fields,
})

const TONES: readonly (readonly [ItemTone, string])[] = [
  ['plain', '平常'],
  ['rest', '休息'],
  ['hot', '花色，最紧的'],
  ['key', '蜜色，重点'],
  ['ink', '墨色'],
]

const form = (kind: PieceKind, about: string, fields: FormFields, blank: Values, most?: number): PieceForm => ({
  label: PIECE_WORDS[kind],
  about,
  fields: { heading: HEADING, ...fields },
  blank,
  ...(most !== undefined && { most }),
})

/** The form of each kind of piece, and the text of a new one. */
export const PIECE_FORMS: Readonly<Record<PieceKind, PieceForm>> = {
  projects: form(
    'projects',
    '编了号的一列，每一行右边有一个重点',
    {
      text: words('导语', 2),
      items: items('项目', '个', {
        title: words('项目的名字'),
        text: words('用到的技术'),
        note: words('条件'),
        value: line('验收线'),
      }),
    },
    {
      heading: '学完的每一个项目，\n都能打开给人看。',
      text: '从小到大，一个接一个做。',
      items: SAMPLES.projects.map((title) => ({
        title,
        text: SAMPLES.technology,
        note: SAMPLES.condition,
        value: SAMPLES.mark,
      })),
    },
  ),
  route: form(
    'route',
    '墨底上的一片巢，一段一格，至多六段',
    {
      text: words('导语', 2),
      items: items(
        '路线',
        '段',
        { note: words('第几周'), title: words('这一段的名字'), text: words('这一段的内容', 2) },
        { most: ROUTE_MOST },
      ),
    },
    {
      heading: '一格\n接一格。',
      text: '前一格学会了，再学后一格。',
      items: [
        { note: '第 1 – 2 周', title: '打底', text: SAMPLES.route[0] },
        { note: '第 3 – 4 周', title: '上手', text: SAMPLES.route[1] },
        { note: '第 5 – 6 周', title: '做项目', text: SAMPLES.route[2] },
      ],
    },
  ),
  day: form(
    'day',
    '一天里的时段，越长越宽',
    {
      items: items('时段', '段', {
        value: line('时刻', '09:00'),
        title: words('时段的名字'),
        text: words('时段的内容', 2),
        tone: { as: 'choice', label: '底色', options: TONES },
      }),
    },
    {
      heading: '你的一天，大概长这样。',
      items: [
        { value: '09:00', title: '讲解', text: '两个知识点，讲完马上写', tone: 'plain' },
        { value: '12:00', title: '午休', text: '', tone: 'rest' },
        { value: '14:00', title: '写代码', text: '做当天的任务', tone: 'hot' },
        { value: '17:00', title: '讲评', text: '讲师一处一处看', tone: 'key' },
        { value: '19:00', title: '自习', text: '改完意见就收工', tone: 'ink' },
      ],
    },
  ),
  teachers: form(
    'teachers',
    '几位讲师，照片和名字跟着讲师的资料',
    {
      items: items(
        '讲师',
        '位',
        { teacherId: { as: 'teacher', label: '讲师' }, note: words('在这里做什么'), text: words('讲师的话', 2) },
        { named: 'note' },
      ),
    },
    { heading: '带你的人', items: [] },
  ),
  courses: form(
    'courses',
    '几门课，封面、名字和价格跟着课程',
    {
      text: words('导语', 2),
      items: items(
        '课程',
        '门',
        { courseId: { as: 'course', label: '课' }, text: words('一句话，不写就用课程自己的', 2) },
        { named: 'text' },
      ),
    },
    { heading: '先从这几门课开始', text: '', items: [] },
  ),
  points: form(
    'points',
    '深色底上的几条，两条一行',
    { text: words('导语', 2), items: items('要点', '条', { title: words('小标题'), text: words('文字', 2) }) },
    {
      heading: '走的时候，\n你带走这些。',
      text: '',
      items: [
        { title: '能打开的作品', text: SAMPLES.points[0] },
        { title: '讲得清的经验', text: SAMPLES.points[1] },
      ],
    },
  ),
  stories: form(
    'stories',
    '学员自己说的话，三条一行',
    {
      items: items('学员的话', '条', {
        text: long('说的话'),
        title: words('学员的名字'),
        note: words('从前做什么，现在做什么'),
      }),
    },
    { heading: '学过的人怎么说', items: [] },
  ),
  faq: form(
    'faq',
    '一问一答，点开才看到回答',
    { items: items('问答', '问', { title: words('问题'), text: long('回答') }) },
    {
      heading: '先把话\n说清楚。',
      items: [
        { title: '零基础能来吗？', text: SAMPLES.answers[0] },
        { title: '白天要上班，跟得上吗？', text: SAMPLES.answers[1] },
        { title: '中途不想学了，怎么退费？', text: SAMPLES.answers[2] },
      ],
    },
  ),
  booking: form(
    'booking',
    '留号码的表单，收到的在收件箱的预约里',
    { text: words('文字', 2), items: items('步骤', '步', { title: words('这一步') }) },
    {
      heading: '预约一次试听',
      text: '留个号码，我们打给你，说好哪一天来。',
      items: [{ title: '约好哪一天来' }, { title: '跟班听一次' }, { title: '听完再决定' }],
    },
    1,
  ),
  closing: form(
    'closing',
    '最后一条蜜色的横幅，有预约的按钮和二维码',
    { text: words('文字', 2), action: line('按钮'), note: line('二维码下的字') },
    {
      heading: '下一期，\n等你来。',
      text: '先来试听一次，再决定。',
      action: '预约一次试听',
      note: '扫一扫，用手机预约',
    },
  ),
}

const START: readonly PieceKind[] = ['points', 'faq', 'booking', 'closing']

/** The pieces of a new page; further ones can be added. */
export const startingPieces = (): Values[] => START.map((kind) => ({ kind, ...PIECE_FORMS[kind].blank }))
