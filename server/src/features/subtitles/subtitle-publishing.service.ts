import { DAY_MS } from '@bee/contract/durations.ts'
import { conflict, notFound } from '@bee/contract/failures.ts'
import { LANGUAGE_WORDS } from '@bee/contract/manage/media/subtitle-cues.ts'
import { SUBTITLES_KEPT_DAYS } from '@bee/contract/manage/media/subtitles.contract.ts'
import type { AuditAction } from '@bee/contract/manage/audit-actions.ts'
import type { Work } from '../../database/database.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import { refuseOtherVersion } from '../../database/seen-version.ts'
import type { SubtitleRights } from './subtitle-rights.ts'
import { noSuchSubtitles, NO_SUCH_FILM, type SubtitleFiles, type SubtitleReading } from './subtitle-reading.service.ts'
import { shownTarget, auditSnapshot } from './subtitle-targets.ts'
import { countOf } from './subtitles.presenter.ts'
import type { SubtitlesAt, SubtitlesRepository } from './subtitles.repository.ts'

const CHANGED_SINCE = '这份字幕刚才又改过，请再看一遍再发布'

type Stood = Outcome<SubtitlesAt & { version: number }>

/** The file of a publication. It is written before any row is locked. */
export interface PreparedFile {
  path: string
  bytes: number
  sha256: string
}

/** Publishes subtitles for students. */
export function createSubtitlePublishing(parts: {
  subtitles: SubtitlesRepository
  rights: SubtitleRights
  reading: SubtitleReading
  files: SubtitleFiles
  assets: Pick<AssetsService, 'register'>
  clock: Clock
}) {
  const { subtitles, rights, reading, files, assets, clock } = parts

  async function lock(work: Work, staff: Staff, at: SubtitlesAt) {
    const film = await subtitles.film(at.filmId, work)
    if (!film) throw notFound(NO_SUCH_FILM)
    await rights.refuseUnlessReaches(staff, 'content.publish', at.filmId, work)
    const row = await subtitles.lock(work, at)
    if (!row) throw noSuchSubtitles(at)
    return { ...row, words: `视频《${film.title}》的${LANGUAGE_WORDS[at.language]}字幕` }
  }

  type Held = Awaited<ReturnType<typeof lock>>

  function outcome(
    row: Held,
    said: {
      action: AuditAction
      summary: string
      after: ReturnType<typeof auditSnapshot>
      undo: Outcome<never>['event']['undo']
    },
  ): Stood {
    const { filmId, language, version } = row
    return {
      result: { filmId, language, version },
      event: { ...said, target: shownTarget(row), before: auditSnapshot(row) },
    }
  }

  const showAgain = ({ filmId, language, fileId }: Held) => ({
    call: 'subtitles.show',
    input: { filmId, language, fileId },
  })

  /** The name contains a content hash, so that a browser never takes an old cached file for the new one. */
  async function prepare(staff: Staff, { version, ...at }: SubtitlesAt & { version: number }): Promise<PreparedFile> {
    const film = await subtitles.film(at.filmId)
    if (!film) throw notFound(NO_SUCH_FILM)
    await rights.refuseUnlessReaches(staff, 'content.publish', at.filmId)
    const row = await subtitles.find(at)
    if (!row || row.removedAt) throw noSuchSubtitles(at)
    refuseOtherVersion(row, version, CHANGED_SINCE)
    const text = await reading.textOf(row)
    const { stopCount, cueCount } = countOf(text, Number(film.seconds))
    if (cueCount === 0) throw conflict('这份字幕一句也没有，不能发布')
    if (stopCount > 0) throw conflict(`还有 ${stopCount} 处要改好才能发布`)
    return files.put(text)
  }

  async function publish(
    work: Work,
    staff: Staff,
    { version, file, ...at }: SubtitlesAt & { version: number; file: PreparedFile },
  ): Promise<Stood> {
    const row = await lock(work, staff, at)
    if (row.removedAt) throw noSuchSubtitles(at)
    refuseOtherVersion(row, version, CHANGED_SINCE)
    const facts = { kind: 'subtitles', mime: 'text/vtt', title: row.name, ...file } as const
    const [fileId = 0] = await assets.register(work, [facts])
    // A file from before assets existed gets an id here; without an id, undo could not restore it.
    const [numbered = null] =
      row.fileId === null && row.path !== null
        ? await assets.register(work, [{ kind: 'subtitles', path: row.path }])
        : [row.fileId]
    await subtitles.show(work, at, { fileId, path: file.path, publishedVersion: version })
    return outcome(row, {
      action: 'subtitles.publish',
      summary: `发布${row.words}，${row.cueCount} 句`,
      after: { fileId, isRemoved: false },
      undo: showAgain({ ...row, fileId: numbered }),
    })
  }

  /** Changes the published file only; a newer draft stays. */
  async function show(
    work: Work,
    staff: Staff,
    { fileId, ...at }: SubtitlesAt & { fileId: number | null },
  ): Promise<Stood> {
    const row = await lock(work, staff, at)
    if (row.removedAt) throw noSuchSubtitles(at)
    const path = fileId === null ? null : await subtitles.fileOf(work, fileId)
    if (path === undefined) throw notFound('没有那一版字幕了')
    await subtitles.show(work, at, { fileId, path, publishedVersion: null })
    return outcome(row, {
      action: 'subtitles.publish',
      summary: fileId === null ? `收回${row.words}` : `${row.words}换回以前的一版`,
      after: { fileId, isRemoved: false },
      undo: showAgain(row),
    })
  }

  async function remove(work: Work, staff: Staff, at: SubtitlesAt): Promise<Stood> {
    const row = await lock(work, staff, at)
    if (row.removedAt) throw noSuchSubtitles(at)
    await subtitles.setRemoved(work, at, clock.now())
    return outcome(row, {
      action: 'subtitles.remove',
      summary: `删除${row.words}`,
      after: { fileId: row.fileId, isRemoved: true },
      undo: { call: 'subtitles.restore', input: { filmId: at.filmId, language: at.language } },
    })
  }

  async function restore(work: Work, staff: Staff, at: SubtitlesAt): Promise<Stood> {
    const row = await lock(work, staff, at)
    if (!row.removedAt) throw conflict('这份字幕没有删除')
    await subtitles.setRemoved(work, at, null)
    return outcome(row, {
      action: 'subtitles.restore',
      summary: `恢复${row.words}`,
      after: { fileId: row.fileId, isRemoved: false },
      undo: { call: 'subtitles.remove', input: { filmId: at.filmId, language: at.language } },
    })
  }

  function forgetRemoved(): Promise<void> {
    return subtitles.forgetRemoved(new Date(clock.now().getTime() - SUBTITLES_KEPT_DAYS * DAY_MS))
  }

  return { prepare, publish, show, remove, restore, forgetRemoved }
}

export type SubtitlePublishing = ReturnType<typeof createSubtitlePublishing>
