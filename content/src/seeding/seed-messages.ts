import { memberIds } from './seed-members.ts'
import { seededRandom } from './seeded-random.ts'
import { hours, minutes } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

/** The demo account has not opened its messages for these days, so its header shows a number. */
const UNREAD_DAYS_OF_DEMO = 4
const DEMO_MEMBER = 'm01'

async function seedMessages(context: SeedContext): Promise<void> {
  const { services, work, content, day } = context
  const memberId = await memberIds(context)
  const oldestFirst = content.messages.toSorted((a, b) => b.daysAgo - a.daysAgo)
  const ids = await services.messageImport.add(
    work,
    oldestFirst.map(({ to, content: text, link, daysAgo }) => ({
      userId: to === 'all' ? null : memberId(to),
      content: text,
      link: link ?? '',
      // Late enough that the welcome comes after the joining of the first day.
      createdAt: day.at(daysAgo, hours(22.5)),
      isDemo: true,
    })),
  )
  const reads = content.members.flatMap((member) =>
    oldestFirst.flatMap(({ to, daysAgo }, index) => {
      const isMine = to === member.slug || (to === 'all' && member.joinedDaysAgo > daysAgo)
      const random = seededRandom('read', member.slug, index)
      const unreadDays = member.slug === DEMO_MEMBER ? UNREAD_DAYS_OF_DEMO : random.between(1, 30)
      if (!isMine || daysAgo <= unreadDays) return []
      const readAt = day.at(daysAgo - 1, random.between(minutes(7 * 60), hours(23)))
      return [{ userId: memberId(member.slug), messageId: ids[index] ?? 0, readAt }]
    }),
  )
  await services.messageImport.addReads(work, reads)
  await services.broadcastImport.addSent(work, ids, '学校')
}

async function seedFeedback(context: SeedContext): Promise<void> {
  const { services, work, content, day } = context
  const memberId = await memberIds(context)
  const oldestFirst = content.feedback.toSorted((a, b) => b.daysAgo - a.daysAgo)
  await services.feedbackImport.add(
    work,
    oldestFirst.map((each, index) => ({
      userId: memberId(each.member),
      kind: each.kind,
      content: each.text,
      rating: each.rating ?? null,
      // The last hour of the day, so that an answer of the same day still comes after the question.
      answer:
        each.answer === undefined ? null : { content: each.answer, at: day.at(each.answerDaysAgo ?? 0, hours(23)) },
      createdAt: day.at(each.daysAgo, seededRandom('feedback', index).between(hours(9), hours(22))),
      isDemo: true,
    })),
  )
}

export const messageSteps: SeedStep[] = [
  { name: 'messages', label: '消息', run: seedMessages },
  { name: 'feedback', label: '意见反馈', run: seedFeedback },
]
