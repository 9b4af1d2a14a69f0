import { AUDIT_ACTION_KEYS, type AuditAction } from '@bee/contract/manage/audit-actions.ts'

/** What the list is narrowed to; it stands in the address. */
export interface AuditFilter {
  actorId?: number
  action?: AuditAction
  days?: number
}

export const DAYS = [1, 7, 30, 90] as const
export const daysWords = (days: number) => (days === 1 ? '今天' : `近 ${days} 天`)

const isAction = (text: string | null): text is AuditAction => AUDIT_ACTION_KEYS.includes(text as AuditAction)

/** Anyone can write an address: what makes no sense in it narrows nothing. */
export function readFilter(query: URLSearchParams): AuditFilter {
  const actorId = Number(query.get('actor'))
  const action = query.get('action')
  const days = Number(query.get('days'))
  return {
    ...(Number.isInteger(actorId) && actorId > 0 && { actorId }),
    ...(isAction(action) && { action }),
    ...(DAYS.some((each) => each === days) && { days }),
  }
}

export function writeFilter({ actorId, action, days }: AuditFilter): URLSearchParams {
  const pairs = Object.entries({ actor: actorId, action, days }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  )
  return new URLSearchParams(pairs)
}
