import type { Ground } from '../../ground.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import { createNewsEditingRepository } from './news-editing.repository.ts'
import { createNewsEditingService } from './news-editing.service.ts'
import { createNewsRepository } from './news.repository.ts'
import { createNewsService } from './news.service.ts'

export function createNews({ database, clock }: Ground, { assets }: { assets: AssetsService }) {
  const news = createNewsService({ news: createNewsRepository(database), clock })
  return {
    services: {
      news,
      newsEditing: createNewsEditingService({ editing: createNewsEditingRepository(), assets, clock }),
    },
    sweeps: [news.sweep],
  }
}
