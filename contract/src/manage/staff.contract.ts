import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, oneOf, time } from '../fields.ts'
import { courseIds, Ended, rights, roleName, RoleRightShown, StaffSession, version } from './staff-fields.ts'

export const StaffPerson = z.object({
  userId: z.int(),
  nickName: z.string(),
  avatarUrl: z.string(),
  /** Masked: 138****5678. */
  mobile: z.string(),
  role: z.object({ id: z.int(), name: z.string(), isOwner: z.boolean() }),
  /** The courses that are this person's own. */
  courses: z.array(z.object({ id: z.int(), name: z.string() })),
  secondStep: z.object({ isOn: z.boolean(), isRequired: z.boolean() }),
  /** Without a password a log-in is impossible: members who registered by SMS set one first. */
  hasPassword: z.boolean(),
  sinceTime: time(),
  /** Null while this person is on the staff. */
  endedTime: z.nullable(time()),
  /** The session that was used last; null when there is none. */
  lastSeen: z.nullable(z.object({ time: time(), device: z.string(), address: z.string() })),
  version: z.int(),
})
export type StaffPerson = z.infer<typeof StaffPerson>

export const Role = z.object({
  id: z.int(),
  name: z.string(),
  /** The owner's rights are all there are, and cannot be changed. */
  isOwner: z.boolean(),
  /** Came with the site: it can be changed, not removed. */
  isBuiltIn: z.boolean(),
  rights: z.array(RoleRightShown),
  /** The number of colleagues with this role. */
  staffCount: z.int(),
  version: z.int(),
})
export type Role = z.infer<typeof Role>

export const STAFF_STATES = ['working', 'ended', 'all'] as const
export type StaffState = (typeof STAFF_STATES)[number]

const userId = () => id('userId')

export const staffContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/staff/list',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '员工，先来的在前',
    input: z.object({ state: oneOf('状态 state', STAFF_STATES, 'working') }),
    result: z.array(StaffPerson),
  }),
  changeRole: endpoint({
    method: 'POST',
    path: '/manage/staff/role',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    isSensitive: true,
    summary: '换一位员工的角色，马上生效',
    input: z.object({ userId: userId(), roleId: id('roleId'), version: version() }),
    result: StaffPerson,
  }),
  changeCourses: endpoint({
    method: 'POST',
    path: '/manage/staff/courses',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    isSensitive: true,
    summary: '哪些课是这位员工自己的；只能交出自己管得到的课',
    input: z.object({ userId: userId(), courseIds: courseIds(), version: version() }),
    result: StaffPerson,
  }),
  end: endpoint({
    method: 'POST',
    path: '/manage/staff/end',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    isSensitive: true,
    summary: '结束一位员工的身份，登录随之结束；会员账号还在',
    input: z.object({ userId: userId(), version: version() }),
    result: StaffPerson,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/manage/staff/restore',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    isSensitive: true,
    summary: '让结束了的员工回来，角色和课照旧',
    input: z.object({ userId: userId(), version: version() }),
    result: StaffPerson,
  }),
  resetSecondStep: endpoint({
    method: 'POST',
    path: '/manage/staff/resetSecondStep',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    isSensitive: true,
    summary: '同事丢了手机：去掉这位同事的两步验证和登录，下次登录重新设',
    input: z.object({ userId: userId() }),
    result: Ended,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/manage/staff/:userId/sessions',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '一位员工在哪些设备上登录着',
    input: z.object({ userId: userId() }),
    result: z.array(StaffSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/manage/staff/:userId/sessions/:id',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '结束一位员工的一处登录',
    input: z.object({ userId: userId(), id: id('id') }),
    result: Ended,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/manage/staff/:userId/sessions',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '结束一位员工的所有登录',
    input: z.object({ userId: userId() }),
    result: Ended,
  }),
}

export const rolesContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/role/list',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '角色与各自的权限，校长在前',
    result: z.array(Role),
  }),
  add: endpoint({
    method: 'POST',
    path: '/manage/role/add',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    isSensitive: true,
    summary: '加一种角色',
    input: z.object({ name: roleName(), rights: rights() }),
    result: Role,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/manage/role/edit',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    isSensitive: true,
    summary: '改一种角色的名字和权限，马上生效；校长的不能改',
    input: z.object({ roleId: id('roleId'), name: roleName(), rights: rights(), version: version() }),
    result: Role,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/manage/role/remove',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    isSensitive: true,
    summary: '去掉一种没人在用的角色',
    input: z.object({ roleId: id('roleId'), version: version() }),
    result: z.object({ roleId: z.int() }),
  }),
  view: endpoint({
    method: 'POST',
    path: '/manage/role/view',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    mayPrecedeSecondStep: true,
    summary: '以一种角色看后台：这处登录的菜单、页面、权限都是它的，只能看；看不到自己也看不到的',
    input: z.object({ roleId: id('roleId') }),
    result: z.object({ roleId: z.int() }),
  }),
}
