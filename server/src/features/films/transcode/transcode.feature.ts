import { transcodeContract } from '@bee/contract/manage/media/transcode.contract.ts'
import * as z from 'zod/mini'
import { defineFeature } from '../../../feature.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { routine, type JobKind } from '../../../job-kind.ts'
import { findTools } from '../../../outside/transcoder/find-tools.ts'
import { rememberTools } from '../../../outside/transcoder/remember-tools.ts'
import { createWorkFolders } from '../../../outside/transcoder/work-folder.ts'
import { assetsFeature } from '../../assets/assets.feature.ts'
import type { AssetsService } from '../../assets/assets.service.ts'
import type { ContentRights } from '../../content/content-rights.service.ts'
import { contentFeature } from '../../content/content.feature.ts'
import type { JobDesk } from '../../jobs/job-desk.service.ts'
import { jobsFeature } from '../../jobs/jobs.feature.ts'
import type { JobsService } from '../../jobs/jobs.service.ts'
import type { ContentChanges } from '../../drafts/content-changes.service.ts'
import { draftsFeature } from '../../drafts/drafts.feature.ts'
import type { ComingFilms } from '../../player/editing/coming-films.service.ts'
import { playerFeature } from '../../player/player.feature.ts'
import { uploadsFeature } from '../../uploads/uploads.feature.ts'
import type { UploadsService } from '../../uploads/uploads.service.ts'
import { heldFilm } from '../library/held-film.ts'
import { createFilmImport } from './film-import.service.ts'
import { createEstimates } from './estimates.ts'
import { createFilmPostersRepository, readFilmPoster } from './film-posters.repository.ts'
import { createFilmPosters } from './film-posters.service.ts'
import { createFilmSteps } from './film-steps.ts'
import { createMakeFilm, type TranscodeInput } from './make-film.service.ts'
import { createMakeHistoryRepository } from './make-history.repository.ts'
import { createTranscodeImportRepository } from './transcode-import.repository.ts'
import { createTranscodeImport } from './transcode-import.service.ts'
import { createTranscodeDeskRepository } from './transcode-desk.repository.ts'
import { createTranscodeDesk } from './transcode-desk.service.ts'
import { createTranscodeSettingsRepository, readPauseHours } from './transcode-settings.repository.ts'
import { createTranscodeSettings } from './transcode-settings.service.ts'
import { createTranscodeWorkRepository } from './transcode-work.repository.ts'
import { transcodeRoutes } from './transcode.routes.ts'
import { createShowFilm } from './show-film.service.ts'

export interface TranscodeNeeds {
  jobs: JobsService
  jobDesk: JobDesk
  assets: AssetsService
  uploads: Pick<UploadsService, 'keepForSchool'>
  comingFilms: ComingFilms
  contentChanges: ContentChanges
  contentRights: ContentRights
}

const input = z.object({ makingId: z.int() })

/**
 * An original becomes a film in two kinds of jobs: a quick one probes it and makes it playable, a long one encodes. So quick work does not
 * wait for long work.
 */
export function createTranscode({ database, clock, config, files }: Dependencies, needs: TranscodeNeeds) {
  const { jobs, jobDesk, assets, uploads, comingFilms, contentChanges: changes, contentRights } = needs
  const settings = createTranscodeSettingsRepository(database)
  const history = createMakeHistoryRepository(database)
  const estimates = createEstimates(history)
  const folders = createWorkFolders(config.dataDir)
  const knownTools = rememberTools((signal) => findTools(config, signal), clock)
  const filmTranscode = createMakeFilm({
    database,
    makings: createTranscodeWorkRepository(database),
    settings,
    steps: createFilmSteps({ files, history, estimates, clock }),
    show: createShowFilm({ changes, comingFilms, assets }),
    estimates,
    files,
    folders,
    knownTools,
    uploads,
    assets,
    jobs,
    clock,
    encodeKind: () => encode,
  })
  const make: JobKind<TranscodeInput> = { name: 'films.make', title: '检查视频', input, run: filmTranscode.prepare }
  const encode: JobKind<TranscodeInput> = { name: 'films.encode', title: '转码', input, run: filmTranscode.encode }

  async function sweep(): Promise<void> {
    await history.sweep(clock.now())
    await folders.sweep(clock.now())
  }

  const services = {
    transcodeDesk: createTranscodeDesk({
      makings: createTranscodeDeskRepository(database),
      settings,
      estimates,
      jobs,
      jobDesk,
      clock,
      rights: contentRights,
      makeKind: () => make,
    }),
    transcodeSettings: createTranscodeSettings({
      settings,
      knownTools,
      isWorking: config.worker !== 'none',
    }),
    transcodeImport: createTranscodeImport({ makings: createTranscodeImportRepository(), comingFilms, clock }),
    filmImport: createFilmImport({
      makings: createTranscodeImportRepository(),
      comingFilms,
      assets,
      files,
      jobs,
      makeKind: () => make,
    }),
    filmPosters: createFilmPosters({
      database,
      posters: createFilmPostersRepository(database),
      changes,
      assets,
      rights: contentRights,
    }),
  }
  return {
    services,
    jobs: [make, encode, routine('films.sweep', '清理转码留下的', sweep)] as JobKind[],
    targets: { makingSettings: readPauseHours, filmPoster: heldFilm(changes, readFilmPoster) },
  }
}

export const transcodeFeature = defineFeature({
  name: 'transcode',
  needs: [jobsFeature, assetsFeature, uploadsFeature, playerFeature, contentFeature, draftsFeature],
  create: createTranscode,
  staffRoutes: ({ router }, services) => router.implementStaff('making', transcodeContract, transcodeRoutes(services)),
})
