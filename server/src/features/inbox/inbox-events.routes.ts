import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { notLoggedIn, secondStepNeeded } from '@bee/contract/failures.ts'
import { INBOX_EVENTS_PATH } from '@bee/contract/manage/inbox/inbox-fields.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendEvents } from '../../http/send-events.ts'
import type { StaffDesk } from '../../http/staff/implement-staff.ts'
import { reach } from '../../http/staff/reach.ts'
import { refuseForeignCall } from '../../http/staff/own-site.ts'
import type { StaffService } from '../staff/staff.service.ts'
import type { InboxStreams, StreamReach } from './inbox-streams.service.ts'

interface Parts {
  streams: InboxStreams
  desk: StaffDesk
  staffing: Pick<StaffService, 'coursesOf'>
  publicUrl: string
}

/** Server-sent events, read by `fetch`: an EventSource cannot carry the header that every staff call needs. */
export function addInboxEvents(app: FastifyInstance, { streams, desk, staffing, publicUrl }: Parts): void {
  async function allow(request: FastifyRequest) {
    const staff = await desk.findStaff(request)
    if (!staff) throw notLoggedIn()
    const reached = reach(staff, 'inbox.read')
    if (staff.needsSecondStep && !staff.hasSecondStep) throw secondStepNeeded()
    return { staff, reached }
  }

  async function look(request: FastifyRequest): Promise<StreamReach | undefined> {
    const allowed = await allow(request).catch(() => undefined)
    if (!allowed) return undefined
    const { reached } = allowed
    return { isAll: reached.isAll, courseIds: new Set(reached.isAll ? [] : await staffing.coursesOf(reached.userId)) }
  }

  app.get(API_BASE_PATH + INBOX_EVENTS_PATH, async (request, reply) => {
    refuseForeignCall(request, publicUrl)
    const { staff } = await allow(request)
    return sendEvents(reply, (line) => streams.add({ userId: staff.userId, look: () => look(request), ...line }))
  })
  app.addHook('preClose', (done) => {
    streams.close()
    done()
  })
}
