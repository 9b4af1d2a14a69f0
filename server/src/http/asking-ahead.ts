import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How many answers may queue on one connection. Browsers and proxies wait for each answer before the next request; Node accepts all
 * pipelined requests of a packet, a thousand, and keeps the answers in memory until the client reads them.
 */
export const MAX_WAITING_ANSWERS = 16

const waitingBySocket = new WeakMap<Socket, number>()

/** Whether too many answers are queued on the connection. */
export function isAskingTooFarAhead({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // Node attaches the socket only to the answer at the front of the queue, so this is the only check for nearly all requests.
  if (response.socket !== null) return false
  const waiting = (waitingBySocket.get(socket) ?? 0) + 1
  if (waiting > MAX_WAITING_ANSWERS) return true
  waitingBySocket.set(socket, waiting)
  response.once('close', () => waitingBySocket.set(socket, (waitingBySocket.get(socket) ?? 1) - 1))
  return false
}
