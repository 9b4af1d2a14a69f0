import { PAGE_IDS, type PageKey } from '@bee/contract/drafts/page-draft.ts'
import { schoolFilesContract } from '@bee/contract/manage/school-files/school-files.contract.ts'
import * as z from 'zod/mini'
import type { Work } from '../../database/database.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { routine, type JobKind } from '../../job-kind.ts'
import { createArchiveStore } from '../../outside/archive-store.ts'
import { createPictureCleaner } from '../../outside/picture-cleaner.ts'
import { createSchoolStore } from '../../outside/school-store.ts'
import { aboutFeature } from '../about/about.feature.ts'
import { assetsFeature } from '../assets/assets.feature.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import { courseEditingFeature } from '../courses/editing/course-editing.feature.ts'
import { contentFeature } from '../content/content.feature.ts'
import type { Visibility } from '../content/visibility.service.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'
import type { TranscodeImport } from '../films/transcode/transcode-import.service.ts'
import { transcodeFeature } from '../films/transcode/transcode.feature.ts'
import type { HandoutImport } from '../handouts/handout-import.service.ts'
import { handoutsFeature } from '../handouts/handouts.feature.ts'
import { jobsFeature } from '../jobs/jobs.feature.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import { newsFeature } from '../news/news.feature.ts'
import { pathsFeature } from '../paths/paths.feature.ts'
import { playerFeature } from '../player/player.feature.ts'
import { questionsFeature } from '../questions/questions.feature.ts'
import { siteFeature } from '../site/site.feature.ts'
import type { SubtitleImport } from '../subtitles/subtitle-import.service.ts'
import { subtitlesFeature } from '../subtitles/subtitles.feature.ts'
import { createImportApplyingService } from './apply-import.service.ts'
import { createAttachmentsService } from './attachments/attachments.service.ts'
import { createSchoolExportService } from './export.service.ts'
import { createExportsRepository } from './exports/exports.repository.ts'
import { createExportsService } from './exports/exports.service.ts'
import { createImportsRepository } from './imports.repository.ts'
import { createImportsService, LAST_TRY } from './imports.service.ts'
import { pagesInFileWords } from './page-things.ts'
import { createFileLooks } from './films/look-at-files.ts'
import { createFilePlacingService } from './place-files.service.ts'
import { createImportPlanningService } from './plan-import.service.ts'
import { addSchoolFiles, schoolFilesRoutes } from './school-files.routes.ts'
import { createSchoolThingsRepository } from './school-things.repository.ts'

interface Parts {
  assets: AssetsService
  contentChanges: ContentChanges
  visibility: Visibility
  jobs: JobsService
  subtitleImport: SubtitleImport
  handoutImport: HandoutImport
  transcodeImport: TranscodeImport
}

const OfExport = z.object({ exportId: z.int() })
const OfImport = z.object({ importId: z.int() })
const KEYS = Object.keys(PAGE_IDS) as PageKey[]

/** Shared by all sites of a process and separate from the members' cleaner: a large import must not delay their pictures. */
const pictures = createPictureCleaner()

export function createSchoolFiles(
  { database, clock, randomness, secret, files, contentDir }: Dependencies,
  parts: Parts,
) {
  const { assets, contentChanges: changes, visibility, jobs } = parts
  const things = createSchoolThingsRepository()
  const store = createSchoolStore({ files, contentDir })
  const placing = createFilePlacingService({ store, assets })
  const looks = createFileLooks({ pictures, handoutImport: parts.handoutImport })

  async function pages(work: Work) {
    const bodies = new Map<PageKey, unknown>()
    for (const key of KEYS) {
      const page = await changes.read(work, 'page', PAGE_IDS[key])
      if (page !== undefined) bodies.set(key, page.body)
    }
    const payment = bodies.get('payment') as { pictureId: number | null } | undefined
    const look = bodies.get('look') as { markId?: number | null; wordmarkId?: number | null } | undefined
    const named = [payment?.pictureId, look?.markId, look?.wordmarkId].map((id) => id ?? null)
    const pathOf = await assets.pathsOf(work, 'picture', named)
    return pagesInFileWords(bodies, (id) => pathOf(id))
  }

  const archives = createArchiveStore(files)
  const schoolExport = createSchoolExportService({ database, things, pages, store, clock })
  const schoolExports = createExportsService({
    exports: createExportsRepository(database),
    collecting: schoolExport,
    archives,
    files,
    secret,
    clock,
    randomness,
    wishMade: (work, exportId, by) => jobs.enqueue(packing, { exportId }, { key: `${exportId}`, work, by }),
  })
  const packing: JobKind<z.infer<typeof OfExport>> = {
    name: 'school-files.export',
    title: '导出内容的文件',
    input: OfExport,
    run: (job) => schoolExports.make(job.input.exportId, job),
  }

  const schoolImports = createImportsService({
    database,
    imports: createImportsRepository(database),
    archives,
    planning: createImportPlanningService({ things, placing, changes, pages }),
    applying: createImportApplyingService({
      things,
      changes,
      visibility,
      assets,
      attachments: createAttachmentsService({ things, ...parts }),
    }),
    looks,
    placing,
    clock,
    namesKept: () => schoolExports.sweep(),
    wishRead: (work, importId, by) => jobs.enqueue(reading, { importId }, { key: `${importId}`, work, by }),
    wishApplied: (work, importId, by) => jobs.enqueue(writing, { importId }, { key: `${importId}`, work, by }),
  })
  const reading: JobKind<z.infer<typeof OfImport>> = {
    name: 'school-files.read',
    title: '读文件包',
    input: OfImport,
    maxAttempts: LAST_TRY,
    async run({ input, report, attempt }) {
      await schoolImports.read(input.importId, { report, attempt })
      return undefined
    },
  }
  const writing: JobKind<z.infer<typeof OfImport>> = {
    name: 'school-files.import',
    title: '导入文件包',
    input: OfImport,
    hasVisibleEffect: true,
    maxAttempts: LAST_TRY,
    run: ({ input, report, attempt, inOneTransaction }) =>
      schoolImports.applyRead(input.importId, { report, attempt, inOneTransaction }),
  }
  return {
    services: { schoolExport, schoolExports, schoolImports },
    uploads: { archive: schoolImports.taker },
    jobs: [
      packing,
      reading,
      writing,
      routine('school-files.sweep', '清理过期的文件包', schoolImports.sweep),
    ] as JobKind[],
  }
}

export const schoolFilesFeature = defineFeature({
  name: 'school-files',
  needs: [
    assetsFeature,
    siteFeature,
    contentFeature,
    draftsFeature,
    jobsFeature,
    subtitlesFeature,
    handoutsFeature,
    transcodeFeature,
    // Needed for their kinds of drafts: a folder of files contains all of them.
    aboutFeature,
    courseEditingFeature,
    newsFeature,
    pathsFeature,
    playerFeature,
    questionsFeature,
  ],
  create: createSchoolFiles,
  staffRoutes({ app, router }, services) {
    router.implementStaff('schoolFiles', schoolFilesContract, schoolFilesRoutes(services))
    addSchoolFiles(app, { router, ...services })
  },
})
