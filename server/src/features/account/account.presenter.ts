import type { LoggedIn, UserInfo, UserSession } from '@bee/contract/account/account.contract.ts'
import { describeDevice } from './describe-device.ts'
import type { SessionRow } from './sessions.repository.ts'
import type { UserRow } from './users.repository.ts'

/** 138****5678 (ruling 29). */
export const maskMobile = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

export const presentUserInfo = (user: UserRow): UserInfo => ({
  userId: user.id,
  nickName: user.nick_name,
  mobile: maskMobile(user.mobile),
  img: user.avatar_url,
  createTime: user.created_at.toISOString(),
  hasPassword: user.password_hash !== null,
})

export const presentLoggedIn = (token: string, user: UserRow): LoggedIn => ({
  token,
  userId: user.id,
  headUrl: user.avatar_url,
  nickName: user.nick_name,
})

export const presentSession = (session: SessionRow, currentId: number): UserSession => ({
  id: session.id,
  device: describeDevice(session.user_agent),
  address: session.address,
  createTime: session.created_at.toISOString(),
  lastSeenTime: session.last_seen_at.toISOString(),
  isCurrent: session.id === currentId,
})
