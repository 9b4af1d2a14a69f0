import type { membersContract } from '@bee/contract/manage/members/members.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { BlocksService } from '../account/blocks.service.ts'
import type { SessionsService } from '../account/sessions.service.ts'
import { presentStanding } from './course-standing.presenter.ts'
import type { DossierService } from './dossier.service.ts'
import type { GrantsService } from './grants.service.ts'
import type { MemberListService } from './member-list.service.ts'
import type { MemberMessagesService } from './member-messages.service.ts'
import type { MemberNotesService } from './member-notes.service.ts'
import { presentBlock, presentCard, presentDossier, presentGrant, presentNote } from './members.presenter.ts'
import type { PrivateDataService } from './private-data.service.ts'
import type { TimelineService } from './timeline.service.ts'

const presented = async <Row, Shown>(outcome: Promise<Outcome<Row>>, present: (row: Row) => Shown) => {
  const { result, event } = await outcome
  return { result: present(result), event }
}

export interface MemberServices {
  memberList: MemberListService
  dossier: DossierService
  timeline: TimelineService
  grants: GrantsService
  memberNotes: MemberNotesService
  memberMessages: MemberMessagesService
  privateData: PrivateDataService
  blocks: BlocksService
  sessions: Pick<SessionsService, 'forgetMember'>
  deps: { clock: Clock }
}

export function membersRoutes(services: MemberServices): StaffHandlers<typeof membersContract> {
  const { memberList, dossier, timeline, grants, memberNotes, memberMessages, privateData, blocks, sessions } = services
  const now = () => services.deps.clock.now()

  return {
    async list(input) {
      const { rows, hasMore, count } = await memberList.list(input)
      return { list: rows.map((row) => presentCard(row, blocks.standing(row))), hasMore, count }
    },
    info: async ({ userId }, { staff }) =>
      presentDossier(await dossier.info(userId), { readerId: staff.userId, now: now() }),
    timeline: (input, { staff }) => timeline.list(input, staff),
    access: async ({ userId, courseId }) => presentStanding(await dossier.access(userId, courseId), now()),

    grant: (input, { staff, write }) =>
      write((work) => presented(grants.grant(work, input, staff), (row) => presentGrant(row, now()))),
    takeBack: (input, { write }) =>
      write((work) => presented(grants.takeBack(work, input), (row) => presentGrant(row, now()))),
    restoreGrant: ({ grantId }, { write }) =>
      write((work) => presented(grants.restore(work, grantId), (row) => presentGrant(row, now()))),

    async signOut({ userId }, { write }) {
      const written = await write((work) => blocks.signOut(work, userId))
      sessions.forgetMember(userId)
      return written
    },
    async block(input, { right, write }) {
      const written = await write((work) =>
        presented(blocks.block(work, input, right), ({ block, endedCount }) => ({
          block: presentBlock(block),
          endedCount,
        })),
      )
      // The database tells the other processes; this process forgets at once instead of waiting for the notice.
      sessions.forgetMember(input.userId)
      return written
    },
    unblock: ({ userId }, { write }) => write((work) => blocks.unblock(work, userId)),

    addNote: (input, { staff, write }) =>
      write((work) => presented(memberNotes.add(work, input, staff), (row) => presentNote(row, staff.userId))),
    removeNote: ({ noteId }, { staff, write }) => write((work) => memberNotes.remove(work, noteId, staff)),
    message: (input, { write }) => write((work) => memberMessages.send(work, input)),

    mobile: (input, { staff, right, write }) => write((work) => privateData.revealMobile(work, input, staff, right)),
    async export(input, { staff, right, write }) {
      const collected = await privateData.collect(input.userId)
      return write((work) => privateData.exportAll(work, { ...input, collected }, staff, right))
    },
  }
}
