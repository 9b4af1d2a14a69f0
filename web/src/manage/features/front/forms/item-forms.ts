import { DIRECTION_COLOUR_WORDS, DIRECTION_SIGN_WORDS } from '@bee/contract/courses/direction-choices.ts'
import type { FrontKind } from '@bee/contract/manage/front.contract.ts'
import { ADVERT_PICTURE, BANNER_PICTURE, type ShownPicture } from '@bee/contract/site/front-pictures.ts'
import type { FormFields, Values } from '../form/form-fields.ts'
import { PROMOTION_FIELDS } from './promotion-form.ts'

const choices = (words: Readonly<Record<string, string>>) => Object.entries(words)

const ratioOf = ({ width, height }: ShownPicture) => width / height
const WINDOW: FormFields = {
  showFrom: { as: 'moment', label: '从什么时候', hint: '上海时间；不填就是发布以后一直在。' },
  showUntil: { as: 'moment', label: '到什么时候', hint: '到这一刻就收起来。' },
}
const isDirection = ({ parentId }: Values) => typeof parentId !== 'number'

/** The form of each ordered kind. */
export const ITEM_FORMS: Readonly<Record<FrontKind, FormFields>> = {
  banner: {
    pictureId: {
      as: 'picture',
      label: '图片',
      ratio: ratioOf(BANNER_PICTURE),
      hint: '可以没有，学员看到的就是下面的字。1920 × 390，字从左边 648 处写起，手机上从 612 处切开。',
    },
    alt: { as: 'line', label: '图片的文字说明', max: 120, hint: '看不见图的人读到的话；没有图就不用写。' },
    headline: { as: 'area', label: '大字', max: 60, rows: 2, hint: '图没到的时候先看到这些字，一行一句。' },
    subtitle: { as: 'line', label: '小字', max: 60 },
    actionLabel: { as: 'line', label: '按钮的字', max: 20 },
    link: { as: 'link', label: '链接' },
    ...WINDOW,
  },
  advert: {
    pictureId: { as: 'picture', label: '图片', ratio: ratioOf(ADVERT_PICTURE), hint: '612 × 172，字写在左边。' },
    title: { as: 'line', label: '标题', max: 60 },
    subtitle: { as: 'line', label: '小字', max: 60 },
    actionLabel: { as: 'line', label: '按钮的字', max: 20 },
    link: { as: 'link', label: '链接' },
    area: { as: 'direction', label: '方向' },
    ...WINDOW,
  },
  courseType: {
    parentId: { as: 'parent', label: '属于哪个方向' },
    name: { as: 'line', label: '类型名', max: 30 },
    area: {
      as: 'line',
      label: '方向的代号',
      max: 30,
      hint: '小写字母、数字或连字符，例如 java；别的内容用它认方向。',
      isShown: isDirection,
    },
    colour: {
      as: 'choice',
      label: '颜色',
      options: choices(DIRECTION_COLOUR_WORDS),
      seenAs: 'colour',
      isShown: isDirection,
    },
    sign: {
      as: 'choice',
      label: '标志',
      options: choices(DIRECTION_SIGN_WORDS),
      seenAs: 'sign',
      isShown: isDirection,
    },
    hotWords: { as: 'lines', label: '热门词', max: 20, most: 10 },
  },
  teacher: {
    name: { as: 'line', label: '姓名', max: 20 },
    title: { as: 'line', label: '头衔', max: 40, hint: '教什么，几个字。' },
    motto: { as: 'line', label: '经历', max: 40, hint: '从前做什么，几个字。' },
    area: { as: 'direction', label: '方向' },
    years: { as: 'number', label: '从业年数', min: 0, max: 80 },
    portraitId: { as: 'picture', label: '照片', ratio: 1, width: 200, hint: '方的，脸在中间。' },
    bio: { as: 'area', label: '讲师介绍', max: 2000, rows: 6 },
    teaches: { as: 'lines', label: '主讲内容', max: 80, most: 10 },
    quote: { as: 'line', label: '讲师的话', max: 200 },
  },
  path: {
    title: { as: 'line', label: '路径名', max: 40 },
    summary: { as: 'area', label: '一句话介绍', max: 200, rows: 2 },
    area: { as: 'direction', label: '方向' },
    outcomes: { as: 'lines', label: '学完能做到的', max: 60, most: 6 },
    steps: {
      as: 'records',
      label: '路径上的课',
      noun: '步',
      named: 'note',
      most: 20,
      fields: {
        courseId: { as: 'course', label: '课' },
        note: { as: 'line', label: '为什么在这里', max: 80 },
      },
    },
  },
  promotion: PROMOTION_FIELDS,
}
