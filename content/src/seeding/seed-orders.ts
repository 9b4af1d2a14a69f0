import { fenOfYuan } from '@bee/contract/money.ts'
import { planOrders } from './order-plan.ts'
import { memberIds } from './seed-members.ts'
import { idsBySlug, lookUp } from './look-up.ts'
import { seededRandom } from './seeded-random.ts'
import { hours, minutes } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

const REFUND_AFTER_DAYS = 3

async function seedOrders(context: SeedContext): Promise<void> {
  const { services, work, content, day } = context
  const memberId = await memberIds(context)
  const courseId = await idsBySlug(context, 'courses')
  const courseName = lookUp('course', new Map(content.courses.map(({ slug, name }) => [slug, name])))
  await services.orderImport.add(
    work,
    planOrders(content).map((order) => {
      const random = seededRandom('order', order.member, order.course)
      // Before noon: lessons of the day come after it.
      const createdAt = day.at(order.daysAgo, random.between(hours(6), hours(7)))
      const later = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000)
      const isPaid = order.status === 'paid' || order.status === 'refunded'
      return {
        number: `${day.date(order.daysAgo).replaceAll('-', '')}${String(random.between(0, 99_999_999)).padStart(8, '0')}`,
        userId: memberId(order.member),
        courseId: courseId(order.course),
        courseName: courseName(order.course),
        priceFen: fenOfYuan(order.price),
        status: order.status,
        createdAt,
        paidAt: isPaid ? later(minutes(12)) : null,
        cancelledAt: order.status === 'cancelled' ? later(minutes(50)) : null,
        refundedAt: order.status === 'refunded' ? later(hours(24 * REFUND_AFTER_DAYS)) : null,
      }
    }),
  )
}

export const orderSteps: SeedStep[] = [{ name: 'orders', label: '订单', run: seedOrders }]
