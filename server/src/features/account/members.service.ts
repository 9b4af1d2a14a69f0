import { ACCOUNT_MESSAGES } from '@bee/contract/account/account-fields.ts'
import type { PasswordChange } from '@bee/contract/account/account.contract.ts'
import { badField, forbidden, notLoggedIn } from '@bee/contract/failures.ts'
import { AVATAR_MAX_PX } from '@bee/contract/limits.ts'
import type { Member } from '../../http/session.ts'
import type { Passwords } from '../../outside/password-hash.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { SchoolNamesService } from '../settings/school-names.service.ts'
import type { SessionsService } from './sessions.service.ts'
import type { UserRow, UsersRepository } from './users.repository.ts'

interface MemberParts {
  users: UsersRepository
  uploads: UploadsService
  limits: RateLimits
  passwords: Passwords
  schoolNames: Pick<SchoolNamesService, 'refuseClaim'>
  sessions: Pick<SessionsService, 'forgetMember'>
}

export function createMembersService({ users, uploads, limits, passwords, schoolNames, sessions }: MemberParts) {
  async function info(userId: number): Promise<UserRow> {
    const user = await users.byId(userId)
    // The account was deleted after the session was found.
    if (!user) throw notLoggedIn()
    return user
  }

  /** Asks for the password again, with the limits of a log-in: a stolen token must not become a stolen password. */
  async function confirmPassword(
    userId: number,
    password: string,
    address: string,
    refusal: { field: string; sentence: string } = { field: 'password', sentence: '密码不对' },
  ): Promise<UserRow & { password_hash: string }> {
    const user = await info(userId)
    const { password_hash: passwordHash } = user
    if (passwordHash === null) throw badField(refusal.field, ACCOUNT_MESSAGES.noPassword)
    const slots = await limits.takePasswordAgain(userId, address)
    const isRight = await passwords.isRight(passwordHash, password)
    if (!isRight) throw badField(refusal.field, refusal.sentence)
    await slots.release('number', 'address')
    return { ...user, password_hash: passwordHash }
  }

  async function update(userId: number, changes: { nickName?: string | undefined; avatarUrl?: string | undefined }) {
    const { nickName, avatarUrl } = changes
    await schoolNames.refuseClaim(nickName, { field: 'nickName', sentence: ACCOUNT_MESSAGES.nickNameOfficial })
    // A picture on another host would report every reader of a comment to its owner.
    if (avatarUrl !== undefined && avatarUrl !== '') {
      const picture = await uploads.findOwn(userId, avatarUrl)
      if (!picture) throw forbidden('头像只能用你自己上传的图片')
      if (Math.max(picture.width, picture.height) > AVATAR_MAX_PX) {
        throw badField('avatarUrl', `头像的边长不能超过 ${AVATAR_MAX_PX} 像素`)
      }
    }
    await users.update(userId, { nickName, avatarUrl })
    return info(userId)
  }

  /** Ends every other session of the member (ruling 7); answers how many. */
  async function changePassword(
    member: Member,
    { oldPassword, password }: PasswordChange,
    address: string,
  ): Promise<number> {
    refuseCommonPassword(password)
    const user = await confirmPassword(member.userId, oldPassword, address, {
      field: 'oldPassword',
      sentence: ACCOUNT_MESSAGES.oldPasswordWrong,
    })
    if (password === user.mobile) throw badField('password', ACCOUNT_MESSAGES.passwordIsMobile)
    const endedCount = await users.changePassword(member.userId, await passwords.hash(password), {
      verifiedHash: user.password_hash,
      keptSessionId: member.sessionId,
    })
    sessions.forgetMember(member.userId)
    if (endedCount === undefined) throw badField('oldPassword', ACCOUNT_MESSAGES.oldPasswordWrong)
    return endedCount
  }

  return { info, confirmPassword, update, changePassword }
}

export type MembersService = ReturnType<typeof createMembersService>
