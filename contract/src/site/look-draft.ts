import * as z from 'zod/mini'
import { referenceOrNone } from '../drafts/draft-fields.ts'
import { BRAND_COLOUR } from './school-look.ts'

const COLOUR_RULE = '品牌色写成 # 和六位数字或字母，例如 #2b63e3；空着是蜜色'

/** The look of the school: its one colour, from which both themes are worked out, and its own mark and word mark. Files of older schools have no marks. */
export const LookDraft = z.object({
  colour: z.string(COLOUR_RULE).check(
    z.trim(),
    z.toLowerCase(),
    z.refine((text) => text === '' || BRAND_COLOUR.test(text), COLOUR_RULE),
  ),
  markId: z._default(referenceOrNone('标志'), null),
  wordmarkId: z._default(referenceOrNone('字标'), null),
})
export type LookDraft = z.output<typeof LookDraft>
