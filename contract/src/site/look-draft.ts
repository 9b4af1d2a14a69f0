import * as z from 'zod/mini'
import { BRAND_COLOUR } from './school-look.ts'

const COLOUR_RULE = '品牌色写成 # 和六位数字或字母，例如 #2b63e3；空着是蜜色'

/** The look of the school: its one colour, from which both themes are worked out. */
export const LookDraft = z.object({
  colour: z.string(COLOUR_RULE).check(
    z.trim(),
    z.toLowerCase(),
    z.refine((text) => text === '' || BRAND_COLOUR.test(text), COLOUR_RULE),
  ),
})
export type LookDraft = z.output<typeof LookDraft>
