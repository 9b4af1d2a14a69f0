import { DIRECTION_COLOUR_WORDS, DIRECTION_SIGN_WORDS } from '@bee/contract/courses/direction-choices.ts'
import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { HERO_ART_WORDS, PIECE_WORDS, type ItemTone } from '@bee/contract/site/promotion-pieces.ts'

/** The kinds of rows that a number in a draft can point at. */
export type ReferenceKind = 'courseType' | 'teacher' | 'course' | 'lesson' | 'picture'

/** How a comparison shows one field. */
export type Shown =
  | { as: 'text' | 'markdown' | 'money' | 'number' | 'moment' }
  | { as: 'choice'; words: Readonly<Record<string, string>> }
  | { as: 'yes'; yes: string; no: string }
  | { as: 'reference'; to: ReferenceKind }
  /** Stored as a key, shown as a name. */
  | { as: 'direction' }
  /** Ordered lines. `directions`: the lines are keys of directions. */
  | { as: 'list' | 'directions' }
  | { as: 'group'; fields: Fields }
  /** Ordered groups. `kinds` names an item by its field `kind`. */
  | { as: 'records'; fields: Fields; kinds?: Readonly<Record<string, string>> }
  /** outline-changes.ts compares it. */
  | { as: 'outline' }

export type Field = Shown & { label: string; section?: string }
export type Fields = Readonly<Record<string, Field>>

const text = (label: string, section?: string): Field => ({ as: 'text', label, ...(section && { section }) })
const markdown = (label: string, section: string): Field => ({ as: 'markdown', label, section })
const list = (label: string, section?: string): Field => ({ as: 'list', label, ...(section && { section }) })
const picture = (label: string, section: string): Field => ({ as: 'reference', to: 'picture', label, section })
const number = (label: string, section?: string): Field => ({ as: 'number', label, ...(section && { section }) })
const direction = (section: string): Field => ({ as: 'direction', label: '方向', section })
const group = (label: string, fields: Fields): Field => ({ as: 'group', label, section: label, fields })
const records = (label: string, fields: Fields, section?: string): Field => ({
  as: 'records',
  label,
  fields,
  ...(section && { section }),
})
const titled: Fields = { title: text('小标题'), text: text('文字') }

const BASICS = '基本资料'
const LOOK = '图片'
const TEXTS = '文字'

const TONE_WORDS: Readonly<Record<ItemTone, string>> = {
  plain: '平常',
  rest: '休息',
  hot: '花色',
  key: '蜜色',
  ink: '墨色',
}

/** Promotional pages, piece by piece. The kind of a piece decides which fields of an item it uses. */
const PROMOTION: Fields = {
  title: text('名字', BASICS),
  address: text('地址', BASICS),
  serviceHours: text('服务时间', BASICS),
  holidays: text('放假与调休', BASICS),
  description: text('一句话介绍', BASICS),
  phone: text('电话', BASICS),
  hours: text('接电话的时间', BASICS),
  colour: { as: 'choice', words: DIRECTION_COLOUR_WORDS, label: '颜色', section: LOOK },
  art: { as: 'choice', words: HERO_ART_WORDS, label: '图形', section: LOOK },
  hero: group('开头', {
    title: text('大标题'),
    sub: text('副标题'),
    primary: text('主按钮'),
    secondary: text('次按钮'),
    facts: records('数字', { value: text('数字'), title: text('说明') }),
  }),
  pieces: {
    as: 'records',
    label: '小节',
    section: '小节',
    kinds: PIECE_WORDS,
    fields: {
      kind: { as: 'choice', words: PIECE_WORDS, label: '种类' },
      heading: text('标题'),
      text: text('导语'),
      items: records('内容', {
        title: text('名字'),
        note: text('小字'),
        value: text('重点'),
        text: text('文字'),
        teacherId: { as: 'reference', to: 'teacher', label: '讲师' },
        courseId: { as: 'reference', to: 'course', label: '课程' },
        tone: { as: 'choice', words: TONE_WORDS, label: '底色' },
      }),
      action: text('按钮的字'),
      note: text('二维码下的字'),
    },
  },
}

/** The fields of all single pages together. A page has only some of them. */
const PAGE_BODY: Fields = {
  name: text('学校的名字', BASICS),
  shortName: text('简称', BASICS),
  recordNumber: text('备案号', BASICS),
  policeRecordNumber: text('公安备案号', BASICS),
  slogan: text('口号', BASICS),
  phone: text('电话', BASICS),
  email: text('邮箱', BASICS),
  address: text('地址', BASICS),
  copyright: text('版权说明', BASICS),
  headline: text('标题', TEXTS),
  lead: text('导语', TEXTS),
  paragraphs: list('段落', TEXTS),
  values: records('价值观', titled, '价值观'),
  milestones: records('大事', { year: number('年份'), title: text('标题'), text: text('内容') }, '大事记'),
  sections: records('一段', titled, '段落'),
  promises: records('承诺', titled, '承诺'),
  payee: text('收款人', BASICS),
  account: text('收款账号', BASICS),
  pictureId: picture('收款码', LOOK),
  contact: text('联系方式', BASICS),
  duration: text('多久确认收款', BASICS),
  refundRule: text('退款规则', BASICS),
  refundFullDays: number('几天内全退', BASICS),
  refundSpanDays: number('按多少天折算', BASICS),
  firstTab: text('第一个页签', TEXTS),
  secondTab: text('第二个页签', TEXTS),
  newsHeading: text('资讯的标题', TEXTS),
  teamHeading: text('师资的标题', TEXTS),
  teamText: text('师资的一句话', TEXTS),
  questionsText: text('题库的一句话', TEXTS),
  bannerTitle: text('没有横幅时的大字', TEXTS),
  bannerText: text('没有横幅时的小字', TEXTS),
  bannerAction: text('没有横幅时按钮的字', TEXTS),
  colour: text('品牌色', '样子'),
  markId: picture('标志', '样子'),
  wordmarkId: picture('字标', '样子'),
}

export const STORIES: Field = records(
  '学员故事',
  {
    name: text('名字'),
    from: text('从前做什么'),
    to: text('现在做什么'),
    city: text('城市'),
    direction: text('方向'),
    days: number('学了几天'),
    quote: text('话'),
    story: text('故事'),
    portraitUrl: text('照片'),
  },
  '学员故事',
)

const DIFFICULTIES = { 1: '容易', 2: '中等', 3: '难' }
const QUESTION_KINDS = { single: '单选', multiple: '多选', judge: '判断', open: '问答' }

const SHOWN_WITHIN: Fields = {
  showFrom: { as: 'moment', label: '从什么时候', section: '时间' },
  showUntil: { as: 'moment', label: '到什么时候', section: '时间' },
}

/** Every field of every kind, in the order of a comparison. A field that is missing here is shown under its own name. */
export const SHOWN_FIELDS: Record<ContentKind, Fields> = {
  course: {
    chapters: { as: 'outline', label: '大纲', section: '大纲' },
    name: text('课程名', BASICS),
    keyword: text('封面的字', BASICS),
    typeId: { as: 'reference', to: 'courseType', label: '类型', section: BASICS },
    category: { as: 'choice', words: { 1: '就业课', 2: '高校课' }, label: '类别', section: BASICS },
    teacherId: { as: 'reference', to: 'teacher', label: '讲师', section: BASICS },
    isFeatured: { as: 'yes', yes: '推荐', no: '不推荐', label: '推荐', section: BASICS },
    introduction: text('一句话介绍', '介绍页'),
    description: markdown('课程介绍', '介绍页'),
    coverId: picture('封面', LOOK),
    thumbId: picture('列表里的图', LOOK),
    priceFen: { as: 'money', label: '价格', section: '价格' },
    discount: {
      as: 'group',
      label: '限时优惠',
      section: '价格',
      fields: {
        priceFen: { as: 'money', label: '优惠价', section: '价格' },
        lastDay: { as: 'text', label: '优惠的最后一天', section: '价格' },
      },
    },
  },
  question: {
    kind: { as: 'choice', words: QUESTION_KINDS, label: '题型', section: '题目' },
    title: text('标题', '题目'),
    content: markdown('题干', '题干'),
    options: list('选项', '选项与答案'),
    right: list('正确答案', '选项与答案'),
    answer: markdown('解析', '解析'),
    difficulty: { as: 'choice', words: DIFFICULTIES, label: '难度', section: '归类' },
    typeId: { as: 'reference', to: 'courseType', label: '类型', section: '归类' },
    lessonId: { as: 'reference', to: 'lesson', label: '讲解的一讲', section: '归类' },
    lessonSecond: number('从第几秒讲起', '归类'),
    pictureId: picture('配图', LOOK),
  },
  news: {
    title: text('标题', TEXTS),
    summary: text('摘要', TEXTS),
    body: markdown('正文', '正文'),
    areas: { as: 'directions', label: '相关方向', section: '归类' },
    pictureId: picture('图片', LOOK),
    thumbId: picture('缩略图', LOOK),
  },
  banner: {
    headline: text('大字', TEXTS),
    subtitle: text('小字', TEXTS),
    actionLabel: text('按钮的字', TEXTS),
    link: text('链接', TEXTS),
    alt: text('图片的文字说明', LOOK),
    pictureId: picture('图片', LOOK),
    ...SHOWN_WITHIN,
  },
  advert: {
    title: text('标题', TEXTS),
    subtitle: text('小字', TEXTS),
    actionLabel: text('按钮的字', TEXTS),
    link: text('链接', TEXTS),
    area: direction(TEXTS),
    pictureId: picture('图片', LOOK),
    ...SHOWN_WITHIN,
  },
  teacher: {
    name: text('姓名', BASICS),
    title: text('头衔', BASICS),
    motto: text('经历', BASICS),
    area: direction(BASICS),
    years: number('从业年数', BASICS),
    bio: text('介绍', TEXTS),
    teaches: list('主讲内容', TEXTS),
    quote: text('讲师的话', TEXTS),
    portraitId: picture('照片', LOOK),
  },
  courseType: {
    name: text('类型名', BASICS),
    parentId: { as: 'reference', to: 'courseType', label: '上一级方向', section: BASICS },
    area: text('方向的代号', BASICS),
    colour: { as: 'choice', words: DIRECTION_COLOUR_WORDS, label: '颜色', section: BASICS },
    sign: { as: 'choice', words: DIRECTION_SIGN_WORDS, label: '标志', section: BASICS },
    hotWords: list('热门词', BASICS),
  },
  page: { body: { as: 'group', label: '页面', fields: PAGE_BODY } },
  path: {
    title: text('路径名', BASICS),
    summary: text('一句话介绍', BASICS),
    area: direction(BASICS),
    outcomes: list('学完能做到的', '学完能做到的'),
    steps: records(
      '一步',
      { courseId: { as: 'reference', to: 'course', label: '课' }, note: text('说明') },
      '路径上的课',
    ),
  },
  promotion: PROMOTION,
}
