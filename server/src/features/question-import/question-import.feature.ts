import { questionImportContract } from '@bee/contract/manage/questions/question-import.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { routine, type JobKind } from '../../job-kind.ts'
import { createEasyPace, createHurry } from '../../outside/pace.ts'
import { createShelf } from '../../outside/store/shelf.ts'
import { assetsFeature } from '../assets/assets.feature.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import { auditFeature } from '../audit/audit.feature.ts'
import { jobsFeature } from '../jobs/jobs.feature.ts'
import type { createJobsService } from '../jobs/jobs.service.ts'
import type { Visibility } from '../content/visibility.service.ts'
import { contentFeature } from '../content/content.feature.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import type { DraftedChanges } from '../drafts/drafted-changes.service.ts'
import { draftsFeature } from '../drafts/drafts.feature.ts'
import { questionsFeature } from '../questions/questions.feature.ts'
import { uploadsFeature } from '../uploads/uploads.feature.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { createBankRepository } from './bank.repository.ts'
import { createImportCheck } from './import-check.service.ts'
import { createImportDesk } from './import-desk.service.ts'
import { createImportFiles } from './import-files.ts'
import { createImportJobs, ImportJobInput } from './import-jobs.ts'
import { createImportPreview } from './import-preview.service.ts'
import { createImportsRepository, readImportStanding } from './imports.repository.ts'
import { createKnownSchoolRepository } from './known-school.repository.ts'
import { createQuestionExport } from './question-export.service.ts'
import { createQuestionTemplate } from './question-template.ts'
import { addQuestionFiles } from './question-files.routes.ts'
import { createFileReader } from './reading/file-reader.ts'
import { questionImportRoutes } from './question-import.routes.ts'

/** One for all sites of a process. Its helper process starts with the first file that is not plain text. */
const reader = createFileReader()

export function createQuestionImport(
  {
    database,
    clock,
    randomness,
    files: store,
    secret,
  }: Pick<Dependencies, 'database' | 'clock' | 'randomness' | 'files' | 'secret'>,
  others: {
    jobs: Pick<ReturnType<typeof createJobsService>, 'enqueue'>
    assets: AssetsService
    uploads: UploadsService
    contentChanges: ContentChanges
    draftedChanges: DraftedChanges
    visibility: Visibility
  },
) {
  const { jobs, assets, uploads, contentChanges: changes, draftedChanges, visibility } = others
  const files = createShelf(store, 'imports')
  const imports = createImportsRepository(database)
  const known = createKnownSchoolRepository(database)
  const check = createImportCheck({ database, known, changes, pace: createHurry() })
  // For jobs, which may run in the same process as the calls of the site.
  const pace = createEasyPace(clock)
  const beside = createImportCheck({ database, known, changes, pace })
  const work = createImportJobs({
    database,
    imports,
    check: beside,
    changes,
    draftedChanges,
    visibility,
    pace,
    uploads,
    assets,
    files,
    clock,
  })
  const kinds: Record<'check' | 'run' | 'undo', JobKind<ImportJobInput>> = {
    check: {
      name: 'questions.read-import',
      title: '试读要导入的题目',
      input: ImportJobInput,
      async run({ input, report }) {
        await desk.examineBeside(input.importId, report)
      },
    },
    run: { name: 'questions.import', title: '导入题目', input: ImportJobInput, hasVisibleEffect: true, run: work.run },
    undo: {
      name: 'questions.undo-import',
      title: '撤回导入的题目',
      input: ImportJobInput,
      hasVisibleEffect: true,
      run: work.undo,
    },
  }
  const desk = createImportDesk({ database, imports, check, beside, files, reader, jobs, kinds, clock, randomness })
  return {
    services: {
      importDesk: desk,
      importPreview: createImportPreview({ imports, check, known }),
      importFiles: createImportFiles({ imports, files }),
      questionTemplate: createQuestionTemplate({ known }),
      questionExport: createQuestionExport({
        database,
        bank: createBankRepository(database),
        known,
        changes,
        openPicture: async (place) => (await uploads.find(place.replace(/^uploads\//, '')))?.open(),
        secret,
        clock,
      }),
    },
    jobs: [kinds.check, kinds.run, kinds.undo, routine('questions.sweep-imports', '清理过期的题目导入', desk.sweep)],
    targets: { questionImport: readImportStanding },
  }
}

export const questionImportFeature = defineFeature({
  name: 'question-import',
  needs: [jobsFeature, questionsFeature, assetsFeature, uploadsFeature, auditFeature, draftsFeature, contentFeature],
  create: createQuestionImport,
  staffRoutes({ app, deps, router }, services) {
    router.implementStaff('questionImport', questionImportContract, questionImportRoutes(services))
    addQuestionFiles(app, { router, database: deps.database, ...services })
  },
})
