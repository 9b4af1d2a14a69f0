import { readMarks } from '@bee/contract/player/lesson-marks.ts'
import { z } from 'zod'
import { ClipName, fields, list, memberSlug, rating, slug, text, wholeNumber, words } from './schema-fields.ts'

const MAX_PRICE_YUAN = 9999
const MIN_LESSONS = 8
const MAX_LESSONS = 40

const Lesson = fields({
  name: text(2, 40).refine((name) => !/^第\s*[\d一二三四五六七八九十]+\s*[讲课节]$/.test(name), {
    error: '讲名要写内容，不写序号',
  }),
  clip: ClipName.optional(),
  remark: text(1, 60).optional(),
  /** 「03:20 标题」 each, by second. */
  marks: list(words.refine((line) => readMarks(line).marks.length === 1, { error: '写成「03:20 标题」' })).optional(),
  /** Files of `content/handouts`. */
  handouts: list(fields({ name: text(1, 40), file: words })).optional(),
  /** Free to try where the course has a price; of a course that marks none the first lesson is. */
  preview: z.literal(true).optional(),
})

const Chapter = fields({ name: text(1, 30), lessons: list(Lesson) })

const Comment = fields({
  member: memberSlug,
  daysAgo: wholeNumber(1, 700),
  rating: rating.optional(),
  /** It is a question: an answer by its author solves it. */
  question: z.literal(true).optional(),
  text: text(1, 200),
  reply: text(1, 200).optional(),
}).refine(({ rating: stars, question }) => stars === undefined || question === undefined, {
  error: '提问没有评分',
})

/** At most 14 Latin characters or 6 Chinese ones a line fit on a cover. */
const fitsOnCover = (keyword: string) =>
  keyword
    .split(/\\n|\n/)
    .every((line) => [...line].reduce((width, sign) => width + (/\p{Script=Han}/u.test(sign) ? 14 / 6 : 1), 0) <= 14.01)

export const Course = fields({
  slug,
  name: text(4, 30),
  keyword: words.refine(fitsOnCover, { error: '封面放不下：每行至多 14 个西文字符或 6 个汉字' }),
  type: slug,
  category: wholeNumber(1, 2),
  price: wholeNumber(0, MAX_PRICE_YUAN),
  teacher: slug,
  /** A weight for the number of learners and for the featured courses. Never shown: the numbers on pages are counted from rows. */
  popularity: wholeNumber(1, 100),
  daysAgo: wholeNumber(3, 700),
  intro: text(25, 60),
  description: text(150, 400),
  chapters: list(Chapter, 3, 8).refine(
    (chapters) => {
      const lessons = chapters.reduce((sum, chapter) => sum + chapter.lessons.length, 0)
      return lessons >= MIN_LESSONS && lessons <= MAX_LESSONS
    },
    { error: `全课应有 ${MIN_LESSONS} 到 ${MAX_LESSONS} 讲` },
  ),
  comments: list(Comment, 2, 7),
})
export type Course = z.infer<typeof Course>
