import { manageNewsContract } from '@bee/contract/manage/news.contract.ts'
import { NewsDraft } from '@bee/contract/news/news-draft.ts'
import { newsContract } from '@bee/contract/news/news.contract.ts'
import { draftWayOf } from '../../draft-way.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { routine } from '../../job-kind.ts'
import { assetsFeature } from '../assets/assets.feature.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import { createNewsDeskRepository } from './desk/news-desk.repository.ts'
import { newsDeskRoutes } from './desk/news-desk.routes.ts'
import { createNewsDesk } from './desk/news-desk.service.ts'
import { createNewsEditingRepository } from './news-editing.repository.ts'
import { createNewsEditingService } from './news-editing.service.ts'
import { createNewsRepository } from './news.repository.ts'
import { newsRoutes } from './news.routes.ts'
import { createNewsService } from './news.service.ts'

export function createNews({ database, clock }: Dependencies, { assets }: { assets: AssetsService }) {
  const news = createNewsService({ news: createNewsRepository(database), clock })
  const newsEditing = createNewsEditingService({ editing: createNewsEditingRepository(), assets, clock })
  return {
    services: {
      news,
      newsDesk: createNewsDesk({ news: createNewsDeskRepository(database) }),
    },
    jobs: [
      routine('news.index', '补上资讯的检索', news.sweep),
      routine('news.sweep-marks', '清理谁读过资讯', news.sweepMarks),
    ],
    drafts: { news: draftWayOf(NewsDraft, newsEditing) },
  }
}

export const newsFeature = defineFeature({
  name: 'news',
  needs: [assetsFeature],
  create: createNews,
  routes: (site, { news }) => site.implement(newsContract, newsRoutes(news, site.visitorKey)),
  staffRoutes: ({ router }, { newsDesk }) =>
    router.implementStaff('news', manageNewsContract, newsDeskRoutes(newsDesk)),
})
