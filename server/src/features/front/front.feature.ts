import type { Ground } from '../../ground.ts'
import { createFrontOrderRepository } from './front-order.repository.ts'
import { createFrontRepository } from './front.repository.ts'
import { createFrontService, type Movers } from './front.service.ts'

export function createFront({ database }: Pick<Ground, 'database'>, movers: Movers) {
  const front = createFrontRepository(database)
  return { services: { front: createFrontService({ front, order: createFrontOrderRepository(), movers }) } }
}
