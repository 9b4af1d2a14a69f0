import { conflict, tooLarge } from '@bee/contract/failures.ts'
import {
  DISK_KEPT_FREE_PERCENT,
  OPEN_UPLOADS_PER_PERSON,
  PROMISED_SHARE_PERCENT,
  UPLOAD_BYTES_PER_DAY,
  UPLOAD_MAX_BYTES,
} from '@bee/contract/manage/media/upload-limits.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import type { StoreSpace } from '../../../outside/store/file-store.ts'

const PERCENT = 100

export function refuseTooLarge(bytes: number): void {
  if (bytes <= UPLOAD_MAX_BYTES) return
  throw tooLarge(`单个文件最大 ${sayBytes(UPLOAD_MAX_BYTES)}，这个有 ${sayBytes(bytes)}`)
}

export function refuseTooMany(bytes: number, { openCount, dayBytes }: { openCount: number; dayBytes: number }): void {
  if (openCount >= OPEN_UPLOADS_PER_PERSON) {
    throw conflict(`你有 ${openCount} 个文件还没传完，最多 ${OPEN_UPLOADS_PER_PERSON} 个，先传完或取消几个`)
  }
  if (dayBytes + bytes > UPLOAD_BYTES_PER_DAY) {
    const limit = sayBytes(UPLOAD_BYTES_PER_DAY)
    throw conflict(`一天最多传 ${limit}，你这一天已经传了 ${sayBytes(dayBytes)}，再加 ${sayBytes(bytes)} 就超过了`)
  }
}

/** Bytes that uploads under way still need. */
export interface PromisedBytes {
  own: number
  others: number
}

/** Promised bytes count as taken. Those of other uploads count up to a share, so that promises alone cannot block all uploads. */
export function refuseWithoutSpace(
  bytes: number,
  { freeBytes, totalBytes }: StoreSpace,
  promised: PromisedBytes,
): void {
  const kept = (totalBytes * DISK_KEPT_FREE_PERCENT) / PERCENT
  const space = Math.max(0, freeBytes - kept)
  const taken = promised.own + Math.min(promised.others, (space * PROMISED_SHARE_PERCENT) / PERCENT)
  if (bytes + taken <= space) return
  const others = taken > 0 ? `，正在传的还要 ${sayBytes(taken)}` : ''
  throw conflict(
    `空间不够：这个文件 ${sayBytes(bytes)}，磁盘 ${sayBytes(totalBytes)} 只剩 ${sayBytes(freeBytes)}${others}，` +
      `要留出 ${DISK_KEPT_FREE_PERCENT}%（${sayBytes(kept)}）。先清一清，或请管理员加大磁盘`,
  )
}
