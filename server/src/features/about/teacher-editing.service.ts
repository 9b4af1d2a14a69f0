import type { TeacherDraft } from '@bee/contract/about/teacher-draft.ts'
import { notFound } from '@bee/contract/failures.ts'
import { withIds } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'
import { endPosition, moveRow } from '../../database/rows/ordered-rows.ts'
import { refuseTakenSlugs, type Added, type Editing } from '../../editing.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { TeacherColumns, TeacherEditingRepository } from './teacher-editing.repository.ts'

const NO_SUCH_TEACHER = '没有这位讲师'

export interface TeacherEditingService extends Editing<TeacherDraft> {
  /** The position is counted from 0 among the teachers. A position past the end means the end. */
  move(work: Work, id: number, position: number): Promise<void>
}

export function createTeacherEditingService(parts: {
  teachers: TeacherEditingRepository
  assets: AssetsService
}): TeacherEditingService {
  const { teachers, assets } = parts

  async function columnsOf(work: Work, drafts: readonly TeacherDraft[]) {
    const urlOf = await assets.pictureUrls(
      work,
      drafts.map(({ portraitId }) => portraitId),
    )
    return ({ portraitId, ...draft }: TeacherDraft): TeacherColumns => ({
      ...draft,
      portrait_url: urlOf(portraitId),
      portrait_id: portraitId,
    })
  }

  async function add(work: Work, items: readonly Added<TeacherDraft>[]): Promise<number[]> {
    if (items.length === 0) return []
    await refuseTakenSlugs(work, 'teachers', items, '讲师')
    const columns = await columnsOf(
      work,
      items.map(({ draft }) => draft),
    )
    const end = await endPosition(work, 'teachers')
    const added = await withIds(work, 'teachers', items)
    await teachers.insert(
      work,
      added.map(({ id, draft, given }, index) => ({
        id,
        slug: given?.slug ?? `teacher-${id}`,
        is_demo: given?.isDemo ?? false,
        position: end + index,
        ...columns(draft),
      })),
    )
    return added.map(({ id }) => id)
  }

  async function change(work: Work, id: number, draft: TeacherDraft): Promise<void> {
    const old = await teachers.lock(work, id)
    if (!old) throw notFound(NO_SUCH_TEACHER)
    const columns = await columnsOf(work, [draft])
    const next = columns(draft)
    // A portrait from before pictures had ids stays until another is chosen.
    const isKept = old.portrait_id === null && next.portrait_id === null
    await teachers.update(work, id, { ...next, portrait_url: isKept ? old.portrait_url : next.portrait_url })
  }

  async function read(work: Work, id: number): Promise<TeacherDraft | undefined> {
    const teacher = await teachers.find(work, id)
    if (!teacher) return undefined
    const { name, title, motto, area, years, bio, teaches, quote, portrait_id: portraitId } = teacher
    return { name, title, motto, area, years, bio, teaches, quote, portraitId }
  }

  async function move(work: Work, id: number, position: number): Promise<void> {
    if (!(await teachers.lock(work, id))) throw notFound(NO_SUCH_TEACHER)
    await moveRow(work, 'teachers', id, Math.max(0, position))
  }

  return { add, change, read, move }
}
