import { conflict } from '@bee/contract/failures.ts'

/** Stays free in every case: a disk that is full to the last byte harms the school itself. */
const SPARE_BYTES = 100 * 1024 * 1024
const BYTES_PER_MB = 1024 * 1024

/** Called before the first byte is written. A store without a known free space checks it itself. */
export function requireFreeSpace(what: string, bytes: number, space: { freeBytes: number } | undefined): void {
  if (!space || bytes === 0 || space.freeBytes >= bytes + SPARE_BYTES) return
  const inMegabytes = (count: number) => `${Math.ceil(count / BYTES_PER_MB)} MB`
  const words = `${what}大约要 ${inMegabytes(bytes)}，另外要留 ${inMegabytes(SPARE_BYTES)}`
  throw conflict(`磁盘空间不够：${words}，只剩 ${inMegabytes(space.freeBytes)}`)
}
