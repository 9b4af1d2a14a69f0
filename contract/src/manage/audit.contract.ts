import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, oneOf, time, wholeNumber, wholeNumberOr } from '../fields.ts'
import { MAX_PAGE_SIZE } from '../limits.ts'
import { AUDIT_ACTION_KEYS } from './audit-actions.ts'

export const AUDIT_PAGE_SIZE = 30
/** All of the record is kept; a filter looks back so far at most. */
export const AUDIT_DAYS_MAX = 3650

export const AuditEvent = z.object({
  id: z.int(),
  time: time(),
  /** Kept as they were then; the account may be gone. Null for an operator's command. */
  actorId: z.nullable(z.int()),
  actorName: z.string(),
  roleName: z.string(),
  /** A key of AUDIT_ACTIONS, which has its words. */
  action: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  /** The act, in one sentence. */
  summary: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string(),
  device: z.string(),
  requestId: z.string(),
  /** The event that this one has undone. */
  undoes: z.nullable(z.int()),
  undo: z.object({
    state: z.enum(['possible', 'done', 'impossible']),
    /** Why it cannot be undone; empty where it can. */
    sentence: z.string(),
  }),
})
export type AuditEvent = z.infer<typeof AuditEvent>

const eventId = (field: string) => id(field)

export const auditContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/audit/list',
    access: 'staff',
    permission: 'audit.read',
    reach: 'nothing',
    summary: '操作记录，新的在前；只能看自己做的角色只得到自己的',
    input: z.object({
      actorId: z.optional(id('actorId')),
      action: z.optional(oneOf('动作 action', AUDIT_ACTION_KEYS)),
      /** So many days up to and with today, by the calendar of Shanghai. */
      days: z.optional(wholeNumber({ label: '天数 days', min: 1, max: AUDIT_DAYS_MAX })),
      /** The last id of the page before. */
      before: z.optional(eventId('before')),
      limit: wholeNumberOr(AUDIT_PAGE_SIZE, { label: '每页条数 limit', min: 1, max: MAX_PAGE_SIZE }),
    }),
    result: z.object({ list: z.array(AuditEvent), hasMore: z.boolean() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/manage/audit/undo',
    access: 'staff',
    permission: 'audit.read',
    reach: 'nothing',
    isSensitive: true,
    summary: '改回去：只能一次，后来没有人再改过，而且自己有做这件事的权限；答出被改回的那一条',
    input: z.object({ eventId: eventId('eventId') }),
    result: AuditEvent,
  }),
  check: endpoint({
    method: 'POST',
    path: '/manage/audit/check',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    mayPrecedeSecondStep: true,
    summary: '从头核对操作记录的链：有没有一条被改过、删过',
    result: z.object({
      isWhole: z.boolean(),
      checkedCount: z.int(),
      /** The first that does not fit; null when all do. */
      brokenAt: z.nullable(z.int()),
    }),
  }),
}
