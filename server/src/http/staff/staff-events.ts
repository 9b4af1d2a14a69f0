import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { sendEvents } from '../send-events.ts'
import type { StaffRouter, StaffGate } from './staff-router.ts'
import type { StaffStreams } from './staff-streams.ts'

interface EventsParts {
  /** Relative to the base path. */
  path: string
  gate: StaffGate
  router: Pick<StaffRouter, 'admit' | 'findStaff'>
  streams: StaffStreams
}

/** Server-sent events for staff, read with `fetch`: an EventSource cannot send the header that every staff call needs. */
export function addStaffEvents(app: FastifyInstance, { path, gate, router, streams }: EventsParts): void {
  app.get(API_BASE_PATH + path, async (request, reply) => {
    const { userId, sessionId } = await router.admit(request, gate)
    return sendEvents(reply, (line) =>
      streams.add(userId, {
        ...line,
        async isStillAllowed() {
          const staff = await router.findStaff(request)
          return staff?.sessionId === sessionId && staff.rights.has(gate.permission)
        },
      }),
    )
  })
  app.addHook('preClose', (done) => {
    streams.close()
    done()
  })
}
