import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { DAY_MS } from '@bee/contract/durations.ts'
import { badField, notFound } from '@bee/contract/failures.ts'
import {
  COURSE_QUESTIONS_SHOWN,
  FILMS_SHOWN,
  type CourseDeskSort,
  type CoursePrice,
  type CourseTab,
  type EditedDays,
} from '@bee/contract/manage/courses/course-choices.ts'
import { moneyWords } from '@bee/contract/money.ts'
import type { Database, Db, Work } from '../../../database/database.ts'
import type { PageRequest } from '../../../database/paging.ts'
import { ownOf, reach } from '../../../http/staff/reach.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { ContentPermission, ContentRights } from '../../content/content-rights.service.ts'
import type { ContentChanges } from '../../drafts/content-changes.service.ts'
import type { DraftsService } from '../../drafts/drafts.service.ts'
import { NO_SUCH_COURSE } from '../course-access.service.ts'
import type { CourseDeskRepository } from './course-desk.repository.ts'
import type { CoursePartsRepository } from './course-parts.repository.ts'

const REFUSALS = {
  notOwn: '你只能看和改自己的课',
  asks: '你的角色要请同事看过才能发布，请在课里用「请同事看」',
}
const NAME_MAX_CHARACTERS = 80
const COPY_MARK = '副本'

export interface DeskQuestion extends PageRequest {
  tab: CourseTab
  search: string
  typeId?: number | undefined
  teacherId?: number | undefined
  price: CoursePrice
  editedDays: EditedDays
  sort: CourseDeskSort
  order: 'asc' | 'desc'
}

export interface CourseChange {
  courseId: number
  teacherId?: number | null | undefined
  typeId?: number | undefined
  priceFen?: number | undefined
}

const CHANGED = ['teacherId', 'typeId', 'priceFen'] as const
const FIELD_NAMES: Record<(typeof CHANGED)[number], string> = { teacherId: '讲师', typeId: '类型', priceFen: '价格' }

/** Fields of a course that staff change without a draft; audit events store them for undo. */
const settingsOf = ({ teacherId, typeId, priceFen }: CourseDraft) => ({ teacherId, typeId, priceFen })

/** Reads the course for undo, which compares it with the event. */
export const createCourseTarget =
  (changes: Pick<ContentChanges, 'read'>) =>
  async (work: Work, id: string): Promise<unknown> => {
    const course = await changes.read(work, 'course', Number(id))
    return course ? settingsOf(course) : null
  }

export const courseTarget = (courseId: number) => ({ kind: 'course', id: courseId })

/** A draft of a new course. Ids are left out: new chapters and lessons get their own. */
function copyOf(course: CourseDraft): CourseDraft {
  const room = NAME_MAX_CHARACTERS - [...COPY_MARK].length - 1
  return {
    ...course,
    name: `${[...course.name].slice(0, room).join('')} ${COPY_MARK}`,
    isFeatured: false,
    chapters: course.chapters.map(({ name, lessons }) => ({
      name,
      lessons: lessons.map(({ id: _id, ...lesson }) => lesson),
    })),
  }
}

export function createCourseDeskService(parts: {
  database: Database
  rights: Pick<ContentRights, 'refuseUnlessReaches'>
  desk: CourseDeskRepository
  around: CoursePartsRepository
  changes: Pick<ContentChanges, 'lock' | 'read' | 'change'>
  drafts: Pick<DraftsService, 'begin'>
  clock: Clock
}) {
  const { database, rights, desk, around, changes, drafts, clock } = parts

  function refuseForeign(db: Db, staff: Staff, permission: ContentPermission, courseId: number): Promise<void> {
    return rights.refuseUnlessReaches(db, staff, permission, { kind: 'course', contentId: courseId }, REFUSALS)
  }

  function list({ editedDays, sort, order, page, limit, ...filter }: DeskQuestion, staff: Staff) {
    const editedSince = editedDays === '0' ? undefined : new Date(clock.now().getTime() - Number(editedDays) * DAY_MS)
    return desk.list(
      { ...filter, editedSince, ownOf: ownOf(reach(staff, 'content.read')) },
      { page, limit, sort, order },
    )
  }

  async function counts(staff: Staff) {
    const rows = await desk.counts(ownOf(reach(staff, 'content.read')))
    const of = (state: string) => rows.find((row) => row.state === state)?.courses ?? 0
    return {
      all: rows.reduce((sum, row) => sum + row.courses, 0),
      draft: of('draft'),
      published: of('published'),
      changed: of('changed'),
      scheduled: of('scheduled'),
      withdrawn: of('withdrawn'),
      lessonCount: rows.reduce((sum, row) => sum + row.lessons, 0),
    }
  }

  async function choices() {
    const [types, teachers] = await Promise.all([desk.types(), desk.teachers()])
    return { types, teachers }
  }

  async function films(staff: Staff, asked: { search: string; before?: number | undefined; ids: readonly number[] }) {
    const limit = asked.ids.length > 0 ? asked.ids.length : FILMS_SHOWN
    const rows = await around.films({ ...asked, limit: limit + 1, ownOf: ownOf(reach(staff, 'content.read')) })
    return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
  }

  async function questions(courseId: number, staff: Staff) {
    await refuseForeign(database, staff, 'content.read', courseId)
    const rows = await around.questions(courseId, COURSE_QUESTIONS_SHOWN + 1)
    return { list: rows.slice(0, COURSE_QUESTIONS_SHOWN), hasMore: rows.length > COURSE_QUESTIONS_SHOWN }
  }

  /** Writes the course, its revision and the audit event in one transaction. */
  async function change(
    work: Work,
    { courseId, ...wanted }: CourseChange,
    staff: Staff,
  ): Promise<Outcome<{ courseId: number; name: string }>> {
    await refuseForeign(work, staff, 'content.publish', courseId)
    await changes.lock(work, [{ kind: 'course', contentId: courseId }])
    const standing = await changes.read(work, 'course', courseId)
    if (!standing) throw notFound(NO_SUCH_COURSE)
    const fields = CHANGED.filter((field) => wanted[field] !== undefined && wanted[field] !== standing[field])
    const next = { ...standing, ...Object.fromEntries(fields.map((field) => [field, wanted[field]])) }
    if (next.discount && next.priceFen <= next.discount.priceFen) {
      const discount = moneyWords(next.discount.priceFen)
      throw badField('priceFen', `这门课设了限时优惠 ${discount}，价格要比它高；请先在「价格与权限」里去掉优惠`)
    }
    const words = fields.map((field) => FIELD_NAMES[field]).join('、')
    const note = words === '' ? '没有变化' : `改${words}`
    const asked = { kind: 'course' as const, contentId: courseId, make: () => next }
    if (fields.length > 0) await changes.change(work, [asked], { by: staff.userId, note })
    return {
      result: { courseId, name: standing.name },
      event: {
        action: 'course.change',
        target: courseTarget(courseId),
        summary: `课程《${standing.name}》${note}`,
        before: settingsOf(standing),
        after: settingsOf(next),
        undo: { call: 'courseDesk.change', input: { courseId, ...settingsOf(standing) } },
      },
    }
  }

  async function duplicate(
    work: Work,
    courseId: number,
    staff: Staff,
  ): Promise<Outcome<{ draftId: number; name: string }>> {
    await refuseForeign(work, staff, 'content.write', courseId)
    const standing = await changes.read(work, 'course', courseId)
    if (!standing) throw notFound(NO_SUCH_COURSE)
    const copy = copyOf(standing)
    const { id: draftId } = await drafts.begin(work, { kind: 'course', body: copy, by: staff.userId })
    return {
      result: { draftId, name: copy.name },
      event: {
        action: 'course.duplicate',
        target: courseTarget(courseId),
        summary: `照课程《${standing.name}》起了一份新的草稿`,
        undo: '这只是一份草稿，不要了就丢弃它',
      },
    }
  }

  /** Too slow for a page request. */
  function countFinishers(work?: Work) {
    return around.countFinishers(work)
  }

  return { list, counts, choices, films, questions, change, duplicate, countFinishers }
}

export type CourseDeskService = ReturnType<typeof createCourseDeskService>
