import { statfsSync } from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'
/** More than the databases of a whole run take. Containers often give 64 MiB. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * The folder for databases of tests: in memory where it is large enough. They are thousands of small files that are
 * made and deleted all the time, and a disk's bookkeeping of them is a fifth of PostgreSQL's processor time.
 */
export function folderForDatabases(): string {
  return hasSpace() && os.freemem() >= ROOM_BYTES ? MEMORY : os.tmpdir()
}

function hasSpace(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    // Only Linux has it.
    return false
  }
}
