import { drawCertificateNumber } from '@bee/contract/certificates/certificate-number.ts'
import type { MemberGrant } from '@bee/contract/manage/members/member-shapes.ts'
import type { ManageContract } from '@bee/contract/manage/index.ts'
import { systemRandomness } from '@bee/server/outside/randomness.ts'
import { addStaff } from '@bee/server/testing/test-staff.ts'
import type { SchoolStage } from '../school-stage.ts'
import type { ManageUses } from './valid-manage-call.ts'

/** The member that the call is about. */
const memberOf = async ({ newcomer }: SchoolStage) => ({ userId: Number((await newcomer()).headers.userid) })

/** The call needs an existing row: an owner, who has every right, makes it. */
async function ownersCalls({ server, newMobile }: SchoolStage) {
  const { calls } = await addStaff(server, 'owner', { mobile: newMobile() })
  return calls.members
}

async function granted(stage: SchoolStage): Promise<MemberGrant> {
  const owner = await ownersCalls(stage)
  return owner.grant({
    ...(await memberOf(stage)),
    courseId: stage.school.pricedCourseId,
    days: null,
    reason: '社区答疑志愿者',
  })
}

const demoMember = ({ demo }: SchoolStage) => ({ userId: Number(demo.headers.userid) })

const REASON = { reason: '电话确认退款' }

export const VALID_MEMBERS_CALLS: ManageUses<ManageContract>['members'] = {
  list: () => ({ search: '蜂', state: 'normal', bought: 'all', limit: 10 }),
  info: demoMember,
  timeline: (stage) => ({ ...demoMember(stage), kind: 'all', limit: 20 }),
  access: (stage) => ({ ...demoMember(stage), courseId: stage.school.pricedCourseId }),
  grant: async (stage) => ({
    ...(await memberOf(stage)),
    courseId: stage.school.pricedCourseId,
    days: 180,
    reason: '社区答疑志愿者',
  }),
  takeBack: async (stage) => ({ grantId: (await granted(stage)).id, reason: '送错了人' }),
  restoreGrant: async (stage) => {
    const { id: grantId } = await granted(stage)
    const owner = await ownersCalls(stage)
    await owner.takeBack({ grantId, reason: '送错了人' })
    return { grantId }
  },
  signOut: memberOf,
  block: async (stage) => ({ ...(await memberOf(stage)), days: 3, reason: '发广告' }),
  unblock: async (stage) => {
    const member = await memberOf(stage)
    const owner = await ownersCalls(stage)
    await owner.block({ ...member, days: 3, reason: '发广告' })
    return member
  },
  addNote: async (stage) => ({ ...(await memberOf(stage)), content: '社区答疑很热心，可以考虑请来做助教。' }),
  removeNote: async (stage, by) => {
    const note = { ...(await memberOf(stage)), content: '电话里说下周再买。' }
    // Only their own can be removed; a role that may not write notes has none.
    const { id } = await by.calls.members.addNote(note).catch(() => ({ id: 1 }))
    return { noteId: id }
  },
  message: async (stage) => ({ ...(await memberOf(stage)), content: '你问的证书已经补上了。', link: '/profile' }),
  mobile: async (stage) => ({ ...(await memberOf(stage)), ...REASON }),
  export: async (stage) => ({ ...(await memberOf(stage)), ...REASON }),
}

/** A certificate of a member; withdrawn already when `withdrawnAt` is given. */
async function certificate(stage: SchoolStage, withdrawnAt: Date | null = null): Promise<{ number: string }> {
  const number = drawCertificateNumber((limit) => systemRandomness.below(limit))
  const { userId } = await memberOf(stage)
  await stage.server.pool.query(
    `insert into certificates (number, user_id, course_id, printed_name, course_name, lesson_count, withdrawn_at)
     select $1, $2, id, '程小满', name, 3, $4 from courses where id = $3`,
    [number, userId, stage.school.courseId, withdrawnAt],
  )
  return { number }
}

export const VALID_CERTIFICATES_CALLS: ManageUses<ManageContract>['certificates'] = {
  list: demoMember,
  withdraw: async (stage) => ({ ...(await certificate(stage)), reason: '代学，会员自己承认了' }),
  restore: (stage) => certificate(stage, stage.server.clock.now()),
}
