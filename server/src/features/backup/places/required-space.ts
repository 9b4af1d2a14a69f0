import { conflict } from '@bee/contract/failures.ts'

/** What stays free whatever is written: a disk that is full to the last byte hurts the school itself. */
const SPARE_BYTES = 100 * 1024 * 1024
const BYTES_PER_MB = 1024 * 1024

/** Before anything is written. A store that does not say how much room it has sees to it itself. */
export function requireFreeSpace(what: string, bytes: number, space: { freeBytes: number } | undefined): void {
  if (!space || bytes === 0 || space.freeBytes >= bytes + SPARE_BYTES) return
  const inMegabytes = (count: number) => `${Math.ceil(count / BYTES_PER_MB)} MB`
  const words = `${what}大约要 ${inMegabytes(bytes)}，另外要留 ${inMegabytes(SPARE_BYTES)}`
  throw conflict(`磁盘空间不够：${words}，只剩 ${inMegabytes(space.freeBytes)}`)
}
