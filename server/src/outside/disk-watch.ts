import type { Clock } from './clock.ts'

/** PostgreSQL writes its log in files of 16 MiB: with less space than one of them it may refuse the next write. */
export const FULL_BELOW_BYTES = 16 * 1024 * 1024
/** The disk of a remote database or store cannot be checked from here: a refused write counts for this long. */
export const REFUSAL_COUNTS_MS = 60_000

export interface DiskWatch {
  /** A write was refused because the disk is full. */
  noteRefusal(): void
  /** Since when writes fail; undefined while there is space. */
  fullSince(): Promise<Date | undefined>
}

/**
 * `space` belongs to the disk of the school's files or database; undefined when neither is on this machine. When both are on it (`isAll`),
 * a refusal ends as soon as there is space.
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
