import { UPLOAD_PART_BYTES } from '@bee/contract/manage/media/upload-limits.ts'
import type { UploadKind } from '@bee/contract/manage/media/film-upload.contract.ts'
import * as z from 'zod/mini'
import type { Dependencies } from '../../../dependencies.ts'
import { routine, type JobKind } from '../../../job-kind.ts'
import type { AssetsService } from '../../assets/assets.service.ts'
import type { ContentRights } from '../../content/content-rights.service.ts'
import type { JobsService } from '../../jobs/jobs.service.ts'
import type { ComingFilms } from '../../player/editing/coming-films.service.ts'
import type { UploadTaker } from '../../../upload-taker.ts'
import { createHashUploadService } from './hash-upload.service.ts'
import { createHashingRepository } from './hashing.repository.ts'
import { createUploadedFilmsRepository } from './uploaded-films.repository.ts'
import { createFilmUploadRepository } from './film-upload.repository.ts'
import { createFilmUploadService } from './film-upload.service.ts'
import { createUploadBuffers } from './upload-buffers.ts'
import { createSweepUploadsService } from './sweep-uploads.service.ts'

/** Parts in memory at once in a process: 64 MiB. A browser sends three. */
const PARTS_AT_ONCE = 8
const PARTS_AT_ONCE_PER_PERSON = 4
/** Shorter than the time that a connection may be silent. */
const PLACE_WAIT_MS = 30_000
/** The kind of the transcode job. */
const MAKING = 'films.make'

export interface FilmUploadNeeds {
  assets: AssetsService
  comingFilms: ComingFilms
  contentRights: ContentRights
  jobs: JobsService
  jobKinds: ReadonlyMap<string, JobKind>
  uploadTakers: ReadonlyMap<UploadKind, UploadTaker>
}

const OfUpload = z.object({ uploadId: z.int() })

export function createFilmUpload({ database, files, clock, randomness }: Dependencies, needs: FilmUploadNeeds) {
  const { assets, comingFilms, contentRights, jobs, jobKinds, uploadTakers } = needs
  const uploads = createFilmUploadRepository(database)
  const films = createUploadedFilmsRepository()
  const filmUpload = createFilmUploadService({
    uploads,
    films,
    comingFilms,
    rights: contentRights,
    assets,
    files,
    places: createUploadBuffers({
      count: PARTS_AT_ONCE,
      perOwner: PARTS_AT_ONCE_PER_PERSON,
      bytes: UPLOAD_PART_BYTES,
      waitMs: PLACE_WAIT_MS,
    }),
    clock,
    randomness,
    wishHashed: (work, uploadId, by) => jobs.enqueue(hashing, { uploadId }, { key: `${uploadId}`, work, by }),
    takers: uploadTakers,
    async wishMade(work, makingId, by) {
      const kind = jobKinds.get(MAKING)
      if (kind) await jobs.enqueue(kind, { makingId }, { key: `${makingId}`, work, by })
    },
  })
  const hasher = createHashUploadService({
    database,
    uploads,
    hashing: createHashingRepository(),
    files,
    clock,
  })
  const hashing: JobKind<z.infer<typeof OfUpload>> = {
    name: 'films.hash',
    title: '核对传上来的文件',
    input: OfUpload,
    run: hasher.hash,
  }
  const sweeper = createSweepUploadsService({ database, uploads, filmUpload, files, clock })
  return {
    services: { filmUpload },
    jobs: [hashing as JobKind, routine('films.sweep-uploads', '清理没有传完的文件', sweeper.sweep)],
  }
}
