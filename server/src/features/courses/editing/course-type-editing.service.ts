import type { CourseTypeDraft } from '@bee/contract/courses/course-type-draft.ts'
import { badField, conflict, notFound } from '@bee/contract/failures.ts'
import { withIds } from '../../../database/bulk-rows.ts'
import type { Work } from '../../../database/database.ts'
import { refuseTakenSlugs, type Added, type Editing } from '../../../editing.ts'
import { courseSearchColumns } from './course-search-text.ts'
import type { CourseTypeEditingRepository, TypeColumns, TypeLook } from './course-type-editing.repository.ts'

const NO_SUCH_TYPE = '没有这个课程类型'
/** Key of directions in the map of positions. */
const NO_PARENT = 0

export interface CourseTypeEditingService extends Editing<CourseTypeDraft> {
  /** The position is counted from 0 among the siblings; a position past the end means the end. */
  move(work: Work, id: number, position: number): Promise<void>
}

export function createCourseTypeEditingService({
  types,
}: {
  types: CourseTypeEditingRepository
}): CourseTypeEditingService {
  /** A sub-type copies the look of its direction. */
  async function columnsOf(work: Work, drafts: readonly CourseTypeDraft[]) {
    const parentIds = [...new Set(drafts.map(({ parentId }) => parentId).filter((id) => id !== null))]
    const parents = new Map((await types.lockParents(work, parentIds)).map((parent) => [parent.id, parent]))
    function lookOf(draft: CourseTypeDraft): TypeLook {
      if (draft.parentId === null) return draft
      const parent = parents.get(draft.parentId)
      if (parent === undefined) throw badField('parentId', `没有编号为 ${draft.parentId} 的方向`)
      if (parent.parent_id !== null) throw badField('parentId', `「${parent.name}」不是方向，下面不能再分类型`)
      return parent
    }
    return (draft: CourseTypeDraft): TypeColumns => {
      const { area, colour, sign } = lookOf(draft)
      return { parent_id: draft.parentId, name: draft.name, hot_words: draft.hotWords, area, colour, sign }
    }
  }

  /** Answers the next free position after the last sibling, one after the other. */
  async function endPositions(work: Work): Promise<(parentId: number | null) => number> {
    const next = await types.endPositions(work)
    return (parentId) => {
      const position = next.get(parentId ?? NO_PARENT) ?? 0
      next.set(parentId ?? NO_PARENT, position + 1)
      return position
    }
  }

  async function add(work: Work, items: readonly Added<CourseTypeDraft>[]): Promise<number[]> {
    if (items.length === 0) return []
    await refuseTakenSlugs(work, 'course_types', items, '课程类型')
    const columns = await columnsOf(
      work,
      items.map(({ draft }) => draft),
    )
    const nextPosition = await endPositions(work)
    const added = await withIds(work, 'course_types', items)
    await types.insert(
      work,
      added.map(({ id, draft, given }) => ({
        id,
        slug: given?.slug ?? `type-${id}`,
        is_demo: given?.isDemo ?? false,
        position: nextPosition(draft.parentId),
        ...columns(draft),
      })),
    )
    return added.map(({ id }) => id)
  }

  /** Sub-types would lose their direction, and questions store the direction of their type. */
  async function refuseWhileInUse(work: Work, id: number): Promise<void> {
    const use = await types.use(work, id)
    if (use.subtypes > 0) throw conflict(`它下面还有 ${use.subtypes} 个类型，不能换到别的方向`)
    if (use.questions > 0) throw conflict(`它下面还有 ${use.questions} 道题，不能换到别的方向`)
  }

  async function change(work: Work, id: number, draft: CourseTypeDraft): Promise<void> {
    const old = await types.lock(work, id)
    if (!old) throw notFound(NO_SUCH_TYPE)
    if (draft.parentId === id) throw badField('parentId', '类型不能放在自己下面')
    const hasMoved = draft.parentId !== old.parent_id
    if (hasMoved) await refuseWhileInUse(work, id)
    const columns = await columnsOf(work, [draft])
    const next = columns(draft)
    const position = hasMoved ? (await endPositions(work))(draft.parentId) : old.position
    await types.update(work, id, { ...next, position })
    if (next.parent_id === null) await types.passOn(work, id, next)
    if (next.name !== old.name) await rename(work, id, next.name)
  }

  /** The search columns of courses hold the name of their type. */
  async function rename(work: Work, typeId: number, typeName: string): Promise<void> {
    const courses = await types.coursesOf(work, typeId)
    await types.writeSearch(
      work,
      courses.map(({ id, name, keyword }) => ({ id, ...courseSearchColumns({ name, keyword, typeName }) })),
    )
  }

  async function read(work: Work, id: number): Promise<CourseTypeDraft | undefined> {
    const type = await types.find(work, id)
    return (
      type && {
        parentId: type.parent_id,
        name: type.name,
        area: type.area,
        colour: type.colour,
        sign: type.sign,
        hotWords: type.hot_words,
      }
    )
  }

  async function move(work: Work, id: number, position: number): Promise<void> {
    if (!(await types.lock(work, id))) throw notFound(NO_SUCH_TYPE)
    await types.move(work, id, Math.max(0, position))
  }

  return { add, change, read, move }
}
