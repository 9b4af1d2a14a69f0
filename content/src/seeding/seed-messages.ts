import { memberIds } from './seed-members.ts'
import { insertRows, withIds } from './seed-rows.ts'
import { seededRandom } from './seeded-random.ts'
import { hours, minutes } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

/** The demo account has not opened its messages for these days, so its header shows a number. */
const UNREAD_DAYS_OF_DEMO = 4
const DEMO_MEMBER = 'm01'

async function seedMessages({ client, content, day }: SeedContext): Promise<void> {
  const memberId = await memberIds(client, content)
  const oldestFirst = content.messages.toSorted((a, b) => b.daysAgo - a.daysAgo)
  const messages = await withIds(
    client,
    'messages',
    oldestFirst.map(({ to, content: text, link, daysAgo }) => ({
      user_id: to === 'all' ? null : memberId(to),
      content: text,
      link: link ?? '',
      // Late enough that a welcome of the first day comes after the joining.
      created_at: day.at(daysAgo, hours(22.5)),
      is_demo: true,
    })),
  )
  await insertRows(client, 'messages', messages)
  const reads = content.members.flatMap((member) =>
    oldestFirst.flatMap(({ to, daysAgo }, index) => {
      const isMine = to === member.slug || (to === 'all' && member.joinedDaysAgo > daysAgo)
      const random = seededRandom('read', member.slug, index)
      const unreadDays = member.slug === DEMO_MEMBER ? UNREAD_DAYS_OF_DEMO : random.between(1, 30)
      if (!isMine || daysAgo <= unreadDays) return []
      const readAt = day.at(daysAgo - 1, random.between(minutes(7 * 60), hours(23)))
      return [{ user_id: memberId(member.slug), message_id: messages[index]?.id ?? 0, read_at: readAt }]
    }),
  )
  await insertRows(client, 'message_reads', reads)
}

async function seedFeedback({ client, content, day }: SeedContext): Promise<void> {
  const memberId = await memberIds(client, content)
  const oldestFirst = content.feedback.toSorted((a, b) => b.daysAgo - a.daysAgo)
  await insertRows(
    client,
    'feedback',
    oldestFirst.map((each, index) => ({
      user_id: memberId(each.member),
      kind: each.kind,
      content: each.text,
      rating: each.rating ?? null,
      answer: each.answer ?? null,
      // The last hour of the day, so that an answer of the same day still comes after the question.
      answered_at: each.answerDaysAgo === undefined ? null : day.at(each.answerDaysAgo, hours(23)),
      created_at: day.at(each.daysAgo, seededRandom('feedback', index).between(hours(9), hours(22))),
      is_demo: true,
    })),
  )
}

export const messageSteps: SeedStep[] = [
  { name: 'messages', label: '消息', run: seedMessages },
  { name: 'feedback', label: '意见反馈', run: seedFeedback },
]
