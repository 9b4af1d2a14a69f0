import { ACCOUNT_MESSAGES } from '@bee/contract/account/account-fields.ts'
import type {
  Credentials,
  PasswordReset,
  PhoneLogin,
  Registration,
  SmsCodeRequest,
} from '@bee/contract/account/account.contract.ts'
import { badField, badInput, Failure } from '@bee/contract/failures.ts'
import type { Work } from '../../database/database.ts'
import type { Caller } from '../../http/caller.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Passwords } from '../../outside/password-hash.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { AgreementsService, KeepConsent } from '../agreements/agreements.service.ts'
import type { CaptchasService } from '../captcha/captchas.service.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { SchoolNamesService } from '../settings/school-names.service.ts'
import { noticeWords, type MessagesService } from '../messages/messages.service.ts'
import type { BlocksService } from './blocks.service.ts'
import type { SessionsService } from './sessions.service.ts'
import type { SmsCodesService } from './sms-codes.service.ts'
import type { UserRow, UsersRepository } from './users.repository.ts'

export interface OpenedSession {
  token: string
  openedAt: Date
  user: UserRow
}

interface SignInParts {
  users: UsersRepository
  sessions: SessionsService
  blocks: Pick<BlocksService, 'refuseBlocked' | 'refuseBlockedNow'>
  captchas: CaptchasService
  smsCodes: SmsCodesService
  limits: RateLimits
  messages: Pick<MessagesService, 'notify'>
  schoolNames: Pick<SchoolNamesService, 'read' | 'refuseClaim'>
  agreements: Pick<AgreementsService, 'takeConsent' | 'hasAgreed' | 'refusal'>
  passwords: Passwords
  clock: Clock
  randomness: Randomness
}

export type VerifiedUser = UserRow & { password_hash: string }

/** Holds no digits of the mobile number: other members read the name. */
const makeNickName = (randomness: Randomness) => `蜂友${String(randomness.below(1_000_000)).padStart(6, '0')}`

/** Link for a member who has begun no course yet. */
const WELCOME_LINK = '/subject'

/** The ways to sign in: password, SMS code, registration, and the reset of a forgotten password. */
export function createSignInService(parts: SignInParts) {
  const { users, sessions, blocks, captchas, smsCodes, limits, messages, schoolNames, agreements } = parts
  const { passwords, clock, randomness } = parts

  /** `sentence` is the refusal when the account or its password has changed since the check. */
  async function openFor(user: UserRow, caller: Caller, sentence: string, verifiedHash?: string) {
    await blocks.refuseBlocked(user)
    const opened = await sessions.open(user.id, caller, verifiedHash)
    if (!opened) {
      await blocks.refuseBlockedNow(user.id)
      throw badInput(sentence)
    }
    return { ...opened, user } satisfies OpenedSession
  }

  async function welcome(work: Work, { id: userId, nick_name: nickName }: UserRow): Promise<void> {
    const { name } = await schoolNames.read(work)
    const words = noticeWords('welcome', { name: nickName, school: name })
    await messages.notify(work, [{ userId, ...words, link: WELCOME_LINK }])
  }

  /** What a new member begins with: the welcome, and the consent that was given. */
  const beginWith = (keepConsent: KeepConsent) => async (work: Work, member: UserRow) => {
    await welcome(work, member)
    await keepConsent(work, member.id)
  }

  const refuseClaim = (nickName: string | undefined) =>
    schoolNames.refuseClaim(nickName, { field: 'nickName', sentence: ACCOUNT_MESSAGES.nickNameOfficial })

  async function sendCode(request: SmsCodeRequest, caller: Caller) {
    await captchas.check(request, caller.address)
    return smsCodes.send(request.scene, request.mobile, caller.address)
  }

  /** Wrong password and unknown number: the same answer in the same time (ruling 12). */
  async function checkPassword(
    { mobile, password }: Pick<Credentials, 'mobile' | 'password'>,
    caller: Caller,
  ): Promise<VerifiedUser> {
    const slots = await limits.takeLogin(mobile, caller.address)
    const user = await users.byMobile(mobile)
    const isRight = await passwords.isRight(user?.password_hash, password)
    if (!user?.password_hash || !isRight) throw badInput(ACCOUNT_MESSAGES.credentials)
    await slots.release('number', 'address')
    return { ...user, password_hash: user.password_hash }
  }

  /** Checks the password but opens no session. Staff log-in opens its own. */
  async function verify(credentials: Credentials, caller: Caller): Promise<VerifiedUser> {
    await captchas.check(credentials, caller.address)
    const user = await checkPassword(credentials, caller)
    await blocks.refuseBlocked(user)
    return user
  }

  async function login(credentials: Credentials, caller: Caller): Promise<OpenedSession> {
    const user = await verify(credentials, caller)
    return openFor(user, caller, ACCOUNT_MESSAGES.credentials, user.password_hash)
  }

  /**
   * Answers a function that finds the member with this number and password, or adds one where the number is free. It runs in the caller's
   * transaction, so that no member is left when that fails. Only for a caller who has proved in another way that the school is theirs: no
   * captcha and no SMS code are asked for.
   */
  async function prepareEntry(
    form: { mobile: string; password: string; nickName?: string | undefined },
    caller: Caller,
  ): Promise<(work: Work) => Promise<VerifiedUser>> {
    const { mobile, password, nickName = makeNickName(randomness) } = form
    if (await users.byMobile(mobile)) {
      const known = await checkPassword(form, caller)
      return () => Promise.resolve(known)
    }
    await refuseClaim(form.nickName)
    refuseCommonPassword(password)
    if (password === mobile) throw badField('password', ACCOUNT_MESSAGES.passwordIsMobile)
    const passwordHash = await passwords.hash(password)
    return async (work) => {
      const user = await users.insertIn(work, { mobile, nickName, passwordHash, now: clock.now() }, welcome)
      // Another request registered the number at this very moment.
      if (!user) throw new Failure('conflict', ACCOUNT_MESSAGES.alreadyRegistered)
      return { ...user, password_hash: passwordHash }
    }
  }

  /** Takes the consent of a new member before anything is stored. A known member keeps the consent of back then. */
  async function addByMobile(mobile: string, { agreed }: PhoneLogin, caller: Caller): Promise<UserRow | undefined> {
    const keepConsent = await agreements.takeConsent(agreed, caller.address)
    const newcomer = { mobile, nickName: makeNickName(randomness), passwordHash: null, now: clock.now() }
    return users.insert(newcomer, beginWith(keepConsent))
  }

  /**
   * A new number registers itself (ruling 10). Only the owner of a number learns that it is new: where the consent is missing, the refusal
   * comes after a right code, which stays good for the second try.
   */
  async function phoneLogin(login: PhoneLogin, caller: Caller): Promise<OpenedSession> {
    const { mobile } = login
    const known = await users.byMobile(mobile)
    const isRefused = !known && !(await agreements.hasAgreed(login.agreed))
    await smsCodes.check('login', login, caller.address, { isKept: isRefused })
    if (isRefused) throw agreements.refusal()
    const user = known ?? (await addByMobile(mobile, login, caller)) ?? (await users.byMobile(mobile))
    if (!user) throw badInput(ACCOUNT_MESSAGES.smsCodeWrong)
    return openFor(user, caller, ACCOUNT_MESSAGES.smsCodeWrong)
  }

  async function register(form: Registration, caller: Caller): Promise<OpenedSession> {
    const { mobile, password } = form
    // Before the code is used up, so that a better name or password can follow with the same code.
    await refuseClaim(form.nickName)
    refuseCommonPassword(password)
    const keepConsent = await agreements.takeConsent(form.agreed, caller.address)
    await smsCodes.check('register', form, caller.address)
    const passwordHash = await passwords.hash(password)
    const nickName = form.nickName ?? makeNickName(randomness)
    const user = await users.insert({ mobile, nickName, passwordHash, now: clock.now() }, beginWith(keepConsent))
    if (!user) {
      const message = ACCOUNT_MESSAGES.alreadyRegistered
      throw new Failure('conflict', message, { fields: { mobile: message } })
    }
    return openFor(user, caller, ACCOUNT_MESSAGES.credentials)
  }

  /** Answers for an unregistered number as for a wrong code. Ends every session but the caller's own. */
  async function resetPassword(
    form: PasswordReset,
    caller: Caller,
    own?: { userId: number; sessionId: number },
  ): Promise<number> {
    const { mobile, password } = form
    refuseCommonPassword(password)
    await smsCodes.check('reset', form, caller.address)
    const passwordHash = await passwords.hash(password)
    const user = await users.byMobile(mobile)
    const keptSessionId = own !== undefined && own.userId === user?.id ? own.sessionId : undefined
    const endedCount = user && (await users.changePassword(user.id, passwordHash, { keptSessionId }))
    if (user) sessions.forgetMember(user.id)
    if (endedCount === undefined) throw badField('smsCode', ACCOUNT_MESSAGES.smsCodeWrong)
    return endedCount
  }

  return { sendCode, verify, prepareEntry, login, phoneLogin, register, resetPassword }
}

export type SignInService = ReturnType<typeof createSignInService>
