import type { Ground } from '../../ground.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { createOrderImport } from './order-import.repository.ts'
import { createOrdersRepository } from './orders.repository.ts'
import { createOrdersService } from './orders.service.ts'

export function createOrders({ database, payment, clock, randomness }: Ground, { limits }: { limits: RateLimits }) {
  const orders = createOrdersService({ orders: createOrdersRepository(database), limits, payment, clock, randomness })
  return { services: { orders, orderImport: createOrderImport() }, sweeps: [orders.sweep] }
}
