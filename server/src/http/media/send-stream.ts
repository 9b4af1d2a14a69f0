import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes what comes from elsewhere as the answer, no faster than it is taken. Whoever leaves ends the asking; where the source breaks
 * off, so does the answer: its length was promised.
 */
export async function sendStream(response: ServerResponse, stream: Readable, socket: Socket): Promise<void> {
  // An answer that waits behind another on the same connection is not told that it is gone.
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
