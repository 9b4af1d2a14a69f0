import { badField, Failure, forbidden } from '@bee/contract/failures.ts'
import type { RoleRight } from '@bee/contract/manage/permissions.ts'
import { STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import type { Work } from '../../database/database.ts'
import { lockRole, type RoleRow } from './roles.repository.ts'
import { rightsMapOf } from './staff-sessions.service.ts'
import { lockStaff, type StaffRepository } from './staff.repository.ts'
import { refuseBeyondOwn, refuseForeignCourses, refuseUnlessOwner, type Giver } from './within-rights.ts'

/** A role and its courses. */
interface Given {
  roleId: number
  courseIds: readonly number[]
}

/** The role and courses of an invitation, and the staff member who gives them. */
export interface Gift extends Given {
  invitedBy: number
}

/** Decides which role and which courses a staff member may give. */
export function createGiving(staff: Pick<StaffRepository, 'coursesOf'>) {
  /** Checks the courses that are given now and the courses that the person already has: the role applies to all of them. */
  async function refuseCoursesBeyond(
    work: Work,
    by: Giver,
    rights: readonly RoleRight[],
    given: readonly number[],
  ): Promise<void> {
    if (given.length > 0) refuseForeignCourses(by, rights, { given, own: await staff.coursesOf(by.userId, work) })
  }

  /** Locks the role and refuses it when the giver may not give it. */
  async function roleFrom(work: Work, { roleId, courseIds }: Given, by: Giver): Promise<RoleRow> {
    const role = await lockRole(work, roleId)
    if (!role) throw badField('roleId', '没有这个角色')
    refuseUnlessOwner(by, role.isOwner)
    refuseBeyondOwn(by, role.rights)
    await refuseCoursesBeyond(work, by, role.rights, courseIds)
    return role
  }

  /** Checks the present rights of the inviter: the invitation of a colleague who has left is void. */
  async function refuseVoid(work: Work, gift: Gift): Promise<void> {
    const inviter = await lockStaff(work, gift.invitedBy)
    if (!inviter || inviter.endedAt) throw forbidden(STAFF_MESSAGES.invitationVoid)
    const { userId, isOwner } = inviter
    const rights = rightsMapOf(isOwner, inviter.rights)
    if (rights.get('school.manage')?.scope !== 'all') throw forbidden(STAFF_MESSAGES.invitationVoid)
    await roleFrom(work, gift, { userId, isOwner, rights }).catch((error: unknown) => {
      throw error instanceof Failure ? forbidden(STAFF_MESSAGES.invitationVoid) : error
    })
  }

  return { refuseCoursesBeyond, roleFrom, refuseVoid }
}
