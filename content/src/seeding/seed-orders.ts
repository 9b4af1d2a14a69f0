import { fenOfYuan } from '@bee/contract/money.ts'
import { planOrders } from './order-plan.ts'
import { memberIds } from './seed-members.ts'
import { idsBySlug, insertRows, lookUp } from './seed-rows.ts'
import { seededRandom } from './seeded-random.ts'
import { hours, minutes } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

const REFUND_AFTER_DAYS = 3

async function seedOrders({ client, content, day }: SeedContext): Promise<void> {
  const memberId = await memberIds(client, content)
  const courseId = await idsBySlug(client, 'courses')
  const courseName = lookUp('course', new Map(content.courses.map(({ slug, name }) => [slug, name])))
  await insertRows(
    client,
    'orders',
    planOrders(content).map((order) => {
      const random = seededRandom('order', order.member, order.course)
      // Before noon: lessons of the day come after it.
      const createdAt = day.at(order.daysAgo, random.between(hours(6), hours(7)))
      const later = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000)
      const isPaid = order.status === 'paid' || order.status === 'refunded'
      return {
        number: `${day.date(order.daysAgo).replaceAll('-', '')}${String(random.between(0, 99_999_999)).padStart(8, '0')}`,
        user_id: memberId(order.member),
        course_id: courseId(order.course),
        course_name: courseName(order.course),
        price_fen: fenOfYuan(order.price),
        status: order.status,
        created_at: createdAt,
        paid_at: isPaid ? later(minutes(12)) : null,
        cancelled_at: order.status === 'cancelled' ? later(minutes(50)) : null,
        refunded_at: order.status === 'refunded' ? later(hours(24 * REFUND_AFTER_DAYS)) : null,
      }
    }),
  )
}

export const orderSteps: SeedStep[] = [{ name: 'orders', label: '订单', run: seedOrders }]
