import type { PageKey } from '@bee/contract/drafts/page-draft.ts'
import { HOLIDAYS_MAX_CHARACTERS, HOURS_MAX_CHARACTERS } from '@bee/contract/site/service-hours.ts'
import { SCHOOL_NAME_MAX_CHARACTERS, SHORT_NAME_MAX_CHARACTERS } from '@bee/contract/site/school-names.ts'
import type { FormField, FormFields } from '../form/form-fields.ts'

const MAX_WORDS = 400
const MAX_STORY = 2000
const MAX_TAB = 12
const MAX_HOME = 60
const MAX_RECORD = 40
const words = (label: string, rows = 2): FormField => ({ as: 'area', label, max: MAX_WORDS, rows })
const TITLED: FormFields = { title: words('小标题', 1), text: words('文字', 3) }
const titled = (label: string, noun: string): FormField => ({
  as: 'records',
  label,
  noun,
  named: 'title',
  most: 50,
  fields: TITLED,
})

const page = (label: string, fields: FormFields): FormFields => ({ body: { as: 'group', label, fields } })

/** The pages edited here. Payment details and automatic messages are edited in the settings; facts of the school there, too, without a draft. */
export const PAGE_FORMS: Readonly<Record<Exclude<PageKey, 'payment' | 'notices'>, FormFields>> = {
  site: page('名字与资料', {
    name: {
      as: 'line',
      label: '学校的名字',
      max: SCHOOL_NAME_MAX_CHARACTERS,
      hint: '在标题、页头、消息、证书和分享图上。',
    },
    shortName: {
      as: 'line',
      label: '简称',
      max: SHORT_NAME_MAX_CHARACTERS,
      hint: '放不下全名的地方用它，没有就空着。',
    },
    slogan: {
      as: 'area',
      label: '口号',
      max: MAX_WORDS,
      rows: 1,
      hint: '在每一页的页脚、首页在搜索结果里的那一句和分享图上。',
    },
    description: words('一句话介绍'),
    phone: { as: 'line', label: '电话', max: MAX_WORDS },
    email: { as: 'line', label: '邮箱', max: MAX_WORDS },
    address: words('地址', 1),
    serviceHours: {
      as: 'area',
      label: '服务时间',
      max: HOURS_MAX_CHARACTERS,
      rows: 3,
      hint: '一行一段，例如 周一至周五 9:00-12:00 13:30-18:00；等了多久只算这些时间，空着就全算。',
    },
    holidays: {
      as: 'area',
      label: '放假与调休',
      max: HOLIDAYS_MAX_CHARACTERS,
      rows: 3,
      hint: '一行一段，例如 2026-10-01 至 2026-10-07；调休写 2026-10-10 上班。',
    },
    recordNumber: { as: 'line', label: '备案号', max: MAX_RECORD, placeholder: '京ICP备12345678号-1' },
    policeRecordNumber: { as: 'line', label: '公安备案号', max: MAX_RECORD, placeholder: '京公网安备11010802020134号' },
  }),
  company: page('公司', {
    headline: words('标题'),
    lead: words('导语'),
    paragraphs: { as: 'lines', label: '段落', max: MAX_STORY, most: 50, isLong: true },
    values: titled('价值观', '条'),
    milestones: {
      as: 'records',
      label: '大事记',
      noun: '件',
      named: 'title',
      most: 50,
      fields: {
        year: { as: 'number', label: '年份', min: 1900, max: 2200 },
        title: words('大事的标题', 1),
        text: words('大事的内容', 2),
      },
    },
  }),
  brand: page('品牌', {
    headline: words('标题'),
    lead: words('导语'),
    sections: titled('段落', '段'),
    promises: titled('承诺', '条'),
  }),
  student: {
    body: {
      as: 'records',
      label: '学员故事',
      noun: '个',
      named: 'name',
      most: 100,
      fields: {
        name: { as: 'line', label: '学员的名字', max: 40 },
        portraitUrl: { as: 'portrait', label: '照片' },
        from: { as: 'line', label: '从前做什么', max: 40 },
        to: { as: 'line', label: '现在做什么', max: 40 },
        city: { as: 'line', label: '城市', max: 40 },
        direction: { as: 'direction', label: '方向' },
        days: { as: 'number', label: '学了几天', min: 1, max: 10_000 },
        quote: words('学员的话'),
        story: { as: 'area', label: '故事', max: MAX_STORY, rows: 6 },
      },
    },
  },
  home: page('首页文字', {
    firstTab: {
      as: 'line',
      label: '第一个页签',
      max: MAX_TAB,
      hint: '首页的课分在两个页签里，这是「类别」里的第一类。',
    },
    secondTab: { as: 'line', label: '第二个页签', max: MAX_TAB },
    newsHeading: { as: 'line', label: '资讯的标题', max: MAX_TAB },
    teamHeading: { as: 'area', label: '师资的标题', max: MAX_HOME, rows: 2, hint: '一行一句；师资团队那一页也是它。' },
    teamText: { as: 'line', label: '师资的一句话', max: MAX_HOME, hint: '写在几位讲师、平均几年之后，可以不写。' },
    questionsText: { as: 'line', label: '题库的一句话', max: MAX_HOME, hint: '写在多少道题之后，可以不写。' },
    bannerTitle: { as: 'area', label: '没有横幅时的大字', max: MAX_HOME, rows: 2, hint: '一行一句。' },
    bannerText: { as: 'line', label: '没有横幅时的小字', max: MAX_HOME },
    bannerAction: { as: 'line', label: '没有横幅时按钮的字', max: MAX_TAB },
  }),
  look: page('标志与颜色', {
    markId: {
      as: 'mark',
      label: '标志',
      use: 'mark',
      hint: '接近方形，SVG（48 KB 以内）或至少 512 × 512 的 PNG。页头、登录页、证书、后台、网站图标和分享图都用它；没有就是三格。',
    },
    wordmarkId: {
      as: 'mark',
      label: '字标',
      use: 'wordmark',
      hint: '标志和名字画在一起的横图，可以没有。电脑上浅色主题的页头用它，别处还是标志加名字。',
    },
    colour: {
      as: 'colour',
      label: '品牌色',
      hint: '只定一个颜色，其余替你算，两种主题的字都够清楚；标志、图标与空页的画跟着变。空着是蜜色。',
    },
  }),
}
export type WrittenPage = keyof typeof PAGE_FORMS

/** Title and public address of each page. */
export const PAGE_PLACES: Readonly<Record<WrittenPage, { title: string; path: string }>> = {
  company: { title: '公司', path: '/about/company' },
  brand: { title: '品牌', path: '/about/brand' },
  student: { title: '学员故事', path: '/about/student' },
  home: { title: '首页文字', path: '/home' },
  look: { title: '标志与颜色', path: '/home' },
  site: { title: '名字与资料', path: '/home' },
}
