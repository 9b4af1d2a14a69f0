import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Answers that may wait on a connection behind one that has not left yet. Browsers and proxies wait for each answer before
 * they ask again; node takes whatever a packet holds, a thousand requests, and keeps an answer to each in memory until
 * somebody reads.
 */
export const MAX_WAITING_ANSWERS = 16

const waitingBySocket = new WeakMap<Socket, number>()

/** Whether too many are waiting already. */
export function isAskingTooFarAhead({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // Only an answer whose turn it is has been given the connection: for nearly everybody that is all there is to look at.
  if (response.socket !== null) return false
  const waiting = (waitingBySocket.get(socket) ?? 0) + 1
  if (waiting > MAX_WAITING_ANSWERS) return true
  waitingBySocket.set(socket, waiting)
  response.once('close', () => waitingBySocket.set(socket, (waitingBySocket.get(socket) ?? 1) - 1))
  return false
}
