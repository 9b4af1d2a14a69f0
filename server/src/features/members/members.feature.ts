import { membersContract } from '@bee/contract/manage/members/members.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { accountDataFeature } from '../account/account-data.feature.ts'
import type { AccountDataService } from '../account/account-data.service.ts'
import { accountFeature } from '../account/account.feature.ts'
import type { BlocksService } from '../account/blocks.service.ts'
import { sessionsFeature } from '../account/sessions.feature.ts'
import type { SessionsService } from '../account/sessions.service.ts'
import { auditFeature } from '../audit/audit.feature.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import { coursesFeature } from '../courses/courses.feature.ts'
import { inboxFeature } from '../inbox/inbox.feature.ts'
import type { InboxService } from '../inbox/inbox.service.ts'
import { messagesFeature } from '../messages/messages.feature.ts'
import type { MessagesService } from '../messages/messages.service.ts'
import { profileFeature } from '../profile/profile.feature.ts'
import type { StudyService } from '../profile/study.service.ts'
import { staffFeature } from '../staff/staff.feature.ts'
import type { UnmaskingService } from '../staff/unmasking.service.ts'
import { createDossierRepository } from './dossier.repository.ts'
import { createDossierService } from './dossier.service.ts'
import { createGrantsRepository, readGrant } from './grants.repository.ts'
import { createGrantsService } from './grants.service.ts'
import { createMemberListRepository } from './member-list.repository.ts'
import { createMemberListService } from './member-list.service.ts'
import { createMemberMessagesService } from './member-messages.service.ts'
import { createMemberNotesRepository } from './member-notes.repository.ts'
import { createMemberNotesService } from './member-notes.service.ts'
import { membersRoutes } from './members.routes.ts'
import { createPrivateDataService } from './private-data.service.ts'
import { createTimelineRepository } from './timeline.repository.ts'
import { createTimelineService } from './timeline.service.ts'

interface Others {
  accountData: AccountDataService
  audit: AuditService
  blocks: BlocksService
  courseAccess: CourseAccessService
  inbox: InboxService
  messages: MessagesService
  sessions: SessionsService
  study: StudyService
  unmasking: UnmaskingService
}

/** Members for staff: list, dossier, grants, notes, messages and blocks. */
export function createMembers({ database, clock }: Dependencies, others: Others) {
  const { accountData, audit, blocks, courseAccess, inbox, messages, sessions, study, unmasking } = others
  const members = createMemberListRepository(database)
  const grants = createGrantsService({ grants: createGrantsRepository(), blocks, messages, clock })
  const memberNotes = createMemberNotesService({ notes: createMemberNotesRepository(), blocks, clock })
  return {
    services: {
      memberList: createMemberListService({ members, clock }),
      dossier: createDossierService({
        dossier: createDossierRepository(database),
        blocks,
        sessions,
        study,
        courseAccess,
      }),
      timeline: createTimelineService({ timeline: createTimelineRepository(database), audit, inbox }),
      grants,
      memberNotes,
      memberMessages: createMemberMessagesService({ blocks, messages }),
      privateData: createPrivateDataService({ members, accountData, unmasking }),
    },
    targets: { grant: readGrant },
  }
}

export const membersFeature = defineFeature({
  name: 'members',
  needs: [
    accountFeature,
    accountDataFeature,
    sessionsFeature,
    auditFeature,
    coursesFeature,
    messagesFeature,
    staffFeature,
    profileFeature,
    inboxFeature,
  ],
  create: createMembers,
  staffRoutes: ({ router, deps }, services) =>
    router.implementStaff('members', membersContract, membersRoutes({ ...services, deps })),
})
