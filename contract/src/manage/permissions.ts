import { moneyWords } from '../money.ts'

/** The reach of a right. `own`: only one's own courses, uploads or acts. `asks`: the colleague prepares it, and another one agrees. */
export const SCOPES = ['all', 'own', 'asks'] as const
export type Scope = (typeof SCOPES)[number]

export const PERMISSION_KEYS = [
  'today.read',
  'inbox.read',
  'content.read',
  'members.read',
  'orders.read',
  'insight.read',
  'audit.read',
  'content.write',
  'content.publish',
  'media.remove',
  'inbox.reply',
  'members.mobile',
  'members.grant',
  'messages.send',
  'orders.confirm',
  'orders.reconcile',
  'orders.refund',
  'school.manage',
] as const
export type PermissionKey = (typeof PERMISSION_KEYS)[number]

export const PERMISSION_GROUPS = [
  { key: 'reading', label: '看' },
  { key: 'content', label: '内容' },
  { key: 'learners', label: '学员' },
  { key: 'school', label: '钱与系统' },
] as const
export type PermissionGroup = (typeof PERMISSION_GROUPS)[number]['key']

/** A number that a right may be limited by; without one there is no limit. */
export interface PermissionLimit {
  /** The counted unit: times a day, days of a ban, or money in fen. */
  unit: 'times-a-day' | 'ban-days' | 'fen'
  max: number
}

export interface Permission {
  label: string
  group: PermissionGroup
  /** The choices of the matrix other than `all` and nothing, with the words of the cell. */
  scopes?: Partial<Record<Exclude<Scope, 'all'>, string>>
  limit?: PermissionLimit
  /** Staff with this right log in with two steps: it touches money, staff or backups. */
  needsSecondStep?: true
}

const OWN_COURSES = '只有自己的课'

/** Everything a role can be given, in the order of the matrix. */
export const PERMISSIONS: Record<PermissionKey, Permission> = {
  'today.read': { label: '看今日', group: 'reading', scopes: { own: OWN_COURSES } },
  'inbox.read': { label: '看收件箱', group: 'reading', scopes: { own: OWN_COURSES } },
  'content.read': { label: '看课程、题库、资讯、媒体', group: 'reading', scopes: { own: OWN_COURSES } },
  'members.read': { label: '看会员，手机号不全', group: 'reading' },
  'orders.read': { label: '看订单', group: 'reading' },
  'insight.read': { label: '看数据', group: 'reading', scopes: { own: OWN_COURSES } },
  'audit.read': { label: '看操作记录、改回去', group: 'reading', scopes: { own: '只有自己做的' } },
  'content.write': { label: '写和改课程、题目、资讯', group: 'content', scopes: { own: OWN_COURSES } },
  'content.publish': {
    label: '发布、下架、定价',
    group: 'content',
    scopes: { own: OWN_COURSES, asks: '要教务同意' },
  },
  'media.remove': { label: '删除视频与附件', group: 'content', scopes: { own: '只有自己传的' } },
  'inbox.reply': { label: '回复评论、反馈、预约', group: 'learners', scopes: { own: OWN_COURSES } },
  'members.mobile': {
    label: '看完整手机号，每次都记录',
    group: 'learners',
    limit: { unit: 'times-a-day', max: 1000 },
  },
  'members.grant': { label: '送课、封禁会员', group: 'learners', limit: { unit: 'ban-days', max: 3650 } },
  'messages.send': { label: '给会员发消息', group: 'learners' },
  'orders.confirm': { label: '确认收款、发优惠码、开发票', group: 'school', needsSecondStep: true },
  'orders.reconcile': { label: '对账，了结差异', group: 'school', needsSecondStep: true },
  'orders.refund': {
    label: '退款',
    group: 'school',
    limit: { unit: 'fen', max: 100_000_000 },
    needsSecondStep: true,
  },
  'school.manage': { label: '员工、短信、支付、备份', group: 'school', needsSecondStep: true },
}

/** Whether `own` means the courses of this person, and not their uploads or acts. */
export const isByCourse = (permission: PermissionKey): boolean => PERMISSIONS[permission].scopes?.own === OWN_COURSES

const LIMIT_WORDS: Record<PermissionLimit['unit'], (limit: number) => string> = {
  'times-a-day': (limit) => `一天 ${limit} 次`,
  'ban-days': (limit) => `封禁 ${limit} 天以内`,
  fen: (limit) => `${moneyWords(limit)} 以内`,
}

/** One cell of the matrix that is not empty. */
export interface RoleRight {
  permission: PermissionKey
  scope: Scope
  /** In the unit of the permission; null without a limit. */
  limit: number | null
}

/** The words of a cell: how far the right reaches, or its limit; empty for all without a limit. */
export function rightWords({ permission, scope, limit }: RoleRight): string {
  const { scopes, limit: rule } = PERMISSIONS[permission]
  const reach = scope === 'all' ? '' : (scopes?.[scope] ?? '')
  return [reach, rule && limit !== null ? LIMIT_WORDS[rule.unit](limit) : ''].filter(Boolean).join('，')
}

/** The roles every school begins with. The owner has every right, now and every one that is added later. */
export const BUILT_IN_ROLES = ['owner', 'editor', 'teacher', 'support'] as const
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]
