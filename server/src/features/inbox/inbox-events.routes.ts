import { Failure, notLoggedIn } from '@bee/contract/failures.ts'
import { INBOX_EVENTS_PATH } from '@bee/contract/manage/inbox/inbox-fields.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { addEventRoute } from '../../http/event-route.ts'
import type { StaffRouter } from '../../http/staff/staff-router.ts'
import { reach, reachOf } from '../../http/staff/reach.ts'
import { refuseForeignCall } from '../../http/staff/own-site.ts'
import { refuseWithoutSecondStep } from '../../http/staff/staff-session.ts'
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

export function addInboxEvents(app: FastifyInstance, parts: Parts): void {
  const { streams, router, staffing, contentRights, database, publicUrl } = parts

  async function allow(request: FastifyRequest) {
    const staff = await router.findStaff(request)
    if (!staff) throw notLoggedIn()
    // Without any of the rights the refusal names the inbox.
    if (!HEARING.some((permission) => reachOf(staff, permission))) reach(staff, 'inbox.read')
    refuseWithoutSecondStep(staff, false)
    return staff
  }

  async function findReach(request: FastifyRequest): Promise<StreamReach | undefined> {
    const staff = await allow(request).catch((error: unknown) => {
      if (error instanceof Failure) return undefined
      throw error
    })
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

  addEventRoute(app, {
    path: INBOX_EVENTS_PATH,
    streams,
    async admit(request) {
      refuseForeignCall(request, publicUrl)
      const { userId } = await allow(request)
      return { userId, check: () => findReach(request) }
    },
  })
}
