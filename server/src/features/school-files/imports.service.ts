import { DAY_MS } from '@bee/contract/durations.ts'
import type { ImportState } from '@bee/contract/manage/school-files/school-files.contract.ts'
import { IMPORT_KEPT_DAYS } from '@bee/contract/manage/school-files/school-files-limits.ts'
import { conflict, Failure, forbidden, notFound } from '@bee/contract/failures.ts'
import type { Database, Work } from '../../database/database.ts'
import { reachOf } from '../../http/staff/reach.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { NewEvent, Outcome } from '../../http/staff/staff-write.ts'
import type { RunningJob } from '../../job-kind.ts'
import { archiveNameOf, type ArchiveStore } from '../../outside/archive-store.ts'
import type { Clock } from '../../outside/clock.ts'
import { createEasyPace } from '../../outside/pace.ts'
import type { UploadedFile, UploadTaker } from '../../upload-taker.ts'
import type { ImportApplyingService } from './apply-import.service.ts'
import type { ImportsRepository, ImportRow } from './imports.repository.ts'
import type { FileLooks, LookedFiles } from './films/look-at-files.ts'
import { needsOf, type FilePlacingService } from './place-files.service.ts'
import type { ImportPlanningService } from './plan-import.service.ts'
import { withBundle, type BundleZip } from './open-bundle.ts'
import type { Bundle } from './read-bundle.ts'
import { keptOf } from './kept-plan.ts'

const SHOWN = 20
const NO_SUCH_IMPORT = '没有这次导入，它可能已经被丢弃'
/** After this many attempts the error is shown to the operator. */
export const LAST_TRY = 3
const LOOKING = '核对每个文件'
type Report = RunningJob<unknown>['report']
const NOT_YOURS = '导入学校的文件，要能发布全部内容的人来做'
const OF_SCHOOL = '包里有付款说明或学校资料的改动，要管学校的人来导入'
const CHANGED_SINCE = '你看过之后，学校里的内容变了。会怎么变已经重新列出，请再看一遍'
/** The sentence of a Failure, else advice for the operator. */
const sentenceOf = (error: unknown) =>
  error instanceof Failure ? error.message : '出了意外，什么也没有写进去；任务里写着原因，可以丢弃这个包再传一次'

/** Imports the files of a school from an uploaded archive: reads, checks and applies them. */
export function createImportsService(parts: {
  database: Database
  imports: ImportsRepository
  archives: ArchiveStore
  planning: ImportPlanningService
  applying: ImportApplyingService
  looks: FileLooks
  placing: FilePlacingService
  clock: Clock
  /** Archives in the same store that are not imports. */
  namesKept: () => Promise<string[]>
  /** Both return the id of the job. */
  wishRead: (work: Work, importId: number, by: number) => Promise<number>
  wishApplied: (work: Work, importId: number, by: number) => Promise<number>
}) {
  const { database, imports, archives, planning, applying, looks, placing, clock } = parts

  /** Called after a multipart upload: the archive is in the store. */
  async function begin(
    work: Work,
    { name, path, bytes }: UploadedFile,
    by: number,
  ): Promise<{ importId: number; event: NewEvent }> {
    const now = clock.now()
    const importId = await imports.insert(work, { uploadName: archiveNameOf(path), fileName: name, bytes, by, now })
    await imports.giveJob(work, importId, await parts.wishRead(work, importId, by))
    return {
      importId,
      event: {
        action: 'schoolFiles.begin',
        target: { kind: 'schoolImport', id: importId },
        summary: `读文件包「${name}」`,
        after: { fileName: name, bytes },
        undo: '只是读，什么也没有改',
      },
    }
  }

  const findOf = (work: Work, path: string) => imports.idOfArchive(work, archiveNameOf(path))

  /** An import may change anything in the school, so it needs a right without a limit to own courses. */
  function refuseBringing(staff: Staff): void {
    if (!reachOf(staff, 'content.publish')?.isAll) throw forbidden(NOT_YOURS)
  }

  async function lock(work: Work, importId: number): Promise<ImportRow> {
    const row = await imports.lock(work, importId)
    if (!row) throw notFound(NO_SUCH_IMPORT)
    return row
  }

  async function apply(
    work: Work,
    staff: Pick<Staff, 'userId' | 'rights'>,
    { importId, withdrawGone }: { importId: number; withdrawGone: boolean },
  ): Promise<Outcome<{ state: ImportState }>> {
    const row = await lock(work, importId)
    if (row.state !== 'ready') throw conflict('这次导入现在不能开始：它还没读完、有错，或者已经导入了')
    // A plan without this field comes from an older version, which did not check it.
    const { isOfSchool = true } = row.plan
    if (isOfSchool && !reachOf(staff, 'school.manage')) throw forbidden(OF_SCHOOL)
    await imports.write(work, importId, { state: 'applying', withdrawsGone: withdrawGone }, clock.now())
    await imports.giveJob(work, importId, await parts.wishApplied(work, importId, staff.userId))
    const { added = 0, changed = 0, gone = 0 } = row.plan.counts ?? {}
    return {
      result: { state: 'applying' },
      event: {
        action: 'schoolFiles.apply',
        target: { kind: 'schoolImport', id: importId },
        summary: `导入文件包「${row.fileName}」：新的 ${added} 样，改动 ${changed} 样${withdrawGone ? `，下架 ${gone} 样` : ''}`,
        after: { fileName: row.fileName, added, changed, withdrawn: withdrawGone ? gone : 0 },
        undo: '导入不能一次改回去；变了的每样都留着之前的版本，可以各自恢复',
      },
    }
  }

  async function discard(work: Work, importId: number): Promise<Outcome<{ importId: number }>> {
    const row = await lock(work, importId)
    if (row.state === 'applying') throw conflict('正在导入，不能丢弃')
    if (row.state === 'done') throw conflict('已经导入了，不能丢弃')
    await imports.remove(work, importId)
    return {
      result: { importId },
      event: {
        action: 'schoolFiles.discard',
        target: { kind: 'schoolImport', id: importId },
        summary: `丢弃文件包「${row.fileName}」`,
        before: { fileName: row.fileName },
        undo: '文件包已经删掉，要导入请再传一次',
      },
      // An archive that remains is swept later: no row names it.
      afterCommit: () => archives.remove(row.uploadName),
    }
  }

  async function detail(importId: number): Promise<ImportRow> {
    const row = await imports.find(importId)
    if (!row) throw notFound(NO_SUCH_IMPORT)
    return row
  }

  const withArchive = <Result>(row: ImportRow, read: (bundle: Bundle, files: BundleZip) => Promise<Result>) =>
    withBundle(archives, { name: row.uploadName, now: clock.now() }, read)

  /** Reports each percent only once: archives have thousands of files. */
  function shareOf(report: Report, { from, to, step }: { from: number; to: number; step: string }) {
    let told = -1
    return async (share: number) => {
      const percent = Math.floor(from + (to - from) * share)
      if (percent === told) return
      told = percent
      await report(percent, step)
    }
  }

  const lookAt = (bundle: Bundle, files: BundleZip, tell: (share: number) => Promise<void>) =>
    looks.look(needsOf(bundle.things), files, { pace: createEasyPace(clock), tell })

  /** Safe to repeat. An archive that cannot be read is refused with its sentence. */
  async function read(
    importId: number,
    { report, attempt }: Pick<RunningJob<unknown>, 'report' | 'attempt'>,
  ): Promise<void> {
    const row = await imports.find(importId)
    if (row?.state !== 'reading') return
    await report(10, '读文件包')
    try {
      await withArchive(row, async (bundle, files) => {
        const looked = await lookAt(bundle, files, shareOf(report, { from: 15, to: 85, step: LOOKING }))
        await report(90, '与学校里的内容比较')
        const plan = await database.transaction().execute((work) => planning.plan(work, bundle, looked))
        const state = plan.mistakes.length > 0 ? 'refused' : 'ready'
        await imports.write(
          database,
          importId,
          { state, plan: keptOf(plan), fingerprint: plan.fingerprint },
          clock.now(),
        )
      })
    } catch (error) {
      if (!(error instanceof Failure) && attempt < LAST_TRY) throw error
      await imports.write(database, importId, { state: 'refused', sentence: sentenceOf(error) }, clock.now())
      if (!(error instanceof Failure)) throw error
    }
  }

  /** Returns the checked files, or nothing when the school has changed since; then they are checked again. */
  async function applyRead(
    importId: number,
    job: Pick<RunningJob<unknown>, 'report' | 'attempt' | 'inOneTransaction'>,
  ): Promise<undefined> {
    const row = await imports.find(importId)
    if (row?.state !== 'applying') return undefined
    try {
      await withArchive(row, async (bundle, files) => {
        const looked = await lookAt(bundle, files, shareOf(job.report, { from: 5, to: 30, step: LOOKING }))
        const before = await database.transaction().execute((work) => planning.plan(work, bundle, looked))
        // Files are written first: nothing refers to them before the transaction commits, and nothing lacks them afterwards.
        if (before.mistakes.length === 0)
          await placing.write(before.files, shareOf(job.report, { from: 30, to: 70, step: '放好图片与视频' }))
        await job.inOneTransaction((work) => writePlan(work, row, { bundle, looked, report: job.report }))
      })
    } catch (error) {
      if (!(error instanceof Failure) && job.attempt < LAST_TRY) throw error
      await imports.write(database, importId, { state: 'failed', sentence: sentenceOf(error) }, clock.now())
      if (!(error instanceof Failure)) throw error
    }
    return undefined
  }

  async function writePlan(
    work: Work,
    row: ImportRow,
    { bundle, looked, report }: { bundle: Bundle; looked: LookedFiles; report: Report },
  ) {
    await imports.takeTurn(work)
    const plan = await planning.plan(work, bundle, looked)
    if (plan.fingerprint !== row.fingerprint || plan.mistakes.length > 0) {
      const state = plan.mistakes.length > 0 ? 'refused' : 'ready'
      const news = { state, sentence: CHANGED_SINCE, plan: keptOf(plan), fingerprint: plan.fingerprint } as const
      await imports.write(work, row.id, news, clock.now())
      return { isImported: false }
    }
    await applying.apply(work, plan, { by: row.createdBy, withdrawsGone: row.withdrawsGone, report })
    await imports.write(work, row.id, { state: 'done' }, clock.now())
    return { isImported: true }
  }

  async function sweep(): Promise<void> {
    const now = clock.now()
    const before = new Date(now.getTime() - IMPORT_KEPT_DAYS * DAY_MS)
    await imports.giveUp(before, now, `${IMPORT_KEPT_DAYS} 天没有人继续，文件包已经清掉`)
    const inUse = new Set([...(await imports.namesInUse(before)), ...(await parts.namesKept())])
    for (const name of await archives.namesBefore(new Date(now.getTime() - DAY_MS))) {
      if (!inUse.has(name)) await archives.remove(name)
    }
  }

  const newest = () => imports.newest(SHOWN)

  const taker: UploadTaker = { refuse: refuseBringing, take: begin, find: findOf }

  return { taker, apply, discard, detail, newest, read, applyRead, sweep }
}

export type ImportsService = ReturnType<typeof createImportsService>
