import * as z from 'zod/mini'
import { id, oneOf, typedText, wholeNumber } from '../fields.ts'
import { PERMISSION_KEYS, PERMISSIONS, SCOPES } from './permissions.ts'

/** Every call of the operators' side carries it: a foreign page cannot send it without asking first. */
export const STAFF_HEADER = 'bee-staff'
export const STAFF_HEADER_VALUE = '1'

export const STAFF_SESSION_HOURS = 12
/** For so long after a password or a code the caller is not asked again. */
export const CONFIRMED_MINUTES = 10
export const SECOND_STEP_MINUTES = 10
/** From joining the staff. Acts with money, staff or backups do not wait. */
export const SECOND_STEP_PUT_OFF_DAYS = 7
export const WELCOME_HOURS = 24
export const INVITATION_HOURS = 72
export const RECOVERY_CODE_COUNT = 10
export const ROLE_NAME_MAX_CHARACTERS = 12
export const COURSES_OF_TEACHER_MAX = 500

export const STAFF_MESSAGES = {
  notStaff: '这个账号不是员工，请用员工的账号登录',
  code: '请输入验证器上的 6 位数字，或一个恢复码',
  codeWrong: '验证码不对或用过了，等验证器换下一个再试',
  notDemo: '演示学校的员工，只能在这台机器的浏览器上一点就进',
  ticketOver: '登录停得太久了，请从头再来一次',
  welcomeOver: '这个链接过期了或已经用过，重新启动网站会打印一个新的',
  invitationUnknown: '没有这个邀请，看看链接是不是复制全了',
  invitationUsed: '这个邀请已经用过了，直接登录就好',
  invitationOver: '这个邀请过期了，请让邀请你的同事再发一次',
  invitationTakenBack: '这个邀请被收回了，有疑问请问邀请你的同事',
  invitationReplaced: '这个邀请换成了新的，请用最后收到的链接',
  invitationVoid: '邀请你的同事现在不能给这个角色了，请让校长再邀请一次',
  viewing: '你在以别的角色看后台，只能看，不能改。先回到自己的角色',
  lastOwner: '至少要留一位校长',
  ownerFixed: '校长这一列不能改',
  foreignPage: '这个请求不是从蜂巢发出的',
  staffCannotLeave: '你还是这所学校的员工，请先让校长结束你的员工身份，再注销账号',
  changedSince: '后来又有人改过，不能再改回去',
  undoneAlready: '已经改回去了',
  secretChanged: '网站的密钥换过，旧的验证器用不了了，请校长去掉你的两步验证再重新设',
} as const

/** From an authenticator, or one of the ten recovery codes; separators in it are ignored. */
export const secondStepCode = () =>
  z.pipe(
    z.string({ error: STAFF_MESSAGES.code }),
    z.transform((value, context) => {
      const code = value.replace(/[\s-]/g, '').toUpperCase()
      if (!/^(\d{6}|[0-9A-Z]{10})$/.test(code)) {
        context.issues.push({ code: 'custom', message: STAFF_MESSAGES.code, input: value })
        return z.NEVER
      }
      return code
    }),
  )

export const secretLink = (sentence: string) => z.string({ error: sentence }).check(z.regex(/^[\w-]{43}$/, sentence))

export const roleName = () =>
  typedText({
    max: ROLE_NAME_MAX_CHARACTERS,
    tooShort: '请写角色的名字',
    tooLong: `角色的名字最多 ${ROLE_NAME_MAX_CHARACTERS} 个字`,
    lines: 'one',
  })

const MAX_LIMIT = 100_000_000

const RoleRightInput = z
  .object({
    permission: oneOf('权限 permission', PERMISSION_KEYS),
    scope: oneOf('范围 scope', SCOPES, 'all'),
    limit: z._default(z.nullable(wholeNumber({ label: '限额 limit', min: 0, max: MAX_LIMIT })), null),
  })
  .check(
    z.refine(({ permission, scope }) => scope === 'all' || PERMISSIONS[permission].scopes?.[scope] !== undefined, {
      error: '这项权限没有这种范围',
      path: ['scope'],
    }),
    z.refine(({ permission, limit }) => limit === null || limit <= (PERMISSIONS[permission].limit?.max ?? -1), {
      error: '这项权限不能这样限',
      path: ['limit'],
    }),
  )

export const rights = () =>
  z.array(RoleRightInput, { error: '权限 rights 应当是一列权限' }).check(
    z.maxLength(PERMISSION_KEYS.length, '权限 rights 太多了'),
    z.refine((list) => new Set(list.map(({ permission }) => permission)).size === list.length, '同一项权限写了两次'),
  )

/** Counts the changes of the row: a save with an older version has not seen the newest. */
export const version = () => wholeNumber({ label: '版本 version', min: 1, max: 2_147_483_647 })

export const courseIds = () =>
  z
    .array(id('courseIds'), { error: '课程 courseIds 应当是一列编号' })
    .check(z.maxLength(COURSES_OF_TEACHER_MAX, `一位讲师最多 ${COURSES_OF_TEACHER_MAX} 门课`))

export const RoleRightShown = z.object({
  permission: z.enum(PERMISSION_KEYS),
  scope: z.enum(SCOPES),
  limit: z.nullable(z.int()),
})

export const StaffSession = z.object({
  id: z.int(),
  /** Such as “Windows 上的 Chrome”. */
  device: z.string(),
  address: z.string(),
  createTime: z.string(),
  lastSeenTime: z.string(),
  expiresTime: z.string(),
  isCurrent: z.boolean(),
})
export type StaffSession = z.infer<typeof StaffSession>

export const Ended = z.object({ endedCount: z.int() })
