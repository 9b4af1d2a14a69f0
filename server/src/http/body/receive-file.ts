import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { errorCodes, type FastifyRequest } from 'fastify'
import { MESSAGE_BYTES } from '../../outside/helper-process.ts'
import { systemRandomness } from '../../outside/randomness.ts'
import { writeAll } from '../../outside/store/write-all.ts'

/** A file as it arrived: in memory where it fits into a message to a helper process, else in a file of this machine. */
export type ReceivedFile = { content: Buffer } | { contentFile: string }

/** Two files of the same moment have different names. */
const NAME_BYTES = 16

/**
 * Reads a body that is a file. Twenty megabytes in memory would hold up every other request of the process: by the copying, and by the
 * collection of garbage that such a buffer starts.
 */
export async function receiveFile(
  { headers }: Pick<FastifyRequest, 'headers'>,
  payload: Readable,
  limitBytes: number,
): Promise<ReceivedFile> {
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  const contentFile = path.join(tmpdir(), `bee-body-${systemRandomness.bytes(NAME_BYTES).toString('hex')}`)
  const first: Buffer[] = []
  let bytes = 0
  let handle: FileHandle | undefined
  try {
    // A body that is refused in the middle keeps its connection, so that its sender reads the answer.
    for await (const piece of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > limitBytes) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
      if (!handle) first.push(piece)
      if (bytes <= MESSAGE_BYTES) continue
      const pieces = handle ? [piece] : first.splice(0)
      handle ??= await open(contentFile, 'wx', 0o600)
      for (const each of pieces) await writeAll(handle, each)
    }
  } catch (error) {
    if (handle) await dropReceived({ contentFile })
    throw error
  } finally {
    await handle?.close()
  }
  return handle ? { contentFile } : { content: Buffer.concat(first) }
}

export async function dropReceived(file: ReceivedFile): Promise<void> {
  if ('contentFile' in file) await rm(file.contentFile, { force: true })
}
