import { handoutsContract } from '@bee/contract/handouts/handouts.contract.ts'
import { manageHandoutsContract } from '@bee/contract/manage/media/handouts.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { StaffViewer } from '../../http/media/media-links.ts'
import { routine } from '../../job-kind.ts'
import { assetsFeature } from '../assets/assets.feature.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { ContentRights } from '../content/content-rights.service.ts'
import { contentFeature } from '../content/content.feature.ts'
import type { PeopleService } from '../content/people.service.ts'
import type { LinkSigner } from '../../http/media/media-links.ts'
import type { CatalogueService } from '../player/catalogue.service.ts'
import { playerFeature } from '../player/player.feature.ts'
import { createHandoutDesk } from './handout-desk.service.ts'
import { createHandoutImport } from './handout-import.service.ts'
import { readHandout } from './handout-target.ts'
import { createHandoutsRepository } from './handouts.repository.ts'
import { addHandoutUpload, handoutDeskRoutes, handoutsRoutes } from './handouts.routes.ts'
import { createHandoutsService } from './handouts.service.ts'

export function createHandouts(
  { database, files, clock, randomness }: Dependencies,
  others: {
    assets: AssetsService
    people: PeopleService
    contentRights: ContentRights
    catalogue: CatalogueService
    mediaLinks: LinkSigner
    staffFilmLink: (path: string, viewer: StaffViewer) => string
  },
) {
  const { assets, people, catalogue, mediaLinks, staffFilmLink } = others
  const handouts = createHandoutsRepository(database)
  const handoutDesk = createHandoutDesk({
    database,
    rights: others.contentRights,
    handouts,
    assets,
    files,
    people,
    fileLink: staffFilmLink,
    clock,
    randomness,
  })
  return {
    services: {
      handouts: createHandoutsService({ handouts, catalogue, links: mediaLinks }),
      handoutDesk,
      handoutImport: createHandoutImport({ handouts, clock }),
    },
    jobs: [routine('handouts.forget', '清理删除了 30 天的讲义', handoutDesk.forgetRemoved)],
    targets: { handout: readHandout },
  }
}

export const handoutsFeature = defineFeature({
  name: 'handouts',
  needs: [assetsFeature, contentFeature, playerFeature],
  create: createHandouts,
  routes: (site, { handouts }) => site.implement(handoutsContract, handoutsRoutes(handouts)),
  staffRoutes({ app, router }, { handoutDesk }) {
    router.implementStaff('handouts', manageHandoutsContract, handoutDeskRoutes(handoutDesk))
    addHandoutUpload(app, { router, handoutDesk })
  },
})
