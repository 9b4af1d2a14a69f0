import { notFound } from '@bee/contract/failures.ts'
import { MEMBER_MESSAGES } from '@bee/contract/manage/member-fields.ts'
import type { BlocksService } from '../account/blocks.service.ts'
import type { SessionsService } from '../account/sessions.service.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import type { StudyService } from '../profile/study.service.ts'
import type { DossierRepository, DossierRow } from './dossier.repository.ts'
import type { GrantsService } from './grants.service.ts'
import type { MemberNotesService } from './member-notes.service.ts'

/** More than a page shows; the number of all stands beside them. */
const COURSES_SHOWN = 50

/** Everything that a colleague has to know before deciding something about a member. */
export function createDossierService(parts: {
  dossier: DossierRepository
  blocks: Pick<BlocksService, 'standing'>
  sessions: Pick<SessionsService, 'list'>
  study: Pick<StudyService, 'overview'>
  courseAccess: Pick<CourseAccessService, 'decide'>
  grants: Pick<GrantsService, 'list'>
  notes: Pick<MemberNotesService, 'list'>
}) {
  const { dossier, blocks, sessions, study, courseAccess, grants, notes } = parts

  async function found(userId: number): Promise<DossierRow> {
    const member = await dossier.find(userId)
    if (!member) throw notFound(MEMBER_MESSAGES.gone)
    return member
  }

  async function info(userId: number) {
    const [member, overview, courses, devices, given, written] = await Promise.all([
      found(userId),
      study.overview(userId),
      dossier.courses(userId, COURSES_SHOWN),
      sessions.list(userId),
      grants.list(userId),
      notes.list(userId),
    ])
    return { member, block: blocks.standing(member), overview, courses, devices, grants: given, notes: written }
  }

  /** By the very service that decides; a member who is blocked does not come as far as being decided about. */
  async function access(userId: number, courseId: number) {
    const [member, decision] = await Promise.all([found(userId), courseAccess.decide(userId, courseId)])
    if (!decision) throw notFound('没有这门课')
    return { userId, courseId, block: blocks.standing(member), decision }
  }

  return { info, access }
}

export type DossierService = ReturnType<typeof createDossierService>
export type Dossier = Awaited<ReturnType<DossierService['info']>>
export type CourseAnswer = Awaited<ReturnType<DossierService['access']>>
