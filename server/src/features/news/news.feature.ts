import type { Ground } from '../../ground.ts'
import { createNewsRepository } from './news.repository.ts'
import { createNewsService } from './news.service.ts'

export function createNews({ database, clock }: Ground) {
  return { services: { news: createNewsService({ news: createNewsRepository(database), clock }) } }
}
