import type { Storage, StorageKind, StoreMove } from '@bee/contract/manage/storage.contract.ts'
import type { Config } from '../../config.ts'
import type { MoveRow, StorageDay } from './storage.repository.ts'

/** A running command reports every five seconds. */
const SILENT_AFTER_MS = 60_000

const BYTES_OF: Record<StorageKind, (day: StorageDay) => number> = {
  film: (day) => day.filmBytes,
  original: (day) => day.originalBytes,
  other: (day) => day.otherBytes,
  trash: (day) => day.trashBytes,
  backup: (day) => day.backupBytes,
  database: (day) => day.databaseBytes,
}

export function showCounted(day: StorageDay): NonNullable<Storage['counted']> {
  const kinds = Object.entries(BYTES_OF) as [StorageKind, (day: StorageDay) => number][]
  return {
    time: day.countedAt.toISOString(),
    kinds: kinds.map(([kind, bytesOf]) => ({ kind, bytes: bytesOf(day) })),
    spareOriginals: { count: day.spareOriginalCount, bytes: day.spareOriginalBytes },
  }
}

export function showMove({ startedAt, saidAt, endedAt, ...rest }: MoveRow, now: Date): StoreMove {
  const isSilent = now.getTime() - saidAt.getTime() > SILENT_AFTER_MS
  const running = isSilent ? 'silent' : 'moving'
  return {
    ...rest,
    state: endedAt === null ? running : rest.failed > 0 ? 'partly' : 'done',
    startTime: startedAt.toISOString(),
    sayTime: saidAt.toISOString(),
  }
}

/** The host alone, and no key. */
export function showBucket({ s3 }: Pick<Config, 's3'>): Storage['files']['s3'] {
  if (!s3) return null
  const { endpoint, bucket, region, publicUrl } = s3
  const { host } = new URL(endpoint.replace('{bucket}', bucket))
  return { host, bucket, region, isFetchedThere: publicUrl !== undefined }
}
