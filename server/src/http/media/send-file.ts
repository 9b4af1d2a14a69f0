import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FileReadPool } from './file-read-pool.ts'

interface Sending {
  file: Pick<FileHandle, 'read' | 'close'>
  /** Both included. */
  start: number
  end: number
  reads: FileReadPool
  /** Of the request: an answer that waits behind another has none of its own yet. */
  socket: Socket
}

/**
 * Writes a part of a file as the answer, a piece at a time: the next is read when the system has taken the one before, so its
 * memory is free again and who reads slowly holds no more. Closes the file, also when the reader leaves in the middle.
 */
export async function sendFile(response: ServerResponse, { file, start, end, reads, socket }: Sending): Promise<void> {
  let stopWaiting: () => void = () => undefined
  const leave = () => stopWaiting()
  const isGone = () => socket.destroyed
  /** Whether the system took it all. */
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
      // Shorter than it was: who waits for the rest must not wait for ever.
      if (bytes.length === 0) throw new Error('The file has become shorter')
      // What was not taken may still be held by somebody: it is not given back.
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
