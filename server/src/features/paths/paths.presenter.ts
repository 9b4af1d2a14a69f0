import type { PathCard, PathDetail, PathStep } from '@bee/contract/paths/paths.contract.ts'
import { courseImages } from '@bee/contract/courses/course-images.ts'
import type { StepRow } from './paths.repository.ts'
import type { PathsService } from './paths.service.ts'

type FoundCard = Awaited<ReturnType<PathsService['list']>>[number]
type Found = Awaited<ReturnType<PathsService['read']>>

const DONE = 100

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

const sumsOf = (steps: readonly Pick<StepRow, 'lessonCount' | 'durationSeconds'>[]) => ({
  courseCount: steps.length,
  lessonCount: sum(steps.map(({ lessonCount }) => lessonCount)),
  durationSeconds: sum(steps.map(({ durationSeconds }) => durationSeconds)),
  percent: null,
  finishedCount: 0,
})

export const presentPathCard = ({ path, steps }: FoundCard): PathCard => ({
  ...path,
  ...sumsOf(steps),
  courses: steps.map(({ courseId, name }) => ({ id: courseId, name, percent: null })),
})

const presentStep = (row: Found['steps'][number]): PathStep => ({
  courseId: row.courseId,
  note: row.note,
  name: row.name,
  introduction: row.introduction,
  area: row.area,
  typeName: row.typeName,
  price: row.price,
  discount: row.discount,
  isOpen: row.price === 0,
  lessonCount: row.lessonCount,
  durationSeconds: row.durationSeconds,
  images: courseImages(row),
  percent: null,
})

export const presentPathDetail = ({ path, steps }: Found): PathDetail => ({
  ...path,
  ...sumsOf(steps),
  steps: steps.map(presentStep),
})

type Own = Awaited<ReturnType<PathsService['ownCourses']>>

/** Every course counts the same, long or short. A path that is begun shows at least 1, and only a finished one shows 100. */
function ownSums(courseIds: readonly number[], own: Own) {
  const begun = courseIds.flatMap((id) => own.get(id)?.percent ?? [])
  const mean = Math.floor(sum(begun) / courseIds.length)
  return {
    percent: begun.length === 0 ? null : sum(begun) > 0 ? Math.max(1, mean) : 0,
    finishedCount: begun.filter((percent) => percent === DONE).length,
  }
}

export const presentOwnCard = (card: PathCard, own: Own): PathCard => ({
  ...card,
  ...ownSums(
    card.courses.map(({ id }) => id),
    own,
  ),
  courses: card.courses.map((course) => ({ ...course, percent: own.get(course.id)?.percent ?? null })),
})

export const presentOwnPath = (detail: PathDetail, own: Own): PathDetail => ({
  ...detail,
  ...ownSums(
    detail.steps.map(({ courseId }) => courseId),
    own,
  ),
  steps: detail.steps.map((step) => ({
    ...step,
    percent: own.get(step.courseId)?.percent ?? null,
    isOpen: step.isOpen || own.get(step.courseId)?.isOwned === true,
  })),
})
