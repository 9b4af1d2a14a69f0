import { AUDIT_ACTION_KEYS, type AuditAction } from '@bee/contract/manage/audit-actions.ts'

/** Filter of the audit list; the address carries it. */
export interface AuditFilter {
  actorId?: number
  action?: AuditAction
  days?: number
}

export const DAYS = [1, 7, 30, 90] as const
export const daysWords = (days: number) => (days === 1 ? '今天' : `近 ${days} 天`)

const isAction = (text: string | null): text is AuditAction => AUDIT_ACTION_KEYS.includes(text as AuditAction)

/** A visitor may edit the address: invalid values are ignored. */
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
