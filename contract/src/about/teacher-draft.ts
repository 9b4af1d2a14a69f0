import * as z from 'zod/mini'
import { direction, line, listOf, paragraph, referenceOrNone } from '../drafts/draft-fields.ts'
import { wholeNumber } from '../fields.ts'

export const TeacherDraft = z.object({
  name: line('姓名', 20),
  /** The subject they teach, in a few words. */
  title: line('头衔', 40),
  /** Their trade before, in a few words. */
  motto: line('经历', 40, 0),
  area: direction(),
  /** In the trade. */
  years: wholeNumber({ label: '从业年数', min: 0, max: 80 }),
  bio: paragraph('讲师介绍', 2000, 0),
  teaches: listOf('主讲内容', line('主讲内容', 80), { max: 10 }),
  quote: line('讲师的话', 200, 0),
  portraitId: referenceOrNone('照片'),
})
export type TeacherDraft = z.output<typeof TeacherDraft>
