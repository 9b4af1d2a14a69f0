import { AUDIT_ACTION_KEYS, type AuditAction } from '@bee/contract/manage/audit-actions.ts'
import { listAddress } from '../../../lib/addresses/list-address.ts'
import { optionalId } from '../../../lib/addresses/id-fields.ts'
import { optionalChoice, optionalNumber } from '../../../lib/addresses/list-fields.ts'

/** Filter of the audit list; the address carries it. */
export interface AuditFilter {
  actorId?: number
  action?: AuditAction
  days?: number
}

export const DAYS = [1, 7, 30, 90] as const
export const daysWords = (days: number) => (days === 1 ? '今天' : `近 ${days} 天`)

const ADDRESS = listAddress<AuditFilter>({
  actorId: optionalId('actor'),
  action: optionalChoice('action', AUDIT_ACTION_KEYS),
  days: optionalNumber('days', DAYS),
})

export const readFilter = ADDRESS.read
export const writeFilter = ADDRESS.toQuery
