import type { Ground } from '../../ground.ts'
import { routine } from '../../job-kind.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { PeopleService } from '../content/people.service.ts'
import type { CatalogueService, LinkSigner } from '../player/catalogue.service.ts'
import { createHandoutDesk } from './handout-desk.service.ts'
import { createHandoutImport } from './handout-import.service.ts'
import { createHandoutsRepository } from './handouts.repository.ts'
import { createHandoutsService } from './handouts.service.ts'

export function createHandouts(
  { database, files, clock, randomness }: Ground,
  others: {
    assets: AssetsService
    people: PeopleService
    catalogue: CatalogueService
    mediaLinks: LinkSigner
    staffFilmLink: (path: string, userId: number) => string
  },
) {
  const { assets, people, catalogue, mediaLinks, staffFilmLink } = others
  const handouts = createHandoutsRepository(database)
  const handoutDesk = createHandoutDesk({ handouts, assets, files, people, fileLink: staffFilmLink, clock, randomness })
  return {
    services: {
      handouts: createHandoutsService({ handouts, catalogue, links: mediaLinks }),
      handoutDesk,
      handoutImport: createHandoutImport({ handouts, clock }),
    },
    jobs: [routine('handouts.forget', '清理删除了 30 天的讲义', handoutDesk.forgetRemoved)],
  }
}
