import { isDeepStrictEqual } from 'node:util'
import { badField, notFound } from '@bee/contract/failures.ts'
import type { PathDraft } from '@bee/contract/paths/path-draft.ts'
import { withIds } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'
import { endPosition, moveRow } from '../../database/rows/ordered-rows.ts'
import { refuseTakenSlugs, type Added, type Editing } from '../../editing.ts'
import type { PathColumns, PathEditingRepository, StepColumns } from './path-editing.repository.ts'
import { NO_SUCH_PATH } from './paths.service.ts'

export interface PathEditingService extends Editing<PathDraft> {
  /** The position among the paths, counted from 0; past the end is the end. */
  move(work: Work, id: number, position: number): Promise<void>
}

const columnsOf = ({ title, summary, area, outcomes }: PathDraft): PathColumns => ({
  title,
  summary,
  area,
  outcomes: [...outcomes],
})

const stepsOf = ({ steps }: PathDraft): StepColumns[] =>
  steps.map(({ courseId, note }) => ({ course_id: courseId, note }))

/** All changes to learning paths go through this service. */
export function createPathEditingService({ editing }: { editing: PathEditingRepository }): PathEditingService {
  async function refuseUnknownCourses(work: Work, drafts: readonly PathDraft[]): Promise<void> {
    const wanted = drafts.flatMap(({ steps }) => steps.map(({ courseId }) => courseId))
    const known = await editing.courseIds(work, wanted)
    const missing = wanted.find((id) => !known.has(id))
    if (missing !== undefined) throw badField('steps', `没有编号为 ${missing} 的课程`)
  }

  async function add(work: Work, items: readonly Added<PathDraft>[]): Promise<number[]> {
    await refuseTakenSlugs(work, 'learning_paths', items, '学习路径')
    await refuseUnknownCourses(
      work,
      items.map(({ draft }) => draft),
    )
    const end = await endPosition(work, 'learning_paths')
    const added = await withIds(work, 'learning_paths', items)
    await editing.insert(
      work,
      added.map(({ id, draft, given }, index) => ({
        id,
        slug: given?.slug ?? `path-${id}`,
        is_demo: given?.isDemo ?? false,
        position: end + index,
        ...columnsOf(draft),
      })),
    )
    await editing.insertSteps(
      work,
      added.map(({ id, draft }) => ({ pathId: id, steps: stepsOf(draft) })),
    )
    return added.map(({ id }) => id)
  }

  function read(work: Work, id: number): Promise<PathDraft | undefined> {
    return editing.lock(work, id)
  }

  async function change(work: Work, id: number, draft: PathDraft): Promise<void> {
    const before = await read(work, id)
    if (!before) throw notFound(NO_SUCH_PATH)
    if (isDeepStrictEqual(before, draft)) return
    await refuseUnknownCourses(work, [draft])
    await editing.update(work, id, columnsOf(draft))
    if (!isDeepStrictEqual(before.steps, draft.steps)) await editing.replaceSteps(work, id, stepsOf(draft))
  }

  /** Leaves out courses that were deleted since. */
  async function revive(work: Work, _id: number, draft: PathDraft): Promise<PathDraft> {
    const known = await editing.courseIds(
      work,
      draft.steps.map(({ courseId }) => courseId),
    )
    return { ...draft, steps: draft.steps.filter(({ courseId }) => known.has(courseId)) }
  }

  async function move(work: Work, id: number, position: number): Promise<void> {
    if (!(await read(work, id))) throw notFound(NO_SUCH_PATH)
    await moveRow(work, 'learning_paths', id, Math.max(0, position))
  }

  return { add, change, read, revive, move }
}
