import * as z from 'zod/mini'
import { mobile, newPassword, nickName, typedPassword } from '../account/account-fields.ts'
import { Credentials } from '../account/account.contract.ts'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../fields.ts'
import { Ended, RoleRightShown, secondStepCode, secretLink, StaffSession, STAFF_MESSAGES } from './staff-fields.ts'

/** Inside at once, or with a ticket for the second step. */
export const LogInAnswer = z.object({
  isInside: z.boolean(),
  /** Comes back with the code; empty when there is no second step. */
  ticket: z.string(),
})
export type LogInAnswer = z.infer<typeof LogInAnswer>

export const StaffWelcome = z.object({
  /** From the link that the start has printed. */
  token: secretLink(STAFF_MESSAGES.welcomeOver),
  mobile: mobile(),
  /** For the member with this number; a new number becomes a member. */
  password: newPassword(),
  nickName: z.optional(nickName()),
})
export type StaffWelcome = z.infer<typeof StaffWelcome>

export const SecondStep = z.object({ ticket: secretLink(STAFF_MESSAGES.ticketOver), code: secondStepCode() })
export type SecondStep = z.infer<typeof SecondStep>

/** Either will do. */
export const Confirmation = z
  .object({ password: z.optional(typedPassword()), code: z.optional(secondStepCode()) })
  .check(
    z.refine(({ password, code }) => password !== undefined || code !== undefined, {
      error: '请输入密码，或验证器上的 6 位数字',
      path: ['password'],
    }),
  )
export type Confirmation = z.infer<typeof Confirmation>

export const StaffMe = z.object({
  userId: z.int(),
  nickName: z.string(),
  avatarUrl: z.string(),
  /** Masked: 138****5678. */
  mobile: z.string(),
  role: z.object({ id: z.int(), name: z.string(), isOwner: z.boolean() }),
  /** While the desk is viewed as `role`: the colleague's real role, to return to. */
  ownRole: z.nullable(z.object({ name: z.string() })),
  /** Everything for the owner. */
  rights: z.array(RoleRightShown),
  /** The courses that `own` means. */
  courseIds: z.array(z.int()),
  secondStep: z.object({
    isOn: z.boolean(),
    /** On for the role, whether it is set up or not: until then acts with money, staff or backups are refused. */
    isRequired: z.boolean(),
    /** It can be put off no longer: only the calls of the own account answer. */
    isDue: z.boolean(),
    /** Until when it can be put off; null where it is on, or not required. */
    dueTime: z.nullable(time()),
    recoveryCodesLeft: z.int(),
  }),
  session: z.object({
    id: z.int(),
    expiresTime: time(),
    /** Until then a sensitive call does not ask again. */
    confirmedUntilTime: time(),
  }),
})
export type StaffMe = z.infer<typeof StaffMe>

const RecoveryCodes = z.object({
  /** Shown this once; such as `7KQ2M-9XWAF`. */
  recoveryCodes: z.array(z.string()),
})

/** A member of the demo school's staff, as whom a visitor on this machine looks around. */
export const DemoColleague = z.object({ userId: z.int(), nickName: z.string(), roleName: z.string() })
export type DemoColleague = z.infer<typeof DemoColleague>

/** Log-in of the staff, and the calls of every colleague about their own account. */
export const sessionContract = {
  logIn: endpoint({
    method: 'POST',
    path: '/manage/door/logIn',
    access: 'public',
    summary: '员工登录；开了两步验证的，答出 ticket，再交验证码',
    input: Credentials,
    result: LogInAnswer,
  }),
  secondStep: endpoint({
    method: 'POST',
    path: '/manage/door/secondStep',
    access: 'public',
    summary: '登录的第二步：验证器上的 6 位数字，或一个恢复码',
    input: SecondStep,
    result: LogInAnswer,
  }),
  welcome: endpoint({
    method: 'POST',
    path: '/manage/door/welcome',
    access: 'public',
    summary: '还没有校长时，用启动时打印的链接成为第一位校长',
    input: StaffWelcome,
    result: LogInAnswer,
  }),
  demoColleagues: endpoint({
    method: 'GET',
    path: '/manage/door/demo',
    access: 'public',
    summary: '演示学校的员工，只答给这台机器上的浏览器；别处是空的',
    result: z.array(DemoColleague),
  }),
  demoLogIn: endpoint({
    method: 'POST',
    path: '/manage/door/demo',
    access: 'public',
    summary: '以演示学校的一位员工进来看看，只在这台机器上',
    input: z.object({ userId: id('userId') }),
    result: LogInAnswer,
  }),
  me: endpoint({
    method: 'GET',
    path: '/manage/me',
    access: 'staff',
    permission: 'own',
    reach: 'nothing',
    summary: '我是谁、能做什么、要不要先设两步验证',
    result: StaffMe,
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/manage/door/logOut',
    access: 'staff',
    permission: 'own',
    reach: 'nothing',
    isOpenWhileViewing: true,
    summary: '退出蜂巢',
    result: Ended,
  }),
  stopViewing: endpoint({
    method: 'POST',
    path: '/manage/door/stopViewing',
    access: 'staff',
    permission: 'own',
    reach: 'nothing',
    isOpenWhileViewing: true,
    summary: '不再以别的角色看后台，回到自己的角色',
    result: z.object({ roleName: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/manage/door/confirm',
    access: 'staff',
    permission: 'own',
    reach: 'nothing',
    summary: '再确认一次是本人（密码或验证码），十分钟内的敏感操作不再问',
    input: Confirmation,
    result: z.object({ confirmedUntilTime: time() }),
  }),
  setUpSecondStep: endpoint({
    method: 'POST',
    path: '/manage/secondStep/setUp',
    access: 'staff',
    permission: 'own',
    reach: 'nothing',
    isSensitive: true,
    summary: '开始设两步验证：给验证器的密钥；交一次验证码才算开',
    result: z.object({ secret: z.string(), uri: z.string() }),
  }),
  enableSecondStep: endpoint({
    method: 'POST',
    path: '/manage/secondStep/enable',
    access: 'staff',
    permission: 'own',
    reach: 'nothing',
    isSensitive: true,
    summary: '交一次验证码，打开两步验证，得到十个恢复码；其他登录随之结束',
    input: z.object({ code: secondStepCode() }),
    result: RecoveryCodes,
  }),
  disableSecondStep: endpoint({
    method: 'POST',
    path: '/manage/secondStep/disable',
    access: 'staff',
    permission: 'own',
    reach: 'nothing',
    isSensitive: true,
    summary: '关掉两步验证；角色要求的关不掉',
    result: z.object({ isOn: z.boolean() }),
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/manage/secondStep/recoveryCodes',
    access: 'staff',
    permission: 'own',
    reach: 'nothing',
    isSensitive: true,
    summary: '换十个新的恢复码，旧的随之作废',
    result: RecoveryCodes,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/manage/session/list',
    access: 'staff',
    permission: 'own',
    reach: 'nothing',
    summary: '我在哪些设备上登录着蜂巢，最近用过的在前',
    result: z.array(StaffSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/manage/session/:id',
    access: 'staff',
    permission: 'own',
    reach: 'nothing',
    summary: '结束自己的一处登录',
    input: z.object({ id: id('id') }),
    result: Ended,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/manage/session',
    access: 'staff',
    permission: 'own',
    reach: 'nothing',
    summary: '结束自己其他的登录',
    result: Ended,
  }),
}
