import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { notLoggedIn, secondStepNeeded } from '@bee/contract/failures.ts'
import { INBOX_EVENTS_PATH } from '@bee/contract/manage/inbox/inbox-fields.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { sendEvents } from '../../http/send-events.ts'
import type { StaffRouter } from '../../http/staff/staff-router.ts'
import { reach, reachOf } from '../../http/staff/reach.ts'
import { refuseForeignCall } from '../../http/staff/own-site.ts'
import type { ContentRights } from '../content/content-rights.service.ts'
import type { StaffService } from '../staff/staff.service.ts'
import type { InboxStreams, StreamReach } from './inbox-streams.service.ts'

interface Parts {
  streams: InboxStreams
  router: StaffRouter
  staffing: Pick<StaffService, 'coursesOf'>
  contentRights: Pick<ContentRights, 'reaches'>
  database: Database
  publicUrl: string
}

/** Rights to lists that the stream announces: a colleague with any of them may listen. */
const HEARING: readonly PermissionKey[] = [
  'inbox.read',
  'orders.read',
  'members.read',
  'messages.send',
  'content.read',
  'audit.read',
]

/** Server-sent events, read by `fetch`: an EventSource cannot carry the header that every staff call needs. */
export function addInboxEvents(app: FastifyInstance, parts: Parts): void {
  const { streams, router, staffing, contentRights, database, publicUrl } = parts

  async function allow(request: FastifyRequest) {
    const staff = await router.findStaff(request)
    if (!staff) throw notLoggedIn()
    // Without any of the rights the refusal names the inbox.
    if (!HEARING.some((permission) => reachOf(staff, permission))) reach(staff, 'inbox.read')
    if (staff.needsSecondStep && !staff.hasSecondStep) throw secondStepNeeded()
    return staff
  }

  async function look(request: FastifyRequest): Promise<StreamReach | undefined> {
    const staff = await allow(request).catch(() => undefined)
    if (!staff) return undefined
    const threads = reachOf(staff, 'inbox.read')
    const courseIds = threads && !threads.isAll ? await staffing.coursesOf(threads.userId) : []
    return {
      isAll: threads?.isAll ?? false,
      courseIds: new Set(courseIds),
      scopeOf(permission) {
        const reached = reachOf(staff, permission)
        return reached && (reached.isAll ? 'all' : 'own')
      },
      async ownsOneOf(pieces) {
        for (const piece of pieces) if (await contentRights.reaches(database, staff, 'content.read', piece)) return true
        return false
      },
    }
  }

  app.get(API_BASE_PATH + INBOX_EVENTS_PATH, async (request, reply) => {
    refuseForeignCall(request, publicUrl)
    const { userId } = await allow(request)
    return sendEvents(reply, (line) => streams.add({ userId, look: () => look(request), ...line }))
  })
  app.addHook('preClose', (done) => {
    streams.close()
    done()
  })
}
