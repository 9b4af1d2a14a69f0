import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FileReadPool } from './file-read-pool.ts'

interface Sending {
  file: Pick<FileHandle, 'read' | 'close'>
  /** start and end are inclusive, as in an HTTP Range header. */
  start: number
  end: number
  reads: FileReadPool
  /** The socket of the request: a queued answer does not have its own yet. */
  socket: Socket
}

/**
 * Sends a part of a file in pieces. The next piece is read after the system has taken the one before, so a slow client holds only one piece
 * of memory. Closes the file, also when the client leaves early.
 */
export async function sendFile(response: ServerResponse, { file, start, end, reads, socket }: Sending): Promise<void> {
  let stopWaiting: () => void = () => undefined
  const leave = () => stopWaiting()
  const isGone = () => socket.destroyed
  /** Whether the system took all bytes. */
  const write = (bytes: Buffer) =>
    new Promise<boolean>((resolve) => {
      stopWaiting = () => resolve(false)
      response.write(bytes, (error) => resolve(!error))
    })

  socket.once('close', leave)
  try {
    let at = start
    while (at <= end && !isGone()) {
      const { bytes, giveBack } = await reads.read(file, at, end - at + 1)
      // The file became shorter: the client must not wait for the rest for ever.
      if (bytes.length === 0) throw new Error('The file has become shorter')
      // Bytes that were not taken may still be in use: the piece is not given back.
      if (!isGone() && !(await write(bytes))) break
      giveBack()
      at += bytes.length
    }
    if (at > end) response.end()
    else response.destroy()
  } catch (error) {
    response.destroy(error as Error)
  } finally {
    socket.off('close', leave)
    await file.close()
  }
}
