import type { MemberCard, MemberDossier, MemberGrant, MemberNote } from '@bee/contract/manage/members/member-shapes.ts'
import { describeDevice } from '../../text/describe-device.ts'
import { maskMobile } from '../../text/mask-mobile.ts'
import type { Block } from '../account/blocks.service.ts'
import type { SessionRow } from '../account/sessions.service.ts'
import type { MemberCourseRow } from './dossier.repository.ts'
import type { Dossier } from './dossier.service.ts'
import type { GrantRow } from './grants.repository.ts'
import type { MemberCardRow } from './member-list.repository.ts'
import type { NoteRow } from './member-notes.repository.ts'

const timeOf = (time: Date | null) => time?.toISOString() ?? null

export const presentBlock = ({ since, until, reason }: Block) => ({
  sinceTime: since.toISOString(),
  untilTime: timeOf(until),
  reason,
})

export const presentCard = (row: MemberCardRow, block: Block | null): MemberCard => ({
  userId: row.id,
  nickName: row.nick_name,
  avatarUrl: row.avatar_url,
  mobile: maskMobile(row.mobile),
  registerTime: row.created_at.toISOString(),
  block: block && presentBlock(block),
  isStaff: row.isStaff,
  courseCount: row.courseCount,
  paidOrderCount: row.paidOrderCount,
  paidFen: row.paidFen,
  lastStudyTime: timeOf(row.lastStudyAt),
})

/** A grant that was put aside at its own end, because the course was given again, counts as expired. */
function stateOf({ until, takenBackAt }: GrantRow, now: Date): MemberGrant['state'] {
  if (takenBackAt !== null && (until === null || takenBackAt < until)) return 'takenBack'
  return until !== null && until <= now ? 'expired' : 'open'
}

export function presentGrant(row: GrantRow, now: Date): MemberGrant {
  const state = stateOf(row, now)
  return {
    id: row.id,
    courseId: row.courseId,
    courseName: row.courseName,
    reason: row.reason,
    staffName: row.staffName,
    grantTime: row.grantedAt.toISOString(),
    untilTime: timeOf(row.until),
    state,
    takenBackTime: state === 'takenBack' ? timeOf(row.takenBackAt) : null,
  }
}

export const presentNote = (row: NoteRow, readerId: number): MemberNote => ({
  id: row.id,
  content: row.content,
  staffName: row.staffName,
  isOwn: row.staffId === readerId,
  createTime: row.createdAt.toISOString(),
})

const HANDHELD = /Mobile|Android|iPhone|iPad|HarmonyOS|OpenHarmony/

const presentDevice = (row: SessionRow) => ({
  id: row.id,
  device: describeDevice(row.user_agent),
  isHandheld: HANDHELD.test(row.user_agent),
  loginTime: row.created_at.toISOString(),
  lastSeenTime: row.last_seen_at.toISOString(),
})

const presentCourse = (row: MemberCourseRow) => ({
  courseId: row.courseId,
  courseName: row.courseName,
  thumbUrl: row.thumbUrl,
  percent: row.percent,
  isFinished: row.percent === 100,
  lastStudyTime: row.lastStudyAt.toISOString(),
  place:
    row.lessonId === null
      ? null
      : {
          lessonId: row.lessonId,
          number: `${row.chapterNumber ?? 0}.${row.lessonNumber ?? 0}`,
          lessonName: row.lessonName ?? '',
          second: row.second,
        },
})

export function presentDossier(dossier: Dossier, { readerId, now }: { readerId: number; now: Date }): MemberDossier {
  const { member, block, overview, courses, devices, grants, notes } = dossier
  return {
    userId: member.id,
    nickName: member.nick_name,
    avatarUrl: member.avatar_url,
    mobile: maskMobile(member.mobile),
    registerTime: member.created_at.toISOString(),
    hasPassword: member.hasPassword,
    block: block && presentBlock(block),
    staffRole: member.staffRole,
    figures: {
      studyDays: overview.studyDays,
      streakDays: overview.streak,
      learningCount: overview.learningCount,
      finishedCount: overview.courseCount - overview.learningCount,
      paidFen: member.paidFen,
      paidOrderCount: member.paidOrderCount,
      refundedOrderCount: member.refundedOrderCount,
      commentCount: member.commentCount,
      answerCount: member.answerCount,
    },
    courses: courses.map(presentCourse),
    courseCount: overview.courseCount,
    devices: devices.map(presentDevice),
    grants: grants.map((row) => presentGrant(row, now)),
    notes: notes.map((row) => presentNote(row, readerId)),
  }
}
