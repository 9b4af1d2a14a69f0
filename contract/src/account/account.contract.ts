import * as z from 'zod/mini'
import { AgreedVersions } from '../agreements/agreements.contract.ts'
import { wire } from '../wire.ts'
import { endpoint } from '../endpoint.ts'
import { id, oneOf, time } from '../fields.ts'
import {
  captcha,
  captchaId,
  mobile,
  newPassword,
  nickName,
  nonce,
  passwordIsNotMobile,
  smsCode,
  typedPassword,
} from './account-fields.ts'

export const SMS_SCENES = ['login', 'register', 'reset'] as const
export type SmsScene = (typeof SMS_SCENES)[number]

export const CaptchaAnswer = z.object({ captchaId: captchaId(), captcha: captcha() })

export const SmsCodeRequest = z.object({
  mobile: mobile(),
  scene: oneOf('用途 scene', SMS_SCENES),
  ...CaptchaAnswer.shape,
})

export type SmsCodeRequest = z.output<typeof SmsCodeRequest>

export const SmsCodeSent = z.object({
  /** Seconds until the next code may be asked for. */
  waitSeconds: z.int(),
  /** Comes back with the code, so that tries by other visitors do not use the code up. */
  nonce: z.string(),
  /** Only while test gateways are on, with the `log` gateway (ruling 13). */
  devCode: z.optional(z.string()),
})
export type SmsCodeSent = z.infer<typeof SmsCodeSent>

export const Credentials = z.object({ mobile: mobile(), password: typedPassword(), ...CaptchaAnswer.shape })
export type Credentials = z.infer<typeof Credentials>

/** The fields that bring a code back. The nonce may be missing as long as only one visitor has asked for this number. */
const broughtCode = { mobile: mobile(), smsCode: smsCode(), nonce: z.optional(nonce()) }

/** A new member agrees to the texts that the school has published; a school without texts asks for none. */
const agreedVersions = { agreed: z.optional(AgreedVersions) }

export const PhoneLogin = z.object({ ...broughtCode, ...agreedVersions })
export type PhoneLogin = z.infer<typeof PhoneLogin>

export const Registration = z
  .object({ ...broughtCode, ...agreedVersions, password: newPassword(), nickName: z.optional(nickName()) })
  .check(passwordIsNotMobile)
export type Registration = z.infer<typeof Registration>

export const PasswordReset = z.object({ ...broughtCode, password: newPassword() }).check(passwordIsNotMobile)
export type PasswordReset = z.infer<typeof PasswordReset>

export const PasswordChange = z.object({ oldPassword: typedPassword(), password: newPassword() })
export type PasswordChange = z.infer<typeof PasswordChange>

/** By SMS code, or by the old password of a member (ruling 10). */
const PasswordUpdate = z
  .object({
    mobile: z.optional(mobile()),
    smsCode: z.optional(smsCode()),
    nonce: z.optional(nonce()),
    oldPassword: z.optional(typedPassword()),
    password: newPassword(),
  })
  .check(
    passwordIsNotMobile,
    z.refine((form) => form.oldPassword !== undefined || (form.mobile !== undefined && form.smsCode !== undefined), {
      error: '请填写短信验证码，或者当前密码',
      path: ['smsCode'],
    }),
  )

/** The answer of every log-in. */
export const LoggedIn = z.object({
  token: z.string(),
  userId: z.int(),
  avatarUrl: wire('headUrl', z.string()),
  nickName: z.string(),
})
export type LoggedIn = z.infer<typeof LoggedIn>

export const UserInfo = z.object({
  userId: z.int(),
  nickName: z.string(),
  /** Masked: 138****5678 (ruling 29). */
  mobile: z.string(),
  /** Empty without an avatar. */
  avatarUrl: wire('img', z.string()),
  createTime: time(),
  /** Members who registered by SMS have none until they set one. */
  hasPassword: z.boolean(),
})
export type UserInfo = z.infer<typeof UserInfo>

/** The nickname form sends this field alone. */
export const NickNameChange = z.object({ nickName: nickName() })

export const UserUpdate = z.object({
  nickName: z.optional(nickName()),
  /** An address that `/fileUpload` answered to this member; empty takes the avatar away. */
  avatarUrl: wire(
    'img',
    z.optional(
      z.string({ error: '头像 img 应当是图片地址' }).check(z.regex(/^[!-~]{0,200}$/, '头像 img 应当是图片地址')),
    ),
  ),
})

export const UserSession = z.object({
  id: z.int(),
  /** Such as “Windows 上的 Chrome”. */
  device: z.string(),
  address: z.string(),
  createTime: time(),
  lastSeenTime: time(),
  isCurrent: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>

export const UploadedFile = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type UploadedFile = z.infer<typeof UploadedFile>

/** Every row of the site that belongs to a member, by table. */
export const UserExport = z.object({
  exportTime: time(),
  sections: z.array(
    z.object({ name: z.string(), title: z.string(), rows: z.array(z.record(z.string(), z.unknown())) }),
  ),
})
export type UserExport = z.infer<typeof UserExport>

export const PasswordAgain = z.object({ password: typedPassword() })
const Ended = z.object({ endedCount: z.int() })

export const accountContract = {
  smsCode: endpoint({
    method: 'GET',
    path: '/sms_code',
    access: 'public',
    toleratesDeadSession: true,
    summary: '发送短信验证码；用途 scene 为 login、register 或 reset；nonce 与验证码一起交回',
    input: SmsCodeRequest,
    result: SmsCodeSent,
  }),
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    toleratesDeadSession: true,
    summary: '密码登录',
    input: Credentials,
    result: LoggedIn,
  }),
  phoneLogin: endpoint({
    method: 'POST',
    path: '/phone/login',
    access: 'public',
    toleratesDeadSession: true,
    summary: '短信登录；没有注册过的手机号会自动注册，要先同意 agreed 里的协议',
    input: PhoneLogin,
    result: LoggedIn,
  }),
  register: endpoint({
    method: 'POST',
    path: '/register',
    access: 'public',
    toleratesDeadSession: true,
    summary: '注册并登录；学校发布了协议时，要先同意 agreed 里的每一版',
    input: Registration,
    result: LoggedIn,
  }),
  updatePassword: endpoint({
    method: 'POST',
    path: '/update_pwd',
    access: 'public',
    toleratesDeadSession: true,
    summary: '用短信验证码重置密码，或登录后用当前密码修改；其他登录随之结束',
    input: PasswordUpdate,
    result: Ended,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    access: 'member',
    summary: '退出登录',
    result: Ended,
  }),
  info: endpoint({
    method: 'GET',
    path: '/user/info',
    access: 'member',
    summary: '我的资料',
    result: UserInfo,
  }),
  update: endpoint({
    method: 'POST',
    path: '/user/update',
    access: 'member',
    summary: '修改昵称或头像',
    input: UserUpdate,
    result: UserInfo,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    access: 'member',
    summary: '我在哪些设备上登录着，最近用过的在前',
    result: z.array(UserSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/:id',
    access: 'member',
    summary: '结束一处登录',
    input: z.object({ id: id('id') }),
    result: Ended,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/user/sessions',
    access: 'member',
    summary: '结束其他所有登录',
    result: Ended,
  }),
  exportData: endpoint({
    method: 'POST',
    path: '/user/export',
    access: 'member',
    summary: '下载我的数据，需要再输一次密码',
    input: PasswordAgain,
    result: UserExport,
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/user/delete',
    access: 'member',
    summary: '注销账号并删除我的数据，需要再输一次密码',
    input: PasswordAgain,
    result: Ended,
  }),
  /** Multipart: the browser sends it with a progress bar, not through the typed client. */
  upload: endpoint({
    method: 'POST',
    path: '/fileUpload',
    access: 'member',
    summary: '上传一张图片（multipart 字段 file，JPEG、PNG、WebP、GIF，不超过 5 MiB）',
    result: UploadedFile,
  }),
}
