import { badField, Failure } from '@bee/contract/failures.ts'
import { id } from '@bee/contract/fields.ts'
import { DRAFT_EVENTS_PATH } from '@bee/contract/manage/content/drafts.contract.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { addEventRoute } from '../../http/event-route.ts'
import type { StaffRouter } from '../../http/staff/staff-router.ts'
import type { DraftDesk } from './draft-desk.service.ts'
import type { DraftStreams } from './draft-streams.service.ts'

interface Parts {
  router: Pick<StaffRouter, 'admit' | 'findStaff'>
  draftDesk: Pick<DraftDesk, 'mayRead'>
  draftStreams: DraftStreams
}

const Query = z.object({ draftId: id('draftId') })

/** The stream of one draft. */
export function addDraftEvents(app: FastifyInstance, { router, draftDesk, draftStreams }: Parts): void {
  addEventRoute(app, {
    path: DRAFT_EVENTS_PATH,
    streams: draftStreams,
    async admit(request) {
      const staff = await router.admit(request, { permission: 'content.read', reach: 'course' })
      const query = z.safeParse(Query, request.query)
      if (!query.success) throw badField('draftId', query.error.issues[0]?.message ?? '请写明是哪一份草稿')
      const { draftId } = query.data
      await draftDesk.mayRead(staff, draftId)
      return {
        draftId,
        userId: staff.userId,
        nickName: staff.nickName,
        async check() {
          const now = await router.findStaff(request)
          if (now?.sessionId !== staff.sessionId) return false
          // The staff member may have lost the course or the right since.
          try {
            await draftDesk.mayRead(now, draftId)
            return true
          } catch (error) {
            if (error instanceof Failure) return false
            throw error
          }
        },
      }
    },
  })
}
