import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Sends a stream from elsewhere as the answer, no faster than the client reads. A client that leaves ends the request to the source; a
 * source that breaks off ends the answer, because its length was promised.
 */
export async function sendStream(response: ServerResponse, stream: Readable, socket: Socket): Promise<void> {
  // A queued answer on the same connection gets no close event of its own.
  const leave = () => stream.destroy()
  if (socket.destroyed) leave()
  socket.once('close', leave)
  try {
    await pipeline(stream, response)
  } catch {
    response.destroy()
  } finally {
    socket.off('close', leave)
  }
}
