import { JOB_EVENTS_PATH } from '@bee/contract/manage/jobs.contract.ts'
import type { FastifyInstance } from 'fastify'
import { addEventRoute } from '../../http/event-route.ts'
import type { StaffGate, StaffRouter } from '../../http/staff/staff-router.ts'
import type { JobStreams } from './job-streams.service.ts'

const GATE: StaffGate = { permission: 'today.read', reach: 'nothing' }

export function addJobEvents(
  app: FastifyInstance,
  { router, streams }: { router: Pick<StaffRouter, 'admit' | 'findStaff'>; streams: JobStreams },
): void {
  addEventRoute(app, {
    path: JOB_EVENTS_PATH,
    streams,
    async admit(request) {
      const { userId, sessionId } = await router.admit(request, GATE)
      return {
        userId,
        async check() {
          const staff = await router.findStaff(request)
          return staff?.sessionId === sessionId && staff.rights.has(GATE.permission)
        },
      }
    },
  })
}
