import * as z from 'zod/mini'
import { id, wholeNumber } from '../fields.ts'
import { COURSE_CATEGORIES } from './course-choices.ts'
import { PRICE_MAX_FEN } from '../money.ts'
import { isCalendarDay } from '../site/call-times.ts'
import { LessonMarks } from '../player/lesson-marks.ts'
import { chosen, line, listOf, markdown, paragraph, reference, referenceOrNone } from '../drafts/draft-fields.ts'

const MAX_CHAPTERS = 100
const MAX_LESSONS_A_CHAPTER = 200

const LessonDraft = z.object({
  /** The id of an existing lesson, which may move within its course; without one it is new. */
  id: z.optional(id('lessons.id')),
  name: line('讲名', 80),
  remark: line('一讲的备注', 200, 0),
  /** None while it has yet to be uploaded: the lesson is listed, and cannot be played. */
  filmId: referenceOrNone('视频'),
  /** Its parts, drawn on the seek bar; absent where it has none. */
  marks: z.optional(LessonMarks),
  /** Free to try where the course has a price; absent where the author does not say. */
  isPreview: z.optional(z.boolean({ error: '请说明这一讲能不能试看' })),
})

const ChapterDraft = z.object({
  /** As with lessons. */
  id: z.optional(id('chapters.id')),
  name: line('章名', 80),
  lessons: listOf('一章里的讲', LessonDraft, { min: 1, max: MAX_LESSONS_A_CHAPTER, tooFew: '每一章至少要有一讲' }),
})
export type ChapterDraft = z.output<typeof ChapterDraft>

const NO_LAST_DAY = '请选优惠的最后一天'

const DiscountDraft = z.object({
  priceFen: wholeNumber({ label: '优惠价', min: 1, max: PRICE_MAX_FEN }),
  /** A day in Shanghai, such as 2026-11-30. The discount ends with it. */
  lastDay: z.string({ error: NO_LAST_DAY }).check(z.refine(isCalendarDay, NO_LAST_DAY)),
})

const isDiscountLower = ({ priceFen, discount }: { priceFen: number; discount?: { priceFen: number } | undefined }) =>
  discount === undefined || discount.priceFen < priceFen

/** A course with its catalogue, as it is edited and published: all of it at once. */
export const CourseDraft = z
  .object({
    name: line('课程名', 80),
    /** The text on the cover, line by line: the name of the technology. */
    keyword: paragraph('封面的字', 60, 0),
    introduction: line('一句话介绍', 200, 0),
    /** Markdown. */
    description: markdown('课程介绍', 20_000, 0),
    typeId: reference('类型'),
    category: chosen('类别', COURSE_CATEGORIES),
    /** 0 is free. */
    priceFen: wholeNumber({ label: '价格', min: 0, max: PRICE_MAX_FEN }),
    /** Absent without one; after its last day it stays in the draft and counts no more. */
    discount: z.optional(DiscountDraft),
    isFeatured: z.boolean({ error: '请说明是否推荐' }),
    teacherId: referenceOrNone('讲师'),
    coverId: referenceOrNone('封面'),
    thumbId: referenceOrNone('列表里的小图'),
    chapters: listOf('课程的章', ChapterDraft, { min: 1, max: MAX_CHAPTERS, tooFew: '大纲至少要有一章' }),
  })
  .check(z.refine(isDiscountLower, { error: '优惠价应当比价格低', path: ['discount', 'priceFen'] }))
export type CourseDraft = z.output<typeof CourseDraft>
