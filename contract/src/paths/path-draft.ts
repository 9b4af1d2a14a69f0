import * as z from 'zod/mini'
import { direction, line, listOf, paragraph, reference } from '../drafts/draft-fields.ts'

const MAX_TITLE = 40
const MAX_SUMMARY = 200
const MAX_NOTE = 80
const MAX_OUTCOME = 60
const MAX_OUTCOMES = 6
const MIN_STEPS = 2
const MAX_STEPS = 20

const StepDraft = z.object({
  courseId: reference('课程'),
  /** The reason for this place in the path. */
  note: line('这一步的说明', MAX_NOTE, 0),
})

/** Courses in the order in which they are best learnt, as its author writes it. */
export const PathDraft = z.object({
  title: line('路径名', MAX_TITLE),
  summary: paragraph('一句话介绍', MAX_SUMMARY, 0),
  /** Courses in the best order to learn them, as its author writes it. */
  area: direction(),
  /** The skills of a learner at the end of the path. */
  outcomes: listOf('学完能做到的', line('学完能做到的', MAX_OUTCOME), { max: MAX_OUTCOMES }),
  steps: listOf('路径上的课', StepDraft, {
    min: MIN_STEPS,
    max: MAX_STEPS,
    tooFew: '路径上至少要有两门发布过的课：先去发布，再加进来',
  }).check(
    z.refine((steps) => new Set(steps.map(({ courseId }) => courseId)).size === steps.length, {
      error: '一条路径里同一门课只能出现一次',
    }),
  ),
})
export type PathDraft = z.output<typeof PathDraft>
