import { conflict } from '@bee/contract/failures.ts'
import { backupContract } from '@bee/contract/manage/backup.contract.ts'
import * as z from 'zod/mini'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { createKeptReading } from '../../http/metrics/kept-reading.ts'
import type { Meters } from '../../http/metrics/meters.ts'
import { routine, type JobKind, type RunningJob } from '../../job-kind.ts'
import { diskSpace } from '../../outside/disk-space.ts'
import { createEasyPace, createHurry } from '../../outside/pace.ts'
import { createSecondPlace } from '../../outside/second-place.ts'
import { PROGRAM_VERSION } from '../../program-version.ts'
import { auditFeature } from '../audit/audit.feature.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { jobsFeature } from '../jobs/jobs.feature.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import { createSettling } from './after/settle-restored.ts'
import { createBackupWork } from './backup-work.service.ts'
import { addBackupFiles, backupRoutes } from './backup.routes.ts'
import { createBackupsRepository } from './backups.repository.ts'
import { createBackupsService, type BACKUP_WORK } from './backups.service.ts'
import { createClearAway } from './clear-away.ts'
import { createCopies } from './copies.service.ts'
import { createDatabasesRepository, readRights } from './databases.repository.ts'
import { createMaking } from './make-backup.service.ts'
import { rightsSentence, swapSentence } from './obstacle.ts'
import { createBackupShelf } from './places/backup-shelf.ts'
import { createRestoring } from './restore-backup.service.ts'

const OfBackup = z.object({ backupId: z.int(), by: z.optional(z.int()) })
type BackupInput = z.infer<typeof OfBackup>
type BackupJob = JobKind<BackupInput>
const MAKE_TRIES = 3

/** For processes that do not restore: the site's own process leaves it to the worker. */
const NOWHERE = {
  migrationsDir: '',
  trySchool: () => Promise.reject(conflict('这个进程不恢复备份')),
  isInHurry: false,
}

const INTERRUPTED = '恢复做到一半，处理它的进程停了：没有换上，学校还是原来的样子；还要恢复，请到「备份」里再来一次'

export function createBackup(
  deps: Dependencies,
  others: { jobs: JobsService; audit: AuditService; jobKinds: ReadonlyMap<string, JobKind> },
) {
  const { jobs, audit, jobKinds } = others
  const { database, pool, direct, clock, files, secret, config, randomness } = deps
  const { migrationsDir, trySchool, isInHurry } = { ...NOWHERE, ...deps.restores }
  const rows = createBackupsRepository(database)
  const connection = () => direct
  const makePace = () => (isInHurry ? createHurry() : createEasyPace(clock))
  const passphrase = config.backupPassphrase
  const schoolFolder = config.fileStore === 'folder' ? config.dataDir : undefined
  const secondPlace = config.backupDir === undefined ? undefined : createSecondPlace(config.backupDir, { schoolFolder })
  const shelf = createBackupShelf({ files, secondPlace })
  const hasFiles = async () => (await rows.plan()).hasFiles ?? config.fileStore === 'folder'
  const hasFile = async (name: string) => (await shelf.find(name)) !== undefined
  const restoring = createRestoring({ migrationsDir, passphrase, trySchool, makePace })
  const making = createMaking({
    connection,
    files,
    program: PROGRAM_VERSION,
    passphrase,
    randomness,
    clock,
    makePace,
    lastBytes: rows.lastBytes,
  })
  const databases = createDatabasesRepository(connection)
  const copies = createCopies(databases)
  const backupWork = createBackupWork({
    database,
    connection,
    backups: rows,
    databases,
    copies,
    making,
    restoring,
    shelf,
    files,
    clock,
    isEncrypting: passphrase !== undefined,
    hasFiles,
    databaseSpace: config.databaseUrl === undefined ? () => diskSpace(config.dataDir) : undefined,
    settle: createSettling({ connection, jobKinds, hasFile, audit, clock }),
  })
  const backups = createBackupsService({
    database,
    backups: rows,
    shelf,
    copies,
    fileStore: config.fileStore,
    isEncrypting: passphrase !== undefined,
    secret,
    clock,
    async obstacle({ isSwapping } = { isSwapping: false }) {
      const rights = await readRights(pool)
      return rightsSentence(rights) ?? (isSwapping ? swapSentence(rights) : null)
    },
    clearAway: createClearAway({ backups: rows, ...backupWork }),
    wish: (work, act, backupId, by) =>
      jobs.enqueue(
        kinds[act],
        { backupId, ...(by !== undefined && { by }) },
        { key: 'backup', work, ...(by !== undefined && { by }) },
      ),
  })

  /** Makes a backup and rehearses it right after: a backup without a restore proves nothing. */
  async function makeAndRehearse({ input, attempt, report, signal }: RunningJob<BackupInput>): Promise<undefined> {
    await backupWork.make(input.backupId, { report, signal, isLastTry: attempt >= MAKE_TRIES })
    const { isRehearsed } = await rows.plan()
    if (isRehearsed && (await backups.canRestore())) await backupWork.rehearse(input.backupId, { report, signal })
    // The backup is usable, but an operator must repair something: a failed job is noticed.
    const sentence = (await rows.find(input.backupId))?.sentence ?? ''
    if (sentence !== '') throw conflict(sentence)
    return undefined
  }

  const kinds: Record<(typeof BACKUP_WORK)[number], BackupJob> = {
    'backup.make': {
      name: 'backup.make',
      title: '备份',
      input: OfBackup,
      maxAttempts: MAKE_TRIES,
      run: makeAndRehearse,
    },
    'backup.rehearse': {
      name: 'backup.rehearse',
      title: '演练恢复',
      input: OfBackup,
      maxAttempts: 2,
      async run({ input, report, signal }) {
        await backupWork.rehearse(input.backupId, { report, signal })
        return undefined
      },
    },
    'backup.restore': {
      name: 'backup.restore',
      title: '恢复备份',
      input: OfBackup,
      // No second attempt: a restarted process must not restore a school again before the staff member has looked at it.
      maxAttempts: 1,
      onInterrupted: INTERRUPTED,
      async run({ id, input: { backupId, by }, report, signal }) {
        const { before } = await backupWork.restoreStored(backupId, { by, jobId: id, report, signal })
        return { before }
      },
    },
  }
  const figures = createKeptReading(rows.lastGoodSeconds, clock)

  function watchSchool(meters: Meters): void {
    meters.beforeReading(figures.refresh)
    meters.backupLastGood.watch([], figures.known)
  }

  return {
    services: {
      backups,
      backupWork,
      backupCopies: copies,
      backupShelf: shelf,
      backupMaking: making,
      backupRestoring: restoring,
    },
    jobs: [...Object.values(kinds), routine('backup.watch', '到点备份，清理旧的备份', backups.watch)] as JobKind[],
    watchSchool,
  }
}

export const backupFeature = defineFeature({
  name: 'backup',
  needs: [jobsFeature, auditFeature],
  create: (deps, needed, { jobKinds }) => createBackup(deps, { ...needed, jobKinds }),
  staffRoutes({ app, router }, services) {
    router.implementStaff('backup', backupContract, backupRoutes(services))
    addBackupFiles(app, { router, backups: services.backups })
  },
})
