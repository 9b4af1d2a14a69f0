import type { accountContract } from '@bee/contract/account/account.contract.ts'
import { badInput, notLoggedIn } from '@bee/contract/failures.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Handlers } from '../../http/implement.ts'
import { writeSessionCookies } from '../../http/session-cookies.ts'
import { presentLoggedIn } from './account.presenter.ts'
import type { CaptchasService } from '../captcha/captchas.service.ts'
import type { Caller, DoorsService, OpenedSession } from './doors.service.ts'
import type { MembersService } from './members.service.ts'
import type { SmsCodesService } from './sms-codes.service.ts'

type DoorCalls = Pick<typeof accountContract, 'smsCode' | 'login' | 'phoneLogin' | 'register' | 'updatePassword'>

export const callerOf = (request: FastifyRequest): Caller => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.address,
})

function welcome(reply: FastifyReply, { token, openedAt, user }: OpenedSession) {
  writeSessionCookies(reply, { token, userId: user.id, refreshedAt: openedAt })
  return presentLoggedIn(token, user)
}

export const doorRoutes = (parts: {
  doors: DoorsService
  members: MembersService
  captchas: CaptchasService
  smsCodes: SmsCodesService
}): Handlers<DoorCalls> => ({
  smsCode: async (input, { request }) => {
    await parts.captchas.check(input, request.address)
    return parts.smsCodes.send(input.scene, input.mobile, request.address)
  },

  login: async (input, { request, reply }) => welcome(reply, await parts.doors.login(input, callerOf(request))),

  phoneLogin: async (input, { request, reply }) =>
    welcome(reply, await parts.doors.phoneLogin(input, callerOf(request))),

  register: async (input, { request, reply }) => welcome(reply, await parts.doors.register(input, callerOf(request))),

  updatePassword: async ({ mobile, smsCode, nonce, oldPassword, password }, { member, request }) => {
    if (oldPassword !== undefined) {
      if (!member) throw notLoggedIn()
      return { endedCount: await parts.members.changePassword(member, { oldPassword, password }, request.address) }
    }
    if (mobile === undefined || smsCode === undefined) throw badInput('请填写手机号和短信验证码')
    const form = { mobile, smsCode, nonce, password }
    return { endedCount: await parts.doors.resetPassword(form, callerOf(request), member) }
  },
})
