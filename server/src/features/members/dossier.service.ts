import { notFound } from '@bee/contract/failures.ts'
import { MEMBER_MESSAGES } from '@bee/contract/manage/members/member-fields.ts'
import type { BlocksService } from '../account/blocks.service.ts'
import type { SessionsService } from '../account/sessions.service.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import type { StudyService } from '../profile/study.service.ts'
import type { DossierRepository } from './dossier.repository.ts'

/** All that a colleague reads about a member before a decision. */
export function createDossierService(parts: {
  dossier: DossierRepository
  blocks: Pick<BlocksService, 'standing'>
  sessions: Pick<SessionsService, 'list'>
  study: Pick<StudyService, 'overview'>
  courseAccess: Pick<CourseAccessService, 'decide'>
}) {
  const { dossier, blocks, sessions, study, courseAccess } = parts

  async function there<Found>(looking: Promise<Found | undefined>): Promise<Found> {
    const found = await looking
    if (!found) throw notFound(MEMBER_MESSAGES.gone)
    return found
  }

  async function info(userId: number) {
    const [whole, overview, devices] = await Promise.all([
      there(dossier.findWhole(userId)),
      study.overview(userId),
      sessions.list(userId),
    ])
    return { ...whole, block: blocks.standing(whole.member), overview, devices }
  }

  /** Decided by the service that admits members to courses; a blocked member is refused before that. */
  async function access(userId: number, courseId: number) {
    const [member, decision] = await Promise.all([there(dossier.find(userId)), courseAccess.decide(userId, courseId)])
    if (!decision) throw notFound('没有这门课')
    return { userId, courseId, block: blocks.standing(member), decision }
  }

  return { info, access }
}

export type DossierService = ReturnType<typeof createDossierService>
export type Dossier = Awaited<ReturnType<DossierService['info']>>
export type CourseAnswer = Awaited<ReturnType<DossierService['access']>>
