import type { LoggedIn, UserExport, UserInfo, UserSession } from '@bee/contract/account/account.contract.ts'
import type { MemberRows } from './account-data.repository.ts'
import { describeDevice } from '../../text/describe-device.ts'
import { maskMobile } from '../../text/mask-mobile.ts'
import type { SessionRow } from './sessions.repository.ts'
import type { UserRow } from './users.repository.ts'

export const presentUserInfo = (user: UserRow): UserInfo => ({
  userId: user.id,
  nickName: user.nick_name,
  mobile: maskMobile(user.mobile),
  avatarUrl: user.avatar_url,
  createTime: user.created_at.toISOString(),
  hasPassword: user.password_hash !== null,
})

export const presentLoggedIn = (token: string, user: UserRow): LoggedIn => ({
  token,
  userId: user.id,
  avatarUrl: user.avatar_url,
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

const SECTION_TITLES: Readonly<Record<string, string>> = {
  users: '账号',
  consents: '同意过的协议',
  sessions: '登录记录',
  uploads: '上传的图片',
  course_likes: '点赞的课程',
  course_collections: '收藏的课程',
  order_receipts: '转账凭证',
  orders: '订单',
  invoices: '发票',
  enrolments: '学过的课程',
  lesson_progress: '每一讲的进度',
  lesson_plays: '播放记录',
  study_days: '每天的学习',
  study_day_lessons: '每天学了哪些讲',
  comments: '评论',
  comment_reports: '举报的评论',
  question_collections: '收藏的题目',
  question_answers: '答题记录',
  question_states: '题目掌握情况',
  practice_sets: '练习',
  challenge_levels: '挑战关卡',
  messages: '收到的消息',
  message_reads: '读过的消息',
  message_marks: '发给大家的消息读到哪里',
  reply_notices: '收到的回复',
  feedback: '意见反馈',
  certificates: '结课证书',
  study_goals: '每日目标',
  goal_dismissals: '今天不再提醒',
  notes: '笔记',
  comment_likes: '赞过的评论',
  feedback_replies: '反馈里接着说的话',
  course_grants: '学校送的课',
  staff: '员工身份',
  course_staff: '自己的课',
  staff_sessions: '蜂巢的登录',
  staff_tickets: '蜂巢里还没走完的登录',
  staff_second_steps: '两步验证',
  staff_recovery_codes: '恢复码',
  inbox_keys: '收件箱里按过的按钮',
}

export const presentExport = (data: { exportedAt: Date; sections: MemberRows[] }): UserExport => ({
  exportTime: data.exportedAt.toISOString(),
  sections: data.sections.map(({ table, rows }) => ({ name: table, title: SECTION_TITLES[table] ?? table, rows })),
})
