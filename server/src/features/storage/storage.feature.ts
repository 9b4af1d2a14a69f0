import { storageContract } from '@bee/contract/manage/storage.contract.ts'
import * as z from 'zod/mini'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { JobKind } from '../../job-kind.ts'
import { openStores } from '../../outside/store/open-store.ts'
import { filmsFeature } from '../films/films.feature.ts'
import type { SpaceService } from '../films/library/space.service.ts'
import { jobsFeature } from '../jobs/jobs.feature.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { createStorageCount } from './storage-count.service.ts'
import { createStorageDesk } from './storage-desk.service.ts'
import { createStorageRepository } from './storage.repository.ts'
import { storageRoutes } from './storage.routes.ts'

export function createStorage(
  { config, database, files, randomness, clock }: Dependencies,
  others: { jobs: Pick<JobsService, 'enqueue' | 'underWay'>; limits: RateLimits; space: SpaceService },
) {
  const storage = createStorageRepository(database)
  const { count } = createStorageCount({ storage, files, clock, space: others.space })
  const counting: JobKind = {
    name: 'storage.count',
    title: '数占了多少空间',
    input: z.unknown(),
    run: count,
    // After the nightly jobs have deleted old files.
    schedule: { dailyAt: { hour: 5, minute: 10 } },
  }
  const { folder } = openStores({ dataDir: config.dataDir }, randomness)
  const disk = async () => (await folder.space?.()) ?? { freeBytes: 0, totalBytes: 0 }
  const storageDesk = createStorageDesk({ storage, disk, counting, config, clock, ...others })
  return { services: { storageDesk }, jobs: [counting] }
}

export const storageFeature = defineFeature({
  name: 'storage',
  needs: [jobsFeature, limitsFeature, filmsFeature],
  create: createStorage,
  staffRoutes: ({ router }, services) => router.implementStaff('storage', storageContract, storageRoutes(services)),
})
