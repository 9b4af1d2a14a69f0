import { ACCOUNT_MESSAGES } from '@bee/contract/account/account-fields.ts'
import type { Credentials } from '@bee/contract/account/account.contract.ts'
import { badInput, conflict, Failure, forbidden, notFound } from '@bee/contract/failures.ts'
import { deskAddresses } from '@bee/contract/manage/desk-addresses.ts'
import type { Confirmation, SecondStep, StaffWelcome } from '@bee/contract/manage/session.contract.ts'
import { CONFIRMED_MINUTES, STAFF_MESSAGES, WELCOME_HOURS } from '@bee/contract/manage/staff-fields.ts'
import type { Work } from '../../database/database.ts'
import type { Caller } from '../../http/caller.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { NewEvent, Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import { maskMobile } from '../../text/mask-mobile.ts'
import type { MembersService } from '../account/members.service.ts'
import type { SignInService, VerifiedUser } from '../account/sign-in.service.ts'
import { logInEvent, NOT_UNDONE, type Admitted } from './log-in-event.ts'
import type { SecondStepsService } from './second-steps.service.ts'
import { hashOfToken, makeToken, type StaffSessionsService } from './staff-sessions.service.ts'
import { lockStaff, type StaffRepository, type StaffRow } from './staff.repository.ts'
import type { StaffService } from './staff.service.ts'

const CONFIRMED_MS = CONFIRMED_MINUTES * 60 * 1000
const WELCOME_MS = WELCOME_HOURS * 60 * 60 * 1000

/** Writes an event in its own transaction, since the transaction of the refused attempt is rolled back. */
type NoteRefusal = (event: (work: Work) => Promise<NewEvent | undefined>) => Promise<unknown>

interface LogInParts {
  signIn: Pick<SignInService, 'verify' | 'prepareEntry'>
  members: Pick<MembersService, 'confirmPassword'>
  staffing: Pick<StaffService, 'appoint'>
  staff: StaffRepository
  sessions: StaffSessionsService
  secondSteps: SecondStepsService
  clock: Clock
  randomness: Randomness
}

const isSentence = (error: unknown, sentence: string) => error instanceof Failure && error.message === sentence

/** Log-in of the staff, and the second step that protected acts ask for again. */
export function createStaffLogIn(parts: LogInParts) {
  const { signIn, members, staffing, staff, sessions, secondSteps, clock, randomness } = parts

  /** Refuses a password that was changed after it was verified. */
  async function refuseOldPassword(work: Work, user: VerifiedUser): Promise<void> {
    const isStill = await staff.isPasswordStill(work, user.id, user.password_hash)
    if (!isStill) throw badInput(ACCOUNT_MESSAGES.credentials)
  }

  async function onStaff(work: Work, userId: number): Promise<StaffRow> {
    const person = await lockStaff(work, userId)
    if (!person || person.endedAt) throw forbidden(STAFF_MESSAGES.notStaff)
    return person
  }

  async function openFor(work: Work, person: StaffRow, caller: Caller): Promise<Admitted> {
    const token = await sessions.open(work, person.userId, caller)
    if (token === undefined) throw forbidden(STAFF_MESSAGES.notStaff)
    return { token }
  }

  async function admit(work: Work, person: StaffRow, caller: Caller): Promise<Admitted> {
    return person.hasSecondStep
      ? { ticket: await sessions.giveTicket(work, person.userId) }
      : openFor(work, person, caller)
  }

  const refusalOf = (person: StaffRow | undefined, why: string) =>
    person && logInEvent(person, 'door.refused', `没有登录成功：${why}`)

  /** Captcha, limits and password are those of the members' log-in. */
  async function logIn(credentials: Credentials, caller: Caller, note: NoteRefusal) {
    const user = await signIn.verify(credentials, caller).catch(async (error: unknown) => {
      if (isSentence(error, ACCOUNT_MESSAGES.credentials)) {
        await note(async (work) => refusalOf(await staff.findWorking(work, credentials.mobile), '密码不对'))
      }
      throw error
    })
    return async (work: Work): Promise<Outcome<Admitted>> => {
      await refuseOldPassword(work, user)
      const person = await onStaff(work, user.id)
      const result = await admit(work, person, caller)
      const summary = result.ticket === undefined ? '登录了蜂巢' : '输对了密码，还要两步验证'
      return { result, event: logInEvent(person, 'door.logIn', summary) }
    }
  }

  /** Takes `write` as an argument, so that a failed attempt is counted and a successful one is not. */
  async function secondStep<Result>(
    { ticket, code }: SecondStep,
    caller: Caller,
    { write, note }: { write: (act: (work: Work) => Promise<Outcome<Admitted>>) => Promise<Result>; note: NoteRefusal },
  ): Promise<Result> {
    const userId = await sessions.ticketOwner(ticket)
    if (userId === undefined) throw badInput(STAFF_MESSAGES.ticketOver)
    const act = async (work: Work): Promise<Outcome<Admitted>> => {
      if (!(await sessions.takeTicket(work, ticket))) throw badInput(STAFF_MESSAGES.ticketOver)
      const person = await onStaff(work, userId)
      const kind = await secondSteps.use(work, userId, code)
      const left = await secondSteps.codesLeft(userId, work)
      const summary = kind === 'code' ? '登录了蜂巢' : `用一个恢复码登录了蜂巢，还剩 ${left} 个`
      return { result: await openFor(work, person, caller), event: logInEvent(person, 'door.logIn', summary) }
    }
    try {
      return await secondSteps.limited(userId, caller.address, () => write(act))
    } catch (error) {
      if (isSentence(error, STAFF_MESSAGES.codeWrong)) {
        await note(async (work) => refusalOf(await lockStaff(work, userId), '两步验证的验证码不对'))
      }
      throw error
    }
  }

  async function confirm<Result>(
    staffMember: Staff,
    { password, code }: Confirmation,
    address: string,
    write: (act: (work: Work) => Promise<Outcome<Date>>) => Promise<Result>,
  ): Promise<Result> {
    const { userId, sessionId } = staffMember
    if (password !== undefined) await members.confirmPassword(userId, password, address)
    const act = async (work: Work): Promise<Outcome<Date>> => {
      if (password === undefined && code !== undefined) await secondSteps.use(work, userId, code)
      const confirmedAt = await sessions.confirm(work, sessionId)
      const event: NewEvent = {
        action: 'door.confirm',
        target: { kind: 'staff', id: userId },
        summary: `用${password === undefined ? '验证码' : '密码'}再确认了一次本人`,
        undo: NOT_UNDONE,
      }
      return { result: new Date(confirmedAt.getTime() + CONFIRMED_MS), event }
    }
    return password === undefined ? secondSteps.limited(userId, address, () => write(act)) : write(act)
  }

  /** Returns the path of a link that makes its user the first owner; undefined when there is one already. */
  async function offerWelcome(): Promise<string | undefined> {
    if (await staff.hasOwner()) return undefined
    const token = makeToken(randomness)
    await staff.putWelcome(hashOfToken(token), new Date(clock.now().getTime() + WELCOME_MS))
    return `${deskAddresses.welcome}?token=${token}`
  }

  async function welcome({ token, ...form }: StaffWelcome, caller: Caller) {
    const tokenHash = hashOfToken(token)
    // Checked before the password is verified and before a member is created.
    if (!(await staff.isWelcome(tokenHash, clock.now()))) throw badInput(STAFF_MESSAGES.welcomeOver)
    const enter = await signIn.prepareEntry(form, caller)
    return async (work: Work): Promise<Outcome<Admitted>> => {
      // The link first, so that a late one creates no member.
      if (!(await staff.takeWelcome(work, tokenHash))) throw badInput(STAFF_MESSAGES.welcomeOver)
      const user = await enter(work)
      await refuseOldPassword(work, user)
      const person = await staffing.appoint(work, { userId: user.id, role: 'owner' })
      const result = await admit(work, person, caller)
      return { result, event: logInEvent(person, 'door.welcome', `${person.nickName} 成为第一位校长`) }
    }
  }

  /** An event about the staff member's own account. */
  const ownEvent = ({ userId }: Staff, action: NewEvent['action'], summary: string): NewEvent => ({
    action,
    target: { kind: 'staff', id: userId },
    summary,
    undo: NOT_UNDONE,
  })

  async function logOut(work: Work, by: Staff): Promise<Outcome<{ endedCount: number }>> {
    const endedCount = await sessions.end(work, by.userId, { only: by.sessionId })
    return { result: { endedCount }, event: ownEvent(by, 'door.logOut', '退出了蜂巢') }
  }

  async function stopViewing(work: Work, by: Staff): Promise<Outcome<{ roleName: string }>> {
    await sessions.view(work, by.sessionId, null)
    const summary = by.isViewing ? `看过了${by.roleName}的后台，回到自己的角色` : '回到自己的角色'
    return { result: { roleName: by.ownRoleName }, event: ownEvent(by, 'role.stopViewing', summary) }
  }

  async function endSession(work: Work, by: Staff, sessionId: number): Promise<Outcome<{ endedCount: number }>> {
    const endedCount = await sessions.end(work, by.userId, { only: sessionId })
    if (endedCount === 0) throw notFound('这处登录已经结束了')
    return { result: { endedCount }, event: ownEvent(by, 'door.endSession', '结束了自己的一处登录') }
  }

  async function endOtherSessions(work: Work, by: Staff): Promise<Outcome<{ endedCount: number }>> {
    const endedCount = await sessions.end(work, by.userId, { except: by.sessionId })
    const summary = `结束了自己其他的 ${endedCount} 处登录`
    return { result: { endedCount }, event: ownEvent(by, 'door.endSession', summary) }
  }

  async function setUpSecondStep(work: Work, by: Staff) {
    const result = await secondSteps.begin(work, { userId: by.userId, account: maskMobile(by.mobile) })
    return { result, event: ownEvent(by, 'door.secondStep', '开始设两步验证') }
  }

  async function enableSecondStep<Result>(
    by: Staff,
    code: string,
    address: string,
    write: (act: (work: Work) => Promise<Outcome<{ recoveryCodes: string[] }>>) => Promise<Result>,
  ): Promise<Result> {
    const act = async (work: Work) => {
      // A log-in takes the same lock: it sees the second step, or its session is among those that end here.
      await lockStaff(work, by.userId)
      const recoveryCodes = await secondSteps.enable(work, by.userId, code)
      // These sessions were opened with the password alone.
      await sessions.end(work, by.userId, { except: by.sessionId })
      return { result: { recoveryCodes }, event: ownEvent(by, 'door.secondStep', '打开了两步验证') }
    }
    return secondSteps.limited(by.userId, address, () => write(act))
  }

  async function disableSecondStep(work: Work, by: Staff): Promise<Outcome<{ isOn: boolean }>> {
    if (by.needsSecondStep) throw conflict('你的角色要用两步验证，不能关')
    if (!(await secondSteps.remove(work, by.userId))) throw conflict('两步验证没有开着')
    return { result: { isOn: false }, event: ownEvent(by, 'door.secondStep', '关掉了两步验证') }
  }

  async function renewRecoveryCodes(work: Work, by: Staff): Promise<Outcome<{ recoveryCodes: string[] }>> {
    const recoveryCodes = await secondSteps.renewRecoveryCodes(work, by.userId)
    return { result: { recoveryCodes }, event: ownEvent(by, 'door.secondStep', '换了十个新的恢复码') }
  }

  return {
    refuseOldPassword,
    admit,
    logIn,
    secondStep,
    confirm,
    offerWelcome,
    welcome,
    logOut,
    stopViewing,
    endSession,
    endOtherSessions,
    setUpSecondStep,
    enableSecondStep,
    disableSecondStep,
    renewRecoveryCodes,
  }
}

export type StaffLogIn = ReturnType<typeof createStaffLogIn>
