import type { accountContract } from '@bee/contract/account/account.contract.ts'
import { badInput, notLoggedIn } from '@bee/contract/failures.ts'
import type { FastifyReply } from 'fastify'
import { callerOf } from '../../http/caller.ts'
import type { Handlers } from '../../http/implement.ts'
import { writeSessionCookies } from '../../http/session-cookies.ts'
import { presentLoggedIn } from './account.presenter.ts'
import type { SignInService, OpenedSession } from './sign-in.service.ts'
import type { MembersService } from './members.service.ts'

type SignInCalls = Pick<typeof accountContract, 'smsCode' | 'login' | 'phoneLogin' | 'register' | 'updatePassword'>

function welcome(reply: FastifyReply, { token, openedAt, user }: OpenedSession) {
  writeSessionCookies(reply, { token, userId: user.id, refreshedAt: openedAt })
  return presentLoggedIn(token, user)
}

export const signInRoutes = (parts: { signIn: SignInService; members: MembersService }): Handlers<SignInCalls> => ({
  smsCode: (input, { request }) => parts.signIn.sendCode(input, callerOf(request)),

  login: async (input, { request, reply }) => welcome(reply, await parts.signIn.login(input, callerOf(request))),

  phoneLogin: async (input, { request, reply }) =>
    welcome(reply, await parts.signIn.phoneLogin(input, callerOf(request))),

  register: async (input, { request, reply }) => welcome(reply, await parts.signIn.register(input, callerOf(request))),

  async updatePassword({ mobile, smsCode, nonce, oldPassword, password }, { member, request }) {
    if (oldPassword !== undefined) {
      if (!member) throw notLoggedIn()
      return { endedCount: await parts.members.changePassword(member, { oldPassword, password }, request.address) }
    }
    if (mobile === undefined || smsCode === undefined) throw badInput('请填写手机号和短信验证码')
    const form = { mobile, smsCode, nonce, password }
    return { endedCount: await parts.signIn.resetPassword(form, callerOf(request), member) }
  },
})
