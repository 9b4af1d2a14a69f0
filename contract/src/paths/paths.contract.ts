import * as z from 'zod/mini'
import { Area, CourseImage, Discount } from '../courses/courses.contract.ts'
import { endpoint } from '../endpoint.ts'
import { id, wholeNumberOr } from '../fields.ts'

/** More than a school has, and few enough to send at once. */
export const MOST_PATHS = 100

const sumFields = {
  courseCount: z.int(),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  /** Personal: share of the whole path, 0 to 100, and courses that are done; null for visitors and where nothing was begun. */
  percent: z.nullable(z.int()),
  finishedCount: z.int(),
}

export const PathCard = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  area: Area,
  ...sumFields,
  /** In their order. */
  courses: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Progress in the course; null for visitors and for courses that were not begun. */
      percent: z.nullable(z.int()),
    }),
  ),
})
export type PathCard = z.infer<typeof PathCard>

export const PathStep = z.object({
  courseId: z.int(),
  /** The reason for this place in the path. */
  note: z.string(),
  name: z.string(),
  introduction: z.string(),
  area: Area,
  typeName: z.string(),
  /** Yuan that are asked now; 0 is free. */
  price: z.number(),
  discount: z.nullable(Discount),
  /** True when all lessons may be watched: a free course, or one that this member has paid, who is then shown no price. */
  isOpen: z.boolean(),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  images: z.array(CourseImage),
  percent: z.nullable(z.int()),
})
export type PathStep = z.infer<typeof PathStep>

export const PathDetail = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  area: Area,
  ...sumFields,
  /** The skills of a learner at the end of the path. */
  outcomes: z.array(z.string()),
  steps: z.array(PathStep),
})
export type PathDetail = z.infer<typeof PathDetail>

export const pathsContract = {
  list: endpoint({
    method: 'GET',
    path: '/release/path/list',
    access: 'public',
    summary: '学习路径；courseId 不为 0 时只列出有这门课的',
    input: z.object({ courseId: wholeNumberOr(0, { label: '课程 courseId', min: 0, max: 2_147_483_647 }) }),
    result: z.array(PathCard),
  }),
  info: endpoint({
    method: 'GET',
    path: '/release/path/info/:id',
    access: 'public',
    summary: '一条学习路径：依次学哪些课，登录后带每门课的进度',
    input: z.object({ id: id('id') }),
    result: PathDetail,
  }),
}
