import { subtitlesContract } from '@bee/contract/manage/media/subtitles.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { StaffViewer } from '../../http/media/media-links.ts'
import { routine } from '../../job-kind.ts'
import { assetsFeature } from '../assets/assets.feature.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import { contentFeature } from '../content/content.feature.ts'
import type { ContentRights } from '../content/content-rights.service.ts'
import type { PeopleService } from '../content/people.service.ts'
import { playerFeature } from '../player/player.feature.ts'
import { createSubtitleFiles } from './subtitle-files.ts'
import { createSubtitleImport } from './subtitle-import.service.ts'
import { createSubtitlePublishing } from './subtitle-publishing.service.ts'
import { createSubtitleReading } from './subtitle-reading.service.ts'
import { createSubtitleRights } from './subtitle-rights.ts'
import { readShownSubtitles, readSubtitleText } from './subtitle-targets.ts'
import { createSubtitleWriting } from './subtitle-writing.service.ts'
import { createSubtitlesRepository } from './subtitles.repository.ts'
import { addSubtitleTexts, subtitlesRoutes } from './subtitles.routes.ts'

export function createSubtitles(
  deps: Dependencies,
  others: {
    assets: AssetsService
    people: PeopleService
    contentRights: ContentRights
    staffFilmLink: (path: string, viewer: StaffViewer) => string
  },
) {
  const { database, clock } = deps
  const { assets, people } = others
  const subtitles = createSubtitlesRepository(database)
  const rights = createSubtitleRights({ database, rights: others.contentRights })
  const files = createSubtitleFiles(deps)
  const reading = createSubtitleReading({ subtitles, rights, files, people, filmLink: others.staffFilmLink })
  const publishing = createSubtitlePublishing({ subtitles, rights, reading, files, assets, clock })
  return {
    services: {
      subtitleReading: reading,
      subtitleWriting: createSubtitleWriting({ subtitles, rights, reading, people, clock }),
      subtitlePublishing: publishing,
      subtitleImport: createSubtitleImport({ subtitles, clock }),
    },
    jobs: [routine('subtitles.forget', '清理删除了 30 天的字幕', publishing.forgetRemoved)],
    targets: { subtitles: readShownSubtitles, subtitleText: readSubtitleText },
  }
}

export const subtitlesFeature = defineFeature({
  name: 'subtitles',
  needs: [assetsFeature, contentFeature, playerFeature],
  create: createSubtitles,
  staffRoutes({ app, router }, services) {
    router.implementStaff('subtitles', subtitlesContract, subtitlesRoutes(services))
    addSubtitleTexts(app, { router, ...services })
  },
})
