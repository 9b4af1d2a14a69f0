import { z } from 'zod'
import { Area, AreaOrComb, fields, list, slug, text, wholeNumber } from './schema-fields.ts'

const MIN_HAN = 300
const MAX_HAN = 900

export const NewsHead = fields({
  slug,
  title: text(10, 30),
  profile: text(30, 80),
  picture: slug,
  area: AreaOrComb,
  daysAgo: wholeNumber(1, 700),
  courses: list(Area, 0, 2),
})
export type NewsHead = z.infer<typeof NewsHead>

export const countHan = (body: string) => body.match(/\p{Script=Han}/gu)?.length ?? 0

export const NewsBody = z.string().refine((body) => countHan(body) >= MIN_HAN && countHan(body) <= MAX_HAN, {
  error: ({ input }) =>
    `正文应为 ${MIN_HAN} 到 ${MAX_HAN} 个汉字，现在是 ${typeof input === 'string' ? countHan(input) : 0} 个`,
})
