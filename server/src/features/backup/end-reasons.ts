import { Failure } from '@bee/contract/failures.ts'
import { Cancelled } from '../../job-kind.ts'
import { ABANDONED } from './backups.service.ts'
import { sentenceOf } from './backup-errors.ts'

const CANCELLED = '有人取消了，没有做完'

/** The sentence for the list of backups. */
export function whyEnded(error: unknown, signal?: AbortSignal): string {
  if (error instanceof Failure || signal?.aborted !== true) return sentenceOf(error)
  return signal.reason instanceof Cancelled ? CANCELLED : ABANDONED
}
