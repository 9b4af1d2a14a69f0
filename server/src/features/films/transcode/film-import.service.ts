import type { Work } from '../../../database/database.ts'
import type { JobKind } from '../../../job-kind.ts'
import type { FileStore } from '../../../outside/store/file-store.ts'
import { FilmError } from '../../../outside/transcoder/ffmpeg-errors.ts'
import type { AssetsService } from '../../assets/assets.service.ts'
import type { JobsService } from '../../jobs/jobs.service.ts'
import type { ComingFilms } from '../../player/editing/coming-films.service.ts'
import type { TranscodeInput } from './make-film.service.ts'
import { stopOf } from './transcode-errors.ts'
import type { TranscodeImportRepository } from './transcode-import.repository.ts'

export interface ImportedOriginal {
  /** Its path in the store, where `store` has put it. */
  path: string
  fileName: string
  title: string
  bytes: number
  ownerId: number
  at: Date
  isDemo: boolean
}

/** Films whose originals come with a school: they are made here, like those that a colleague uploads. */
export function createFilmImport(parts: {
  makings: TranscodeImportRepository
  comingFilms: Pick<ComingFilms, 'expect'>
  assets: Pick<AssetsService, 'register'>
  files: Pick<FileStore, 'put'>
  jobs: Pick<JobsService, 'enqueue' | 'addFailed'>
  makeKind: () => JobKind<TranscodeInput>
}) {
  const { makings, comingFilms, assets, files, jobs, makeKind } = parts

  /** Before the transaction, since no transaction waits for a store. A second call writes the same file. */
  function store(path: string, content: Uint8Array): Promise<void> {
    return files.put(path, content)
  }

  async function begin(work: Work, original: ImportedOriginal): Promise<number> {
    const { path, fileName, title, bytes, ownerId, at, isDemo } = original
    const filmId = await comingFilms.expect(work, title, isDemo)
    const [assetId = 0] = await assets.register(work, [
      { kind: 'video', path, title: fileName, mime: 'video/mp4', bytes, ownerId, isDemo, createdAt: at },
    ])
    return makings.begin(work, { filmId, assetId, ownerId, fileName, at })
  }

  async function add(work: Work, original: ImportedOriginal): Promise<void> {
    const makingId = await begin(work, original)
    await jobs.enqueue(makeKind(), { makingId }, { key: `${makingId}`, work, by: original.ownerId })
  }

  /** A file that is no film: the job has looked at it, and stopped. */
  async function addNotAFilm(work: Work, original: ImportedOriginal): Promise<void> {
    const makingId = await begin(work, original)
    const stop = stopOf(new FilmError('not-a-film'))
    const jobId = await jobs.addFailed(work, {
      kind: makeKind().name,
      input: { makingId },
      failure: `「${original.fileName}」${stop.sentence}，${stop.advice}`,
      createdBy: original.ownerId,
      createdAt: original.at,
      endedAt: original.at,
    })
    await makings.stop(work, { makingId, jobId, stop, at: original.at })
  }

  return { store, add, addNotAFilm }
}
