import { Readable } from 'node:stream'
import { DAY_MS } from '@bee/contract/durations.ts'
import { conflict, notFound } from '@bee/contract/failures.ts'
import { DISK_KEPT_FREE_PERCENT } from '@bee/contract/manage/media/upload-limits.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { EXPORT_KEPT_DAYS } from '@bee/contract/manage/school-files/school-files-limits.ts'
import type { Work } from '../../../database/database.ts'
import type { LyingFile } from '../../../http/staff/exported-file.ts'
import { createExportTickets } from '../../../http/staff/export-tickets.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { Outcome } from '../../../http/staff/staff-write.ts'
import type { RunningJob } from '../../../job-kind.ts'
import type { ArchiveStore } from '../../../outside/archive-store.ts'
import type { Clock } from '../../../outside/clock.ts'
import { createEasyPace } from '../../../outside/pace.ts'
import type { Randomness } from '../../../outside/randomness.ts'
import type { FileStore } from '../../../outside/store/file-store.ts'
import { zipOf } from '../../../text/zip/write-zip.ts'
import type { SchoolExportService } from '../export.service.ts'
import type { ExportsRepository } from './exports.repository.ts'
import type { WantedExport } from './wanted-export.ts'

const NAME_BYTES = 18
const SHOWN = 10
const NO_SUCH_EXPORT = '没有这份导出的文件，它可能已经过期清掉，请再导出一次'

/** Archives of the school's content. A job writes them into the store; the browser downloads them from there. */
export function createExportsService(parts: {
  exports: ExportsRepository
  collecting: Pick<SchoolExportService, 'describe' | 'sourcesOf' | 'bytesOf'>
  archives: ArchiveStore
  files: Pick<FileStore, 'space'>
  secret: string
  clock: Clock
  randomness: Randomness
  /** Returns the id of the job. */
  wishMade: (work: Work, exportId: number, by: number) => Promise<number>
}) {
  const { exports, collecting, archives, files, secret, clock, randomness } = parts
  // Valid as long as the file is kept: an interrupted download continues with the same link.
  const minutes = EXPORT_KEPT_DAYS * 24 * 60
  const tickets = createExportTickets<{ exportId: number }>({ secret, purpose: 'school', minutes, clock })

  async function prepare(wanted: WantedExport) {
    return collecting.describe(wanted)
  }

  async function begin(
    work: Work,
    { wanted, title, fileName, by }: { wanted: WantedExport; title: string; fileName: string; by: number },
  ): Promise<Outcome<{ exportId: number }>> {
    const archiveName = randomness.bytes(NAME_BYTES).toString('base64url')
    const exportId = await exports.insert(work, { wanted, title, fileName, archiveName, by, now: clock.now() })
    await exports.giveJob(work, exportId, await parts.wishMade(work, exportId, by))
    return {
      result: { exportId },
      event: {
        action: 'schoolFiles.export',
        target: { kind: 'schoolFiles', id: exportId },
        summary: `导出成文件：${title}（${wanted.withFilms ? '带视频' : '不带视频'}）`,
        after: wanted,
        undo: `导出的文件留 ${EXPORT_KEPT_DAYS} 天，过后自己清掉`,
      },
    }
  }

  async function refuseWithoutSpace(bytes: number): Promise<void> {
    const space = await files.space?.()
    if (space && space.freeBytes - bytes < (space.totalBytes * DISK_KEPT_FREE_PERCENT) / 100)
      throw conflict(`磁盘放不下这一份（约 ${sayBytes(bytes)}）。腾出地方，或者分几次一门课一门课地导出`)
  }

  /**
   * Makes the whole archive again after a process died. A half archive is never shown, and the last one written counts. The row of the job
   * says when and why it failed.
   */
  async function make(exportId: number, job: Pick<RunningJob<unknown>, 'report' | 'signal' | 'inOneTransaction'>) {
    const row = await exports.find(exportId)
    if (!row || row.state === 'ready' || row.state === 'gone') return undefined
    await job.report(1, '看看有多少要带上')
    const total = Math.max(1, await collecting.bytesOf(row.wanted))
    await refuseWithoutSpace(total)
    const bytes = await archives.put(row.archiveName, Readable.from(packed(row.wanted, total, job)), Infinity)
    return job.inOneTransaction(async (work) => {
      await exports.end(work, exportId, bytes, clock.now())
      return { bytes }
    })
  }

  async function* packed(
    wanted: WantedExport,
    total: number,
    { report, signal }: Pick<RunningJob<unknown>, 'report' | 'signal'>,
  ): AsyncGenerator<Buffer> {
    const pace = createEasyPace(clock)
    let written = 0
    let told = 0
    for await (const piece of zipOf(collecting.sourcesOf(wanted))) {
      signal.throwIfAborted()
      yield piece
      written += piece.length
      await pace()
      // A packed archive may be a little larger than its content.
      const percent = Math.min(99, Math.floor((100 * written) / total))
      if (percent <= told) continue
      told = percent
      await report(percent, `打包，${sayBytes(written)} / 约 ${sayBytes(total)}`)
    }
  }

  async function findReady(exportId: number, work?: Work) {
    const row = await exports.find(exportId, work)
    if (row?.state !== 'ready') throw notFound(NO_SUCH_EXPORT)
    return row
  }

  async function prepareDownload(
    work: Work,
    exportId: number,
    staff: Staff,
  ): Promise<Outcome<{ ticket: string; fileName: string }>> {
    const { fileName, title } = await findReady(exportId, work)
    return {
      result: { ticket: tickets.issue({ exportId }, staff), fileName },
      event: {
        action: 'schoolFiles.download',
        target: { kind: 'schoolFiles', id: exportId },
        summary: `下载导出的文件：${title}`,
        undo: '下载的文件不能收回',
      },
    }
  }

  async function download(ticket: string, staff: Staff): Promise<LyingFile> {
    const { exportId } = tickets.open(ticket, staff)
    const { fileName, archiveName } = await findReady(exportId)
    const file = await archives.find(archiveName)
    if (!file) throw notFound(NO_SUCH_EXPORT)
    return { mediaType: 'application/zip', fileName, file }
  }

  const expiryOf = (changedAt: Date) => new Date(changedAt.getTime() + EXPORT_KEPT_DAYS * DAY_MS)

  async function newest() {
    const rows = await exports.newest(SHOWN)
    return rows.map((row) => ({ ...row, expiresAt: expiryOf(row.changedAt) }))
  }

  /** Returns the names of the archives that stay. */
  async function sweep(): Promise<string[]> {
    const now = clock.now()
    await exports.expire(new Date(now.getTime() - EXPORT_KEPT_DAYS * DAY_MS), now)
    return exports.namesInUse()
  }

  return { prepare, begin, make, newest, prepareDownload, download, sweep }
}

export type ExportsService = ReturnType<typeof createExportsService>
