import { accountContract } from '@bee/contract/account/account.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { routine } from '../../job-kind.ts'
import { createPictureCleaner } from '../../outside/picture-cleaner.ts'
import { createShelf } from '../../outside/store/shelf.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { createUploadsRepository } from './uploads.repository.ts'
import { addUploadedFiles, uploadRoutes } from './uploads.routes.ts'
import { createUploadsService } from './uploads.service.ts'

/** Shared by all sites of a process: its helper process starts with the first picture. */
const pictures = createPictureCleaner()

export function createUploads(
  { database, files, clock, randomness }: Dependencies,
  { limits }: { limits: RateLimits },
) {
  const uploads = createUploadsService({
    uploads: createUploadsRepository(database),
    store: files,
    files: createShelf(files, 'uploads'),
    pictures,
    limits,
    clock,
    randomness,
  })

  const sweepingDrafts = {
    ...routine('uploads.sweep-drafts', '清理没有写完的文件', uploads.sweepDrafts),
    // Walks over all folders of the school.
    schedule: { dailyAt: { hour: 4, minute: 50 } },
  }

  return {
    services: { uploads },
    jobs: [routine('uploads.sweep', '清理没有人用的上传', uploads.sweep), sweepingDrafts],
  }
}

export const uploadsFeature = defineFeature({
  name: 'uploads',
  needs: [limitsFeature],
  create: createUploads,
  routes(site, { uploads }) {
    site.implementPart(accountContract, uploadRoutes(uploads))
    addUploadedFiles(site.app, uploads)
  },
})
