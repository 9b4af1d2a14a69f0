import type { Ground } from '../../ground.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { createWritingRepository } from './writing.repository.ts'
import { createWritingService } from './writing.service.ts'

export function createWriting(
  { database }: Ground,
  { uploads, assets }: { uploads: UploadsService; assets: AssetsService },
) {
  const writing = createWritingService({ writing: createWritingRepository(database), uploads, assets })
  return { services: { writing } }
}
