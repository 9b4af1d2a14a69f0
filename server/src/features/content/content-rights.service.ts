import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { forbidden, notFound } from '@bee/contract/failures.ts'
import { CONTENT_KINDS, type ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { Db } from '../../database/database.ts'
import { reachOf } from '../../http/staff/reach.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { ContentRightsRepository } from './content-rights.repository.ts'

export type ContentPermission = Extract<PermissionKey, `content.${string}`>

/** A piece of content, published or not; or a file of the library. */
export interface Piece {
  kind: DraftKind | 'file'
  contentId: number | null
  /** The staff member who began its draft, where there is one. */
  begunBy?: number | null
}

/** Refusals for a piece of another staff member, and for a right that needs the review of a colleague. */
interface Refusals {
  notOwn?: string
  asks?: string
}

const NOT_OWN: Partial<Record<Piece['kind'], string>> = {
  film: '你只能看和改自己的课里的视频，和自己传的',
  file: '你只能看自己的课里的文件，和自己传的',
}
const OF_SCHOOL = '收款方式、学校的资料、样子和自动消息由管学校的人来写'
const NOT_OWN_CONTENT = '你只能写自己的课和它们的题目'
const ASKS = '你的角色要请同事看过才能发布，请用「请同事看」'
const OF_FILM = {
  notOwn: '你只能换自己的课里的视频，和自己传的',
  asks: '学员正在看这个视频，换它、换封面和标题要请教务来做',
}
const FOREIGN_FILM = '大纲里有一个视频不在你管的课里，也不是你传的'

const PAGES_OF_SCHOOL: readonly (number | null)[] = [PAGE_IDS.payment, PAGE_IDS.site, PAGE_IDS.look, PAGE_IDS.notices]

/** The pages for payment, contact data, look and automatic messages: staff read them like other pages, but need `school.manage` to write them. */
export const isOfSchool = ({ kind, contentId }: Piece) => kind === 'page' && PAGES_OF_SCHOOL.includes(contentId)

export const isContentKind = (kind: Piece['kind']): kind is ContentKind => Object.hasOwn(CONTENT_KINDS, kind)

/** Checks how far the rights of staff reach into content, films and files. All other features ask here. */
export function createContentRights(owned: ContentRightsRepository) {
  /** Other kinds have no owner: they need the right to all. */
  const OWNED: Partial<Record<Piece['kind'], ContentRightsRepository['teaches']>> = {
    course: owned.teaches,
    question: owned.ownsQuestion,
    film: owned.ownsFilm,
    file: owned.ownsFile,
  }

  async function owns(db: Db, userId: number, { kind, contentId, begunBy }: Piece): Promise<boolean> {
    const isOwn = OWNED[kind]
    if (!isOwn) return false
    if (contentId !== null) return isOwn(db, userId, contentId)
    return isContentKind(kind) && (begunBy === userId || begunBy === undefined)
  }

  async function reaches(db: Db, staff: Staff, permission: PermissionKey, piece: Piece): Promise<boolean> {
    const reached = reachOf(staff, permission)
    if (!reached) return false
    if (isOfSchool(piece) && permission !== 'content.read' && !reachOf(staff, 'school.manage')) return false
    return reached.isAll || owns(db, reached.userId, piece)
  }

  async function refuseUnlessReaches(
    db: Db,
    staff: Staff,
    permission: PermissionKey,
    piece: Piece,
    { notOwn, asks }: Refusals = {},
  ): Promise<void> {
    if (await reaches(db, staff, permission, piece)) return
    const isAsking = staff.rights.get(permission)?.scope === 'asks'
    const foreign = isOfSchool(piece) ? OF_SCHOOL : NOT_OWN[piece.kind]
    throw forbidden(isAsking ? (asks ?? ASKS) : (notOwn ?? foreign ?? NOT_OWN_CONTENT))
  }

  /** Called before a film that students see is replaced: the staff member needs the right to publish. */
  async function refuseShownChange(db: Db, staff: Staff, filmId: number): Promise<void> {
    for (const { courseId: contentId, isShown } of await owned.coursesShowing(db, filmId)) {
      const course = { kind: 'course', contentId } as const
      if (isShown) await refuseUnlessReaches(db, staff, 'content.publish', course, OF_FILM)
    }
  }

  /** Called before a film gets another file, poster or title: the right must cover every course that shows it or waits for it. */
  async function refuseFilmChange(db: Db, staff: Staff, filmId: number): Promise<void> {
    if (!(await owned.hasFilm(db, filmId))) throw notFound('没有这个视频')
    const courses = await owned.coursesShowing(db, filmId)
    for (const { courseId: contentId } of courses) {
      await refuseUnlessReaches(db, staff, 'content.write', { kind: 'course', contentId }, OF_FILM)
    }
    await refuseShownChange(db, staff, filmId)
    if (courses.length > 0) return
    const reached = reachOf(staff, 'content.write')
    if (reached?.isAll || (reached && (await owned.broughtFilm(db, reached.userId, filmId)))) return
    throw forbidden(OF_FILM.notOwn)
  }

  /** Called before a course names these films: with a draft of an own course, a staff member could watch any film. */
  async function refuseForeignFilms(db: Db, staff: Staff, filmIds: readonly number[]): Promise<void> {
    const reached = reachOf(staff, 'content.write')
    if (reached?.isAll || filmIds.length === 0) return
    const foreign = reached ? await owned.foreignFilms(db, reached.userId, filmIds) : filmIds
    if (foreign.length > 0) throw forbidden(FOREIGN_FILM)
  }

  return {
    reaches,
    refuseUnlessReaches,
    refuseFilmChange,
    refuseShownChange,
    refuseForeignFilms,
    giveCourse: owned.giveCourse,
  }
}

export type ContentRights = ReturnType<typeof createContentRights>
