import { DIRECTION_COLOUR_WORDS, DIRECTION_COLOURS } from '@bee/contract/courses/direction-choices.ts'
import { HERO_ART_WORDS, PROMOTION_LIMITS } from '@bee/contract/site/promotion-pieces.ts'
import { PROMOTION_SAMPLES } from '@bee/contract/site/promotion-samples.ts'
import type { FormField, FormFields, Values } from '../form/form-fields.ts'
import { PIECE_FORMS, startingPieces } from './piece-forms.ts'

const { line: MAX_LINE, words: MAX_WORDS, pieces: PIECES_MOST, facts: FACTS_MOST } = PROMOTION_LIMITS
const words = (label: string, rows = 1, hint?: string): FormField => ({
  as: 'area',
  label,
  max: MAX_WORDS,
  rows,
  ...(hint !== undefined && { hint }),
})

/** A promotional page, from its name to its last piece. */
export const PROMOTION_FIELDS: FormFields = {
  title: { as: 'line', label: '名字', max: 40, hint: '必填。写在页脚、网页的标题和预约里。' },
  address: {
    as: 'line',
    label: '地址',
    max: 40,
    placeholder: 'java-camp',
    hint: '必填。学员在「网站/地址」打开它，字母、数字或连字符。',
  },
  description: words('一句话介绍', 2, '搜索和分享时看到的话，可以不写。'),
  hero: {
    as: 'group',
    label: '开头',
    fields: {
      title: { as: 'area', label: '大标题', max: MAX_LINE, rows: 2, hint: '必填，一行一句。' },
      sub: words('副标题', 2),
      primary: { as: 'line', label: '主按钮', max: MAX_LINE, hint: '带到「预约」那一节；没有那一节就不出现。' },
      secondary: { as: 'line', label: '次按钮', max: MAX_LINE, hint: '带到「路线」，没有就到第一节。' },
      facts: {
        as: 'records',
        label: '数字',
        noun: '个',
        named: 'title',
        most: FACTS_MOST,
        fields: {
          value: { as: 'line', label: '数字', max: MAX_LINE },
          title: { as: 'line', label: '数字的说明', max: MAX_LINE },
        },
      },
    },
  },
  colour: {
    as: 'choice',
    label: '颜色',
    options: DIRECTION_COLOURS.map((colour) => [colour, DIRECTION_COLOUR_WORDS[colour]] as const),
    seenAs: 'colour',
  },
  art: { as: 'choice', label: '开头的图形', options: Object.entries(HERO_ART_WORDS) },
  phone: { as: 'line', label: '电话', max: MAX_LINE, hint: '不写就没有打电话的地方。' },
  hours: { as: 'line', label: '接电话的时间', max: MAX_LINE, placeholder: '每天 9:00 至 21:00' },
  pieces: { as: 'pieces', label: '小节', noun: '节', kinds: PIECE_FORMS, most: PIECES_MOST, named: 'heading' },
}

/** A new page starts with sample text for the author to overwrite. */
export const PROMOTION_START: Values = {
  hero: {
    title: '',
    sub: PROMOTION_SAMPLES.sub,
    primary: '预约一次试听',
    secondary: '看看怎么学',
    facts: [],
  },
  art: 'comb',
  pieces: startingPieces(),
}
