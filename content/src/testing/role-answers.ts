import type { BuiltInRole } from '@bee/contract/manage/permissions.ts'
import type { KnownManageCall } from './calls/valid-manage-calls.ts'

/** The rights as the migration gives them: a call without the right is refused. */
export const MAY: Record<BuiltInRole, (permission: string) => boolean> = {
  owner: () => true,
  editor: (permission) => !['orders.refund', 'school.manage'].includes(permission),
  teacher: (permission) =>
    ['today.read', 'inbox.read', 'content.read', 'insight.read', 'audit.read'].includes(permission) ||
    ['content.write', 'content.publish', 'media.remove', 'inbox.reply'].includes(permission),
  support: (permission) =>
    ['today.read', 'inbox.read', 'members.read', 'orders.read', 'audit.read', 'inbox.reply'].includes(permission) ||
    ['members.mobile', 'members.grant', 'messages.send', 'orders.confirm', 'orders.refund'].includes(permission),
}

/** The role with rights to the own courses alone, or that wait for a colleague: none of them reaches everything. */
const WITHIN_OWN: BuiltInRole = 'teacher'

/** Whether this role gets an answer. A call about the own account that the role cannot make is a refusal of its own. */
function isAllowed({ shape }: KnownManageCall, role: BuiltInRole): boolean {
  if (shape.access !== 'staff' || shape.permission === 'own') return true
  return MAY[role](shape.permission) && !(shape.reach === 'everything' && role === WITHIN_OWN)
}

/** Calls that are allowed and cannot succeed for these roles: staff with rights on money cannot turn off the second step. */
const ANSWERED_OTHERWISE: Record<string, Partial<Record<BuiltInRole, number>>> = {
  'session.disableSecondStep': { owner: 409, editor: 409, support: 409 },
  // They may read the record and have made no act that can be undone.
  'audit.undo': { editor: 409, teacher: 409, support: 409 },
  // A thread about no course is not there for a role that answers for its own courses alone.
  'inbox.decide': { teacher: 404 },
  // A colleague publishes a teacher's drafts.
  'drafts.publish': { teacher: 403 },
  'drafts.schedule': { teacher: 403 },
  'drafts.unschedule': { teacher: 403 },
  'drafts.giveBack': { teacher: 403 },
  'drafts.undoPublish': { teacher: 403 },
  'courseDesk.change': { teacher: 403 },
  'content.withdraw': { teacher: 403 },
  'content.putBack': { teacher: 403 },
  'content.remove': { teacher: 403 },
  // Only staff who may publish change subtitles that students see at once.
  'subtitles.publish': { teacher: 403 },
  'subtitles.show': { teacher: 403 },
  'subtitles.remove': { teacher: 403 },
  'subtitles.restore': { teacher: 403 },
  'handouts.rename': { teacher: 403 },
  'handouts.move': { teacher: 403 },
}

/** The status that a valid call by this role ends in. */
export const statusFor = (call: KnownManageCall, role: BuiltInRole): number =>
  isAllowed(call, role) ? (ANSWERED_OTHERWISE[call.name]?.[role] ?? 200) : 403
