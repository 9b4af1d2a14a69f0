import * as z from 'zod/mini'
import { mobile, newPassword, nickName } from '../account/account-fields.ts'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../fields.ts'
import { LogInAnswer } from './session.contract.ts'
import { courseIds, secretLink, STAFF_MESSAGES } from './staff-fields.ts'

export const Invitation = z.object({
  id: z.int(),
  /** Masked: 138****5678. */
  mobile: z.string(),
  role: z.object({ id: z.int(), name: z.string() }),
  courseCount: z.int(),
  inviterName: z.string(),
  createTime: time(),
  expiresTime: time(),
})
export type Invitation = z.infer<typeof Invitation>

/** `none`: there is no SMS gateway, so the inviting colleague hands the link over. */
export const INVITATION_SMS = ['sent', 'failed', 'none'] as const
export type InvitationSms = (typeof INVITATION_SMS)[number]

const InvitationMade = z.object({
  invitation: Invitation,
  /** The page of the link with its secret, below the address of the site. Answered this once. */
  link: z.string(),
  sms: z.enum(INVITATION_SMS),
})
export type InvitationMade = z.infer<typeof InvitationMade>

const token = () => secretLink(STAFF_MESSAGES.invitationUnknown)

/** The password is a new one, the member's own, or missing because the member has always logged in by SMS. */
export const INVITED_ACCOUNTS = ['new', 'member', 'without-password'] as const
export type InvitedAccount = (typeof INVITED_ACCOUNTS)[number]

const InvitationShown = z.object({
  /** Masked. */
  mobile: z.string(),
  roleName: z.string(),
  inviterName: z.string(),
  expiresTime: time(),
  account: z.enum(INVITED_ACCOUNTS),
})
export type InvitationShown = z.infer<typeof InvitationShown>

export const InvitationAcceptance = z.object({
  token: token(),
  password: newPassword(),
  nickName: z.optional(nickName()),
})
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>

/** Invitations to the staff: a link for one number and one role, good once. */
export const invitationsContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/staff/invitations',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '还没接受的邀请，新的在前',
    result: z.array(Invitation),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/manage/staff/invite',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    isSensitive: true,
    summary: '邀请一个手机号做员工，得到一个 72 小时内用一次的链接；同一个号码再邀请，旧的链接作废',
    input: z.object({ mobile: mobile(), roleId: id('roleId'), courseIds: z._default(courseIds(), []) }),
    result: InvitationMade,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/manage/staff/takeBackInvitation',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '收回一个还没接受的邀请，链接马上作废',
    input: z.object({ invitationId: id('invitationId') }),
    result: z.object({ invitationId: z.int() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/manage/door/readInvitation',
    access: 'public',
    // A POST, so that the secret stands in no address and no proxy writes it into its log.
    traces: 'nothing',
    summary: '打开邀请的链接：谁邀请的、做什么、要定密码还是用原来的',
    input: z.object({ token: token() }),
    result: InvitationShown,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/manage/door/acceptInvitation',
    access: 'public',
    summary: '接受邀请：新号码定一个密码，会员用原来的密码；成为员工并登录',
    input: InvitationAcceptance,
    result: LogInAnswer,
  }),
}
