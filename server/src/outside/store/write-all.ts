import type { FileHandle } from 'node:fs/promises'

interface Writer {
  write(
    content: Uint8Array,
    from: number,
    length: number,
    position: number | null,
  ): Promise<Pick<Awaited<ReturnType<FileHandle['write']>>, 'bytesWritten'>>
}

/**
 * Writes every byte or throws. On a nearly full disk the kernel writes a part and reports no error: only `bytesWritten` tells. Without a
 * position it continues at the handle's own position.
 */
export async function writeAll(handle: Writer, content: Uint8Array, position: number | null = null): Promise<void> {
  for (let done = 0; done < content.length;) {
    const at = position === null ? null : position + done
    const { bytesWritten } = await handle.write(content, done, content.length - done, at)
    if (bytesWritten === 0) throw Object.assign(new Error('The disk takes no more bytes'), { code: 'ENOSPC' })
    done += bytesWritten
  }
}
