import type { PlacedCourse, Reply } from '../content-schema.ts'
import { memberIds } from './seed-members.ts'
import { idsBySlug, insertRows, type SeedRow, withIds } from './seed-rows.ts'
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

async function seedComments({ client, content, day }: SeedContext): Promise<void> {
  const courseId = await idsBySlug(client, 'courses')
  const memberId = await memberIds(client, content)
  const written = content.courses
    .flatMap((course) => course.comments.map((comment) => ({ course: course.slug, comment })))
    .map((each) => ({ ...each, writtenAt: commentTime(day, each.course, each.comment) }))
    .toSorted((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime())
  const comments = await withIds(
    client,
    'comments',
    written.map(({ course, comment, writtenAt }) => ({
      course_id: courseId(course),
      user_id: memberId(comment.member),
      parent_id: null,
      content: comment.text,
      rating: comment.rating ?? null,
      reply_content: comment.reply ?? null,
      replied_at: comment.reply === undefined ? null : replyTime(day, course, comment, writtenAt),
      created_at: writtenAt,
      is_demo: true,
    })),
  )
  await insertRows(client, 'comments', comments)

  const parentOf = ({ course, to }: Reply) =>
    comments.find((comment) => comment.course_id === courseId(course) && comment.user_id === memberId(to))
  const oldestFirst = content.replies.toSorted((a, b) => b.daysAgo - a.daysAgo)
  const replies = await withIds(
    client,
    'comments',
    oldestFirst.map((reply) => ({
      course_id: courseId(reply.course),
      user_id: memberId(reply.member),
      parent_id: parentOf(reply)?.id ?? null,
      content: reply.text,
      created_at: replyMoment(day, reply, parentOf(reply)?.created_at),
      is_demo: true,
    })),
  )
  await insertRows(client, 'comments', replies)
  await insertRows(client, 'reply_notices', noticesOf(day, comments, replies))
}

/** A reply of the same day comes after what it answers. */
function replyMoment(day: SeedingDay, reply: Reply, answered: Date | string | undefined): Date {
  const moment = commentTime(day, reply.course, reply)
  const earliest = answered === undefined ? 0 : new Date(answered).getTime() + minutes(15) * 1000
  return new Date(Math.max(moment.getTime(), earliest))
}

type CommentRow = SeedRow<'comments'> & { id: number }

function noticesOf(day: SeedingDay, comments: CommentRow[], replies: CommentRow[]): SeedRow<'reply_notices'>[] {
  const notice = (userId: number, commentId: number, kind: string, moment: Date | string) => {
    const createdAt = new Date(moment)
    const readAt = new Date(createdAt.getTime() + hours(9) * 1000)
    const isUnread = createdAt >= day.at(UNREAD_DAYS, 0)
    return { user_id: userId, comment_id: commentId, kind, created_at: createdAt, read_at: isUnread ? null : readAt }
  }
  const byAuthor = comments.flatMap(({ user_id, id, replied_at }) =>
    replied_at ? [notice(user_id, id, 'author', replied_at)] : [],
  )
  const byMembers = replies.flatMap((reply) => {
    const parent = comments.find(({ id }) => id === reply.parent_id)
    // Who answers below his own comment needs no notice of it.
    return parent && parent.user_id !== reply.user_id && reply.created_at
      ? [notice(parent.user_id, reply.id, 'member', reply.created_at)]
      : []
  })
  return [...byAuthor, ...byMembers].toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

/** The counters on a course are those of its rows; answers to a comment are not counted as comments. */
async function countComments({ client }: SeedContext): Promise<void> {
  await client.query(
    `UPDATE courses SET comment_count = counted.comments, rating_sum = counted.stars, rating_count = counted.ratings
     FROM (SELECT course_id, count(*) AS comments, coalesce(sum(rating), 0) AS stars, count(rating) AS ratings
           FROM comments WHERE parent_id IS NULL GROUP BY course_id) counted
     WHERE counted.course_id = courses.id AND courses.is_demo`,
  )
}

export const commentSteps: SeedStep[] = [
  {
    name: 'comments',
    label: '评论与回复',
    run: async (context) => {
      await seedComments(context)
      await countComments(context)
    },
  },
]
