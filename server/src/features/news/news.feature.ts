import type { Ground } from '../../ground.ts'
import { routine } from '../../job-kind.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import { createNewsDeskRepository } from './desk/news-desk.repository.ts'
import { createNewsDesk } from './desk/news-desk.service.ts'
import { createNewsEditingRepository } from './news-editing.repository.ts'
import { createNewsEditingService } from './news-editing.service.ts'
import { createNewsRepository } from './news.repository.ts'
import { createNewsService } from './news.service.ts'

export function createNews({ database, clock }: Ground, { assets }: { assets: AssetsService }) {
  const news = createNewsService({ news: createNewsRepository(database), clock })
  return {
    services: {
      news,
      newsDesk: createNewsDesk({ news: createNewsDeskRepository(database) }),
      newsEditing: createNewsEditingService({ editing: createNewsEditingRepository(), assets, clock }),
    },
    jobs: [routine('news.index', '补上资讯的检索', news.sweep)],
  }
}
