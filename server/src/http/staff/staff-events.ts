import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { sendEvents } from '../send-events.ts'
import type { StaffDesk, StaffGate } from './implement-staff.ts'
import type { StaffStreams } from './staff-streams.ts'

interface EventsParts {
  /** Below the base path. */
  path: string
  gate: StaffGate
  desk: Pick<StaffDesk, 'admit' | 'findStaff'>
  streams: StaffStreams
}

/** Server-sent events for staff, read by `fetch`: an EventSource cannot carry the header that every staff call needs. */
export function addStaffEvents(app: FastifyInstance, { path, gate, desk, streams }: EventsParts): void {
  app.get(API_BASE_PATH + path, async (request, reply) => {
    const { userId, sessionId } = await desk.admit(request, gate)
    return sendEvents(reply, (line) =>
      streams.add(userId, {
        ...line,
        async isStillAllowed() {
          const staff = await desk.findStaff(request)
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
