import { PassThrough } from 'node:stream'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { FastifyInstance } from 'fastify'
import type { StaffDesk } from './implement-staff.ts'
import type { StaffStreams } from './staff-streams.ts'

interface EventsParts {
  /** Below the base path. */
  path: string
  permission: PermissionKey
  desk: Pick<StaffDesk, 'admit' | 'findStaff'>
  streams: StaffStreams
}

/** Server-sent events for staff, read by `fetch`: an EventSource cannot carry the header that every staff call needs. */
export function addStaffEvents(app: FastifyInstance, { path, permission, desk, streams }: EventsParts): void {
  app.get(API_BASE_PATH + path, async (request, reply) => {
    const { userId, sessionId } = await desk.admit(request, permission)
    const body = new PassThrough()
    const forget = streams.add(userId, {
      write: (text) => body.write(text),
      end: () => body.end(),
      async isStillAllowed() {
        const staff = await desk.findStaff(request)
        return staff?.sessionId === sessionId && staff.rights.has(permission)
      },
    })
    body.on('close', forget)
    reply.raw.on('close', () => body.destroy())
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Its end is the end of the connection, so that a stopping server does not wait for an idle one.
        connection: 'close',
        'x-accel-buffering': 'no',
      })
      .send(body)
  })
  app.addHook('preClose', (done) => {
    streams.close()
    done()
  })
}
