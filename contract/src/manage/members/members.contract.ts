import * as z from 'zod/mini'
import { UserExport } from '../../account/account.contract.ts'
import { endpoint } from '../../endpoint.ts'
import { id, oneOf, searchWord, wholeNumberOr } from '../../fields.ts'
import { MAX_PAGE_SIZE } from '../../limits.ts'
import {
  days,
  MEMBER_STATES,
  memberNote,
  MEMBERS_PAGE_SIZE,
  reason,
  sitePath,
  staffMessage,
  TIMELINE_KINDS,
  TIMELINE_PAGE_SIZE,
  timelinePlace,
} from './member-fields.ts'
import {
  Block,
  CourseStanding,
  MemberCard,
  MemberDossier,
  MemberGrant,
  MemberNote,
  TimelineEntry,
} from './member-shapes.ts'
import { Ended } from '../staff-fields.ts'

const aboutMember = { userId: id('userId') }
const AboutMember = z.object({ userId: z.int() })

export const membersContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/members/list',
    access: 'staff',
    permission: 'members.read',
    summary: '会员，新注册的在前；搜昵称的一部分、编号、完整手机号或末四位、证书编号',
    input: z.object({
      search: searchWord('搜索词 search'),
      state: oneOf('状态 state', MEMBER_STATES, 'all'),
      /** `yes`: who has paid for something. */
      bought: oneOf('买过 bought', ['all', 'yes'], 'all'),
      staff: oneOf('员工 staff', ['all', 'yes'], 'all'),
      /** The last userId of the page before. */
      before: z.optional(id('before')),
      limit: wholeNumberOr(MEMBERS_PAGE_SIZE, { label: '每页条数 limit', min: 1, max: MAX_PAGE_SIZE }),
    }),
    result: z.object({
      list: z.array(MemberCard),
      hasMore: z.boolean(),
      /** Of all pages together, up to MEMBERS_COUNTED_MAX (BUYERS_COUNTED_MAX), or up to this page where something is searched for; only with the first page. */
      count: z.nullable(z.object({ value: z.int(), isMore: z.boolean() })),
    }),
  }),
  info: endpoint({
    method: 'GET',
    path: '/manage/members/info',
    access: 'staff',
    permission: 'members.read',
    summary: '一位会员：数字、在学的课、设备、送的课、备注',
    input: z.object(aboutMember),
    result: MemberDossier,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/manage/members/timeline',
    access: 'staff',
    permission: 'members.read',
    summary: '一位会员的时间线，新的在前',
    input: z.object({
      ...aboutMember,
      kind: oneOf('种类 kind', ['all', ...TIMELINE_KINDS], 'all'),
      /** `next` of the page before. */
      before: z.optional(timelinePlace()),
      limit: wholeNumberOr(TIMELINE_PAGE_SIZE, { label: '每页条数 limit', min: 1, max: MAX_PAGE_SIZE }),
    }),
    /** `next`: where to go on, null at the beginning of everything. */
    result: z.object({ list: z.array(TimelineEntry), next: z.nullable(z.string()) }),
  }),
  access: endpoint({
    method: 'GET',
    path: '/manage/members/access',
    access: 'staff',
    permission: 'members.read',
    summary: '为什么会员看得到或看不到一门课，由决定这件事的服务回答',
    input: z.object({ ...aboutMember, courseId: id('courseId') }),
    result: CourseStanding,
  }),
  grant: endpoint({
    method: 'POST',
    path: '/manage/members/grant',
    access: 'staff',
    permission: 'members.grant',
    summary: '送一门课，会员收到一条系统消息；days 为 null 是永久',
    input: z.object({ ...aboutMember, courseId: id('courseId'), days: days(), reason: reason() }),
    result: MemberGrant,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/manage/members/takeBack',
    access: 'staff',
    permission: 'members.grant',
    summary: '收回送的课，学习记录留着；会员收到一条系统消息',
    input: z.object({ grantId: id('grantId'), reason: reason() }),
    result: MemberGrant,
  }),
  restoreGrant: endpoint({
    method: 'POST',
    path: '/manage/members/restoreGrant',
    access: 'staff',
    permission: 'members.grant',
    summary: '把收回的课还给会员，期限照旧',
    input: z.object({ grantId: id('grantId') }),
    result: MemberGrant,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/manage/members/signOut',
    access: 'staff',
    permission: 'members.grant',
    summary: '让会员在所有设备上退出登录',
    input: z.object(aboutMember),
    result: Ended,
  }),
  block: endpoint({
    method: 'POST',
    path: '/manage/members/block',
    access: 'staff',
    permission: 'members.grant',
    isSensitive: true,
    summary: '封禁：马上退出登录，登录时读到原因与期限，到期自动解开；days 为 null 是永久，不能超过角色的天数',
    input: z.object({ ...aboutMember, days: days(), reason: reason() }),
    result: z.object({ block: Block, endedCount: z.int() }),
  }),
  unblock: endpoint({
    method: 'POST',
    path: '/manage/members/unblock',
    access: 'staff',
    permission: 'members.grant',
    summary: '解开封禁',
    input: z.object(aboutMember),
    result: AboutMember,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/manage/members/addNote',
    access: 'staff',
    permission: 'members.grant',
    summary: '写一条同事看的备注，会员看不到',
    input: z.object({ ...aboutMember, content: memberNote() }),
    result: MemberNote,
  }),
  removeNote: endpoint({
    method: 'POST',
    path: '/manage/members/removeNote',
    access: 'staff',
    permission: 'members.grant',
    summary: '删掉自己写的一条备注',
    input: z.object({ noteId: id('noteId') }),
    result: AboutMember,
  }),
  message: endpoint({
    method: 'POST',
    path: '/manage/members/message',
    access: 'staff',
    permission: 'messages.send',
    summary: '给一位会员发系统消息',
    input: z.object({ ...aboutMember, content: staffMessage(), link: sitePath() }),
    result: AboutMember,
  }),
  mobile: endpoint({
    method: 'POST',
    path: '/manage/members/mobile',
    access: 'staff',
    permission: 'members.mobile',
    isSensitive: true,
    summary: '看完整手机号：要写原因，每次都记录，一天的次数由角色限定',
    input: z.object({ ...aboutMember, reason: reason() }),
    result: z.object({
      mobile: z.string(),
      /** How many more today; null without a limit. */
      leftToday: z.nullable(z.int()),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/manage/members/export',
    access: 'staff',
    permission: 'members.mobile',
    isSensitive: true,
    summary: '会员的全部数据，与会员自己下载的一样；里面有完整手机号，所以同样要写原因、记录、计次',
    input: z.object({ ...aboutMember, reason: reason() }),
    result: UserExport,
  }),
}
