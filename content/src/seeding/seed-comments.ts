import type { ImportedComment, ImportedNotice } from '@bee/server/features/comments/comment-import.repository.ts'
import type { PlacedCourse, Reply } from '../content-schema.ts'
import { idsBySlug } from './look-up.ts'
import { memberIds } from './seed-members.ts'
import { seededRandom } from './seeded-random.ts'
import { hours, minutes, type SeedingDay } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

/** Notices of the last days are still unread, so that the header of the demo account has a number to show. */
const UNREAD_DAYS = 4

type Comment = PlacedCourse['comments'][number]

/** In the afternoon or evening: on a day with a comment the lessons are watched in the morning, before it. */
function commentTime(day: SeedingDay, course: string, { member, daysAgo }: { member: string; daysAgo: number }): Date {
  return day.at(daysAgo, seededRandom('comment', course, member, daysAgo).between(hours(13), hours(21)))
}

/** Within a day, but never later than the seeding itself. */
function replyTime(day: SeedingDay, course: string, comment: Comment, writtenAt: Date): Date {
  const delay = seededRandom('reply', course, comment.member).between(minutes(40), hours(20))
  const latest = day.start.getTime() - minutes(10) * 1000
  return new Date(Math.min(writtenAt.getTime() + delay * 1000, latest))
}

async function seedComments(context: SeedContext): Promise<void> {
  const { services, work, content, day } = context
  const courseId = await idsBySlug(context, 'courses')
  const memberId = await memberIds(context)
  const written = content.courses
    .flatMap((course) => course.comments.map((comment) => ({ course: course.slug, comment })))
    .map((each) => ({ ...each, writtenAt: commentTime(day, each.course, each.comment) }))
    .toSorted((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime())
  const comments = await addComments(
    context,
    written.map(({ course, comment, writtenAt }) => ({
      courseId: courseId(course),
      userId: memberId(comment.member),
      parentId: null,
      content: comment.text,
      isQuestion: comment.question ?? false,
      rating: comment.rating ?? null,
      reply:
        comment.reply === undefined ? null : { content: comment.reply, at: replyTime(day, course, comment, writtenAt) },
      createdAt: writtenAt,
      isDemo: true,
    })),
  )

  const parentOf = ({ course, to }: Reply) =>
    comments.find((comment) => comment.courseId === courseId(course) && comment.userId === memberId(to))
  const oldestFirst = content.replies.toSorted((a, b) => b.daysAgo - a.daysAgo)
  const replies = await addComments(
    context,
    oldestFirst.map((reply) => ({
      courseId: courseId(reply.course),
      userId: memberId(reply.member),
      parentId: parentOf(reply)?.id ?? null,
      content: reply.text,
      isQuestion: false,
      rating: null,
      reply: null,
      createdAt: replyMoment(day, reply, parentOf(reply)?.createdAt),
      isDemo: true,
    })),
  )
  await services.commentImport.addNotices(work, noticesOf(day, comments, replies))
}

type WrittenComment = ImportedComment & { id: number }

async function addComments(
  { services, work }: SeedContext,
  comments: readonly ImportedComment[],
): Promise<WrittenComment[]> {
  const ids = await services.commentImport.add(work, comments)
  return comments.map((comment, index) => ({ ...comment, id: ids[index] ?? 0 }))
}

/** A reply of the same day comes after the comment that it answers. */
function replyMoment(day: SeedingDay, reply: Reply, answered: Date | undefined): Date {
  const moment = commentTime(day, reply.course, reply)
  const earliest = answered === undefined ? 0 : answered.getTime() + minutes(15) * 1000
  return new Date(Math.max(moment.getTime(), earliest))
}

function noticesOf(day: SeedingDay, comments: WrittenComment[], replies: WrittenComment[]): ImportedNotice[] {
  const notice = (userId: number, commentId: number, kind: ImportedNotice['kind'], createdAt: Date) => {
    const readAt = new Date(createdAt.getTime() + hours(9) * 1000)
    const isUnread = createdAt >= day.at(UNREAD_DAYS, 0)
    return { userId, commentId, kind, createdAt, readAt: isUnread ? null : readAt }
  }
  const byAuthor = comments.flatMap(({ userId, id, reply }) => (reply ? [notice(userId, id, 'author', reply.at)] : []))
  const byMembers = replies.flatMap((reply) => {
    const parent = comments.find(({ id }) => id === reply.parentId)
    // A member who answers below their own comment needs no notice of it.
    return parent && parent.userId !== reply.userId ? [notice(parent.userId, reply.id, 'member', reply.createdAt)] : []
  })
  return [...byAuthor, ...byMembers].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

export const commentSteps: SeedStep[] = [{ name: 'comments', label: '评论与回复', run: seedComments }]
