import { join } from 'node:path'
import type { Ground } from '../../ground.ts'
import { routine } from '../../job-kind.ts'
import { createLocalFileStore } from '../../outside/file-store.ts'
import { createPictureCleaner } from '../../outside/picture-cleaner.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { createUploadsRepository } from './uploads.repository.ts'
import { createUploadsService } from './uploads.service.ts'

export function createUploads({ database, clock, randomness, config }: Ground, { limits }: { limits: RateLimits }) {
  const pictures = createPictureCleaner()
  const uploads = createUploadsService({
    uploads: createUploadsRepository(database),
    files: createLocalFileStore(join(config.dataDir, 'uploads')),
    pictures,
    limits,
    clock,
    randomness,
  })

  function close() {
    pictures.close()
  }

  return { services: { uploads }, jobs: [routine('uploads.sweep', '清理没有人用的上传', uploads.sweep)], close }
}
