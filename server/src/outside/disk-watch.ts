import type { Clock } from './clock.ts'

/** PostgreSQL writes its log in files of 16 MiB: with less room than one of them it may refuse the next write. */
export const FULL_BELOW_BYTES = 16 * 1024 * 1024
/** A database or a store elsewhere has a disk that cannot be asked from here: a refused write tells of it for so long. */
export const REFUSAL_COUNTS_MS = 60_000

export interface DiskWatch {
  /** A write was refused for want of room. */
  noteRefusal(): void
  /** Since when nothing can be written; undefined while there is room. */
  fullSince(): Promise<Date | undefined>
}

/**
 * `room` is of the disk that the files or the database of the school are on; left out where neither is on this machine. Where both
 * are on it (`isAll`), a refusal is over as soon as there is room.
 */
export function createDiskWatch(parts: {
  clock: Clock
  space?: (() => Promise<{ freeBytes: number }>) | undefined
  isAll?: boolean
}) {
  const { clock, space, isAll = false } = parts
  let since: Date | undefined
  let refusedAtMs = -Infinity

  function noteRefusal(): void {
    since ??= clock.now()
    refusedAtMs = clock.monotonicMs()
  }

  async function fullSince(): Promise<Date | undefined> {
    const found = await space?.().catch(() => undefined)
    const isRefusing = clock.monotonicMs() - refusedAtMs <= REFUSAL_COUNTS_MS
    const hasSpace = found !== undefined && found.freeBytes >= FULL_BELOW_BYTES
    if (isAll && hasSpace) refusedAtMs = -Infinity
    const isFull = (isRefusing && !(isAll && hasSpace)) || (found !== undefined && !hasSpace)
    since = isFull ? (since ?? clock.now()) : undefined
    return since
  }

  return { noteRefusal, fullSince } satisfies DiskWatch
}
