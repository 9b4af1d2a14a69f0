import type { accountContract } from '@bee/contract/account/account.contract.ts'
import { notFound } from '@bee/contract/failures.ts'
import type { Handlers } from '../../http/implement.ts'
import { clearSessionCookies } from '../../http/session-cookies.ts'
import { presentSession, presentUserInfo } from './account.presenter.ts'
import type { MembersService } from './members.service.ts'
import type { SessionsService } from './sessions.service.ts'

type MemberCalls = Pick<
  typeof accountContract,
  'info' | 'update' | 'logout' | 'sessions' | 'endSession' | 'endOtherSessions'
>

export const memberRoutes = (parts: { members: MembersService; sessions: SessionsService }): Handlers<MemberCalls> => ({
  info: async (_input, { member }) => presentUserInfo(await parts.members.info(member.userId)),

  update: async (changes, { member }) => presentUserInfo(await parts.members.update(member.userId, changes)),

  async logout(_input, { member, reply }) {
    const endedCount = await parts.sessions.end(member.userId, member.sessionId)
    clearSessionCookies(reply)
    return { endedCount }
  },

  sessions: async (_input, { member }) =>
    (await parts.sessions.list(member.userId)).map((session) => presentSession(session, member.sessionId)),

  async endSession({ id }, { member, reply }) {
    const endedCount = await parts.sessions.end(member.userId, id)
    if (endedCount === 0) throw notFound('这处登录已经结束了')
    if (id === member.sessionId) clearSessionCookies(reply)
    return { endedCount }
  },

  endOtherSessions: async (_input, { member }) => ({
    endedCount: await parts.sessions.endOthers(member.userId, member.sessionId),
  }),
})
