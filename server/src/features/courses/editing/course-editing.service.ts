import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { endOfLastDay, lastDayBefore } from '@bee/contract/courses/course-discount.ts'
import type { CourseCategory } from '@bee/contract/courses/course-choices.ts'
import { badField, notFound } from '@bee/contract/failures.ts'
import { withIds } from '../../../database/bulk-rows.ts'
import type { Work } from '../../../database/database.ts'
import { refuseTakenSlugs, type Added, type Editing, type Given } from '../../../editing.ts'
import type { Clock } from '../../../outside/clock.ts'
import { layOut } from '../../../outside/lay-out.ts'
import type { AssetsService } from '../../assets/assets.service.ts'
import type { CatalogueEditingService } from '../../player/editing/catalogue-editing.service.ts'
import { NO_SUCH_COURSE } from '../course-access.service.ts'
import type { CourseColumns, CourseEditingRepository } from './course-editing.repository.ts'
import { courseSearchColumns } from './course-search-text.ts'

export interface GivenCourse extends Given {
  publishedAt?: Date
}

export type CourseEditingService = Editing<CourseDraft, GivenCourse>

type OldCourse = NonNullable<Awaited<ReturnType<CourseEditingRepository['find']>>>

/** Rows from before pictures had ids and Markdown was kept: columns that the draft cannot hold stay as they are. */
function keepUnknown(old: OldCourse, next: CourseColumns): CourseColumns {
  const isUnwritten = old.description === null && next.description === ''
  const hasUnknownThumb = old.thumb_id === null && old.thumb_url !== '' && old.thumb_url !== old.cover_url
  return {
    ...next,
    ...(isUnwritten && { description: null, description_html: old.description_html }),
    cover_url: old.cover_id === null && next.cover_id === null ? old.cover_url : next.cover_url,
    thumb_url: hasUnknownThumb && next.thumb_id === null ? old.thumb_url : next.thumb_url,
  }
}

/** Without a discount the field is absent, as in drafts from before there were any. */
const discountOf = ({ discount_fen: priceFen, discount_until: end }: OldCourse) =>
  priceFen === null || end === null ? {} : { discount: { priceFen, lastDay: lastDayBefore(end) } }

export function createCourseEditingService(parts: {
  courses: CourseEditingRepository
  catalogue: CatalogueEditingService
  assets: AssetsService
  clock: Clock
}): CourseEditingService {
  const { courses, catalogue, assets, clock } = parts

  async function refuseUnknownTeachers(work: Work, drafts: readonly CourseDraft[]): Promise<void> {
    const wanted = drafts.map(({ teacherId }) => teacherId).filter((id) => id !== null)
    const found = await courses.teacherIds(work, wanted)
    const missing = wanted.find((id) => !found.has(id))
    if (missing !== undefined) throw badField('teacherId', `没有编号为 ${missing} 的讲师`)
  }

  async function columnsOf(work: Work, drafts: readonly CourseDraft[]) {
    await refuseUnknownTeachers(work, drafts)
    const urlOf = await assets.pictureUrls(
      work,
      drafts.flatMap(({ coverId, thumbId }) => [coverId, thumbId]),
    )
    const typeNames = await courses.typeNames(
      work,
      drafts.map(({ typeId }) => typeId),
    )
    const pages = new Map<CourseDraft, string>()
    for (const draft of drafts) pages.set(draft, (await layOut(draft.description, { field: 'description' })).html)
    return (draft: CourseDraft): CourseColumns => {
      const { name, keyword, introduction, description, typeId } = draft
      const typeName = typeNames.get(typeId)
      if (typeName === undefined) throw badField('typeId', `没有编号为 ${typeId} 的课程类型`)
      return {
        name,
        keyword,
        introduction,
        description,
        description_html: pages.get(draft) ?? '',
        type_id: typeId,
        category: Number(draft.category),
        price_fen: draft.priceFen,
        discount_fen: draft.discount?.priceFen ?? null,
        discount_until: draft.discount ? endOfLastDay(draft.discount.lastDay) : null,
        is_featured: draft.isFeatured,
        teacher_id: draft.teacherId,
        cover_id: draft.coverId,
        cover_url: urlOf(draft.coverId),
        thumb_id: draft.thumbId,
        // Lists show the cover of a course that has no thumbnail.
        thumb_url: urlOf(draft.thumbId ?? draft.coverId),
        ...courseSearchColumns({ name, keyword, typeName }),
      }
    }
  }

  async function add(work: Work, items: readonly Added<CourseDraft, GivenCourse>[]): Promise<number[]> {
    if (items.length === 0) return []
    await refuseTakenSlugs(work, 'courses', items, '课程')
    const columns = await columnsOf(
      work,
      items.map(({ draft }) => draft),
    )
    const now = clock.now()
    const added = await withIds(work, 'courses', items)
    await courses.insert(
      work,
      added.map(({ id, draft, given }) => ({
        id,
        slug: given?.slug ?? `course-${id}`,
        is_demo: given?.isDemo ?? false,
        published_at: given?.publishedAt ?? now,
        updated_at: given?.publishedAt ?? now,
        ...columns(draft),
      })),
    )
    await catalogue.add(
      work,
      added.map(({ id, draft }) => ({ courseId: id, chapters: draft.chapters })),
    )
    return added.map(({ id }) => id)
  }

  async function change(work: Work, id: number, draft: CourseDraft): Promise<void> {
    if (!(await courses.find(work, id))) throw notFound(NO_SUCH_COURSE)
    const columns = await columnsOf(work, [draft])
    // The catalogue first: a save of progress locks the catalogue in share mode and may then lock the course's row.
    await catalogue.change(work, id, draft.chapters)
    const old = await courses.lock(work, id)
    if (!old) throw notFound(NO_SUCH_COURSE)
    await courses.update(work, id, { ...keepUnknown(old, columns(draft)), updated_at: clock.now() })
  }

  async function read(work: Work, id: number): Promise<CourseDraft | undefined> {
    const course = await courses.find(work, id)
    return (
      course && {
        name: course.name,
        keyword: course.keyword,
        introduction: course.introduction,
        description: course.description ?? '',
        typeId: course.type_id,
        category: String(course.category) as CourseCategory,
        priceFen: course.price_fen,
        ...discountOf(course),
        isFeatured: course.is_featured,
        teacherId: course.teacher_id,
        coverId: course.cover_id,
        thumbId: course.thumb_id,
        chapters: await catalogue.read(work, id),
      }
    )
  }

  /** Deleted lessons and chapters come back as new ones; entries that still exist keep the progress of their members. */
  async function revive(work: Work, id: number, draft: CourseDraft): Promise<CourseDraft> {
    const standing = await catalogue.read(work, id)
    const known = new Set(standing.flatMap((chapter) => [chapter.id, ...chapter.lessons.map((lesson) => lesson.id)]))
    const withKnownId = <Entry extends { id?: number | undefined }>({ id: entryId, ...entry }: Entry) =>
      known.has(entryId) ? { ...entry, id: entryId } : entry
    return {
      ...draft,
      chapters: draft.chapters.map(({ lessons, ...chapter }) => ({
        ...withKnownId(chapter),
        lessons: lessons.map(withKnownId),
      })),
    }
  }

  return { add, change, read, revive }
}
