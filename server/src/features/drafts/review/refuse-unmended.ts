import { conflict } from '@bee/contract/failures.ts'
import type { Check } from '@bee/contract/manage/content/drafts.contract.ts'
import type { Waived } from '../drafts.repository.ts'

/** Refuses every check that stops, and every waivable check without a reason. */
export function refuseUnmended(checks: readonly Check[], waived: readonly Waived[]): void {
  const stopping = checks.filter(({ level }) => level === 'stops')
  const [first] = stopping
  if (first) throw conflict(first.sentence, { checks: stopping })
  const keys = new Set(waived.map(({ key }) => key))
  const open = checks.filter(({ level, key }) => level === 'waivable' && !keys.has(key))
  const [one] = open
  if (!one) return
  const sentence =
    open.length === 1
      ? `${one.sentence}，要先补上，或写明为什么放行`
      : `还有 ${open.length} 项检查要先处理，或写明为什么放行`
  throw conflict(sentence, { checks: open })
}
