import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { forbidden } from '@bee/contract/failures.ts'
import { CONTENT_KINDS, OWN_KINDS, type ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { Work } from '../../database/database.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { ContentRightsRepository } from './content-rights.repository.ts'

export type ContentPermission = Extract<PermissionKey, `content.${string}`>

/** A piece of content, published or not. */
export interface Piece {
  kind: DraftKind
  contentId: number | null
  /** Who began its draft, where there is one. */
  begunBy?: number | null
}

const NOT_OWN = '你只能写自己的课和它们的题目'
const ASKS = '你的角色要请同事看过才能发布，请用「请同事看」'

export const isContentKind = (kind: DraftKind): kind is ContentKind => Object.hasOwn(CONTENT_KINDS, kind)

/** How far the rights of staff reach into content. */
export function createContentRights(owned: ContentRightsRepository) {
  async function owns(work: Work, userId: number, { kind, contentId, begunBy }: Piece): Promise<boolean> {
    if (!isContentKind(kind) || !OWN_KINDS.includes(kind)) return false
    if (contentId === null) return begunBy === userId || begunBy === undefined
    return kind === 'course' ? owned.teaches(work, userId, contentId) : owned.ownsQuestion(work, userId, contentId)
  }

  async function reaches(work: Work, staff: Staff, permission: ContentPermission, piece: Piece): Promise<boolean> {
    const scope = staff.rights.get(permission)?.scope
    if (scope === undefined || scope === 'asks') return false
    return scope === 'all' || owns(work, staff.userId, piece)
  }

  async function refuseUnlessReaches(
    work: Work,
    staff: Staff,
    permission: ContentPermission,
    piece: Piece,
  ): Promise<void> {
    if (await reaches(work, staff, permission, piece)) return
    throw forbidden(staff.rights.get(permission)?.scope === 'asks' ? ASKS : NOT_OWN)
  }

  return { reaches, refuseUnlessReaches, giveCourse: owned.giveCourse }
}

export type ContentRights = ReturnType<typeof createContentRights>
