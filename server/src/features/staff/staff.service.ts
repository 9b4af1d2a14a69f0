import { badField, conflict, notFound } from '@bee/contract/failures.ts'
import type { StaffState } from '@bee/contract/manage/staff.contract.ts'
import type { AuditAction } from '@bee/contract/manage/audit-actions.ts'
import type { BuiltInRole } from '@bee/contract/manage/permissions.ts'
import type { Database, Work } from '../../database/database.ts'
import type { Actor, Inverse, NewEvent, Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { refuseOtherVersion } from '../../database/seen-version.ts'
import { createGiving, type Gift } from './giving.ts'
import type { RolesService } from './roles.service.ts'
import type { SecondStepsService } from './second-steps.service.ts'
import type { StaffSessionsService } from './staff-sessions.service.ts'
import { lockStaff, type StaffRepository, type StaffRow } from './staff.repository.ts'
import { refuseBeyondOwn, refuseUnlessOwner, type Giver } from './within-rights.ts'

export const STILL_BLOCKED = '这位会员封禁着，先解开封禁'
const CHANGED = '这位员工的资料刚被别人改过，看过新的再改'
const OPERATOR: Actor = { id: null, name: '命令行', roleName: '' }

const idsOf = (courses: StaffRow['courses']) => courses.map(({ id }) => id)

/** The snapshot that audit events store. */
const auditSnapshot = ({ roleId, roleName, courses, endedAt, version }: StaffRow) => ({
  roleId,
  roleName,
  courseIds: idsOf(courses),
  isEnded: endedAt !== null,
  version,
})

/** Used by undo. */
export async function readStaff(work: Work, id: string) {
  const person = await lockStaff(work, Number(id))
  return person ? auditSnapshot(person) : null
}

interface Appointment {
  userId: number
  role: BuiltInRole
  courseIds?: readonly number[]
  since?: Date
}

interface StaffParts {
  database: Database
  staff: StaffRepository
  roles: Pick<RolesService, 'findByKey'>
  sessions: Pick<StaffSessionsService, 'end' | 'list'>
  secondSteps: Pick<SecondStepsService, 'remove'>
  audit: Pick<AuditService, 'record'>
  clock: Clock
}

/** Staff members and their roles. Every change applies from the next call on. */
export function createStaffService(parts: StaffParts) {
  const { database, staff, roles, sessions, secondSteps, audit, clock } = parts
  const giving = createGiving(staff)

  async function lock(work: Work, userId: number): Promise<StaffRow> {
    const person = await lockStaff(work, userId)
    if (!person) throw notFound('没有这位员工')
    return person
  }

  async function lockVersion(work: Work, userId: number, version: number, by: Giver): Promise<StaffRow> {
    const person = await lockFor(work, userId, by)
    refuseOtherVersion(person, version, CHANGED)
    return person
  }

  /** Locks the staff member, and refuses when the caller may not act on them. */
  async function lockFor(work: Work, userId: number, by: Giver): Promise<StaffRow> {
    const person = await lock(work, userId)
    refuseUnlessOwner(by, person.isOwner)
    return person
  }

  async function giveCourses(work: Work, userId: number, courseIds: readonly number[]): Promise<void> {
    if (!(await staff.setCourses(work, userId, courseIds))) throw badField('courseIds', '有一门课已经没有了')
  }

  /** The result of an act on a staff member, and its undo. */
  async function outcomeOf(
    work: Work,
    act: { userId: number; action: AuditAction; before: StaffRow | undefined },
    describe: (person: StaffRow) => { summary: string; undo: Inverse | string },
  ): Promise<Outcome<StaffRow>> {
    const person = await lock(work, act.userId)
    const event: NewEvent = {
      action: act.action,
      target: { kind: 'staff', id: act.userId },
      ...describe(person),
      before: act.before && auditSnapshot(act.before),
      after: auditSnapshot(person),
    }
    return { result: person, event }
  }

  /** Adds the user who accepts an invitation. Deleted courses are left out. */
  async function join(work: Work, userId: number, gift: Gift): Promise<Outcome<StaffRow>> {
    await giving.refuseVoid(work, gift)
    const before = await lockStaff(work, userId)
    if (!(await staff.appoint(work, userId, gift.roleId, clock.now()))) throw conflict('你已经是员工了，直接登录就好')
    await staff.setCourses(work, userId, gift.courseIds)
    return outcomeOf(work, { userId, action: 'staff.accept', before }, ({ nickName, roleName, version }) => ({
      summary: `${nickName} 接受了邀请，成为${roleName}`,
      undo: { call: 'staff.end', input: { userId, version } },
    }))
  }

  async function changeRole(
    work: Work,
    { userId, roleId, version }: { userId: number; roleId: number; version: number },
    by: Giver,
  ): Promise<Outcome<StaffRow>> {
    const before = await lockVersion(work, userId, version, by)
    const role = await giving.roleFrom(work, { roleId, courseIds: idsOf(before.courses) }, by)
    await staff.change(work, userId, { roleId })
    return outcomeOf(work, { userId, action: 'staff.role', before }, (person) => ({
      summary: `把 ${person.nickName} 的角色从${before.roleName}换成${role.name}`,
      undo: { call: 'staff.changeRole', input: { userId, roleId: before.roleId, version: person.version } },
    }))
  }

  async function changeCourses(
    work: Work,
    { userId, courseIds, version }: { userId: number; courseIds: readonly number[]; version: number },
    by: Giver,
  ): Promise<Outcome<StaffRow>> {
    const before = await lockVersion(work, userId, version, by)
    const had = idsOf(before.courses)
    await giving.refuseCoursesBeyond(
      work,
      by,
      before.rights,
      courseIds.filter((id) => !had.includes(id)),
    )
    await giveCourses(work, userId, courseIds)
    await staff.change(work, userId, {})
    return outcomeOf(work, { userId, action: 'staff.courses', before }, (person) => ({
      summary: `${person.nickName} 自己的课从 ${before.courses.length} 门改为 ${person.courses.length} 门`,
      undo: {
        call: 'staff.changeCourses',
        input: { userId, courseIds: had, version: person.version },
      },
    }))
  }

  async function end(
    work: Work,
    { userId, version }: { userId: number; version: number },
    by: Giver,
  ): Promise<Outcome<StaffRow>> {
    const before = await lockVersion(work, userId, version, by)
    if (before.endedAt) throw conflict('已经不是员工了')
    await staff.change(work, userId, { endedAt: clock.now() })
    await sessions.end(work, userId)
    return outcomeOf(work, { userId, action: 'staff.end', before }, (person) => ({
      summary: `结束了 ${person.nickName} 的员工身份（${person.roleName}）`,
      undo: { call: 'staff.restore', input: { userId, version: person.version } },
    }))
  }

  async function restore(
    work: Work,
    { userId, version }: { userId: number; version: number },
    by: Giver,
  ): Promise<Outcome<StaffRow>> {
    const before = await lockVersion(work, userId, version, by)
    refuseBeyondOwn(by, before.rights)
    await giving.refuseCoursesBeyond(work, by, before.rights, idsOf(before.courses))
    if (!before.endedAt) throw conflict('还是员工')
    await staff.change(work, userId, { endedAt: null })
    return outcomeOf(work, { userId, action: 'staff.restore', before }, (person) => ({
      summary: `让 ${person.nickName} 回来做${person.roleName}`,
      undo: { call: 'staff.end', input: { userId, version: person.version } },
    }))
  }

  /**
   * For a colleague who has lost the authenticator and the codes: the next log-in needs the password alone and sets up a new second step.
   */
  async function resetSecondStep(work: Work, userId: number, by: Giver): Promise<Outcome<{ endedCount: number }>> {
    const person = await lockFor(work, userId, by)
    if (!(await secondSteps.remove(work, userId))) throw conflict('这位同事没有开两步验证')
    const endedCount = await sessions.end(work, userId)
    return {
      result: { endedCount },
      event: {
        action: 'staff.secondStep',
        target: { kind: 'staff', id: userId },
        summary: `去掉了 ${person.nickName} 的两步验证，结束 ${endedCount} 处登录`,
        undo: '验证器要本人重新设，不能撤回',
      },
    }
  }

  async function endSessions(
    work: Work,
    { userId, id: only }: { userId: number; id?: number },
    by: Giver,
  ): Promise<Outcome<{ endedCount: number }>> {
    const person = await lockFor(work, userId, by)
    const endedCount = await sessions.end(work, userId, only === undefined ? {} : { only })
    if (only !== undefined && endedCount === 0) throw notFound('这处登录已经结束了')
    return {
      result: { endedCount },
      event: {
        action: 'staff.endSession',
        target: { kind: 'staff', id: userId },
        summary: `结束了 ${person.nickName} 的 ${endedCount} 处登录`,
        undo: '结束的登录不能撤回，再登录一次就好',
      },
    }
  }

  /** Locks the own row while acts with a daily limit are counted. */
  async function lockSelf(work: Work, userId: number): Promise<void> {
    await lock(work, userId)
  }

  /** For callers outside the desk: the demo school, the operator, the first owner. An existing staff member gets the new role. */
  async function appoint(
    work: Work,
    { userId, role: key, courseIds = [], since = clock.now() }: Appointment,
  ): Promise<StaffRow> {
    const role = await roles.findByKey(work, key)
    if (!role) throw new Error(`There is no role ${key}`)
    if (!(await staff.appoint(work, userId, role.id, since))) await staff.change(work, userId, { roleId: role.id })
    if (courseIds.length > 0) await giveCourses(work, userId, courseIds)
    return lock(work, userId)
  }

  /** Lets the operator make an owner from the command line, without a log-in. */
  function grantOwner(mobile: string, { hasLostSecondStep = false } = {}): Promise<StaffRow> {
    return database.transaction().execute(async (work) => {
      const member = await staff.lockMember(work, mobile)
      if (!member) throw notFound(`没有手机号为 ${mobile} 的会员，请先在学员端注册`)
      if (member.isBlocked) throw conflict(STILL_BLOCKED)
      const before = await lockStaff(work, member.id)
      if (hasLostSecondStep) {
        await secondSteps.remove(work, member.id)
        await sessions.end(work, member.id)
      }
      const person = await appoint(work, { userId: member.id, role: 'owner' })
      await audit.record(work, {
        action: 'staff.grant',
        target: { kind: 'staff', id: member.id },
        summary: `让 ${person.nickName} 做${person.roleName}${hasLostSecondStep ? '，去掉了旧的两步验证' : ''}`,
        before: before && auditSnapshot(before),
        after: auditSnapshot(person),
        undo: '从命令行做的，不能在这里撤回',
        actor: OPERATOR,
      })
      return person
    })
  }

  return {
    list: (state: StaffState) => staff.list(state),
    coursesOf: (userId: number) => staff.coursesOf(userId),
    sessionsOf: (userId: number) => sessions.list(userId),
    roleFrom: giving.roleFrom,
    join,
    changeRole,
    changeCourses,
    end,
    restore,
    resetSecondStep,
    endSessions,
    lockSelf,
    appoint,
    grantOwner,
  }
}

export type StaffService = ReturnType<typeof createStaffService>
