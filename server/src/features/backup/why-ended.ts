import { Failure } from '@bee/contract/failures.ts'
import { Cancelled } from '../../job-kind.ts'
import { ABANDONED } from './backups.service.ts'

const UNEXPECTED = '出了意外，任务里写着原因'
const CANCELLED = '有人取消了，没有做完'

/** For whoever reads the list of backups. */
export function whyEnded(error: unknown, signal?: AbortSignal): string {
  if (error instanceof Failure) return error.message
  if (signal?.aborted !== true) return UNEXPECTED
  return signal.reason instanceof Cancelled ? CANCELLED : ABANDONED
}
