import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { badField, Failure } from '@bee/contract/failures.ts'
import { id } from '@bee/contract/fields.ts'
import { DRAFT_EVENTS_PATH } from '@bee/contract/manage/content/drafts.contract.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { sendEvents } from '../../http/send-events.ts'
import type { StaffRouter } from '../../http/staff/staff-router.ts'
import type { DraftDesk } from './draft-desk.service.ts'
import type { DraftStreams } from './draft-streams.service.ts'

interface Parts {
  router: Pick<StaffRouter, 'admit' | 'findStaff'>
  draftDesk: Pick<DraftDesk, 'mayRead'>
  draftStreams: DraftStreams
}

const Query = z.object({ draftId: id('draftId') })

/** Server-sent events of one draft, read by `fetch`: an EventSource cannot carry the header that every staff call needs. */
export function addDraftEvents(app: FastifyInstance, { router, draftDesk, draftStreams }: Parts): void {
  app.get(API_BASE_PATH + DRAFT_EVENTS_PATH, async (request, reply) => {
    const staff = await router.admit(request, { permission: 'content.read', reach: 'course' })
    const query = z.safeParse(Query, request.query)
    if (!query.success) throw badField('draftId', query.error.issues[0]?.message ?? '请写明是哪一份草稿')
    const { draftId } = query.data
    await draftDesk.mayRead(staff, draftId)
    return sendEvents(reply, (line) =>
      draftStreams.add({
        draftId,
        person: { userId: staff.userId, nickName: staff.nickName },
        ...line,
        async isStillAllowed() {
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
      }),
    )
  })
  app.addHook('preClose', (done) => {
    draftStreams.close()
    done()
  })
}
