import { badInput, conflict, notFound } from '@bee/contract/failures.ts'
import { LANGUAGE_WORDS, SUBTITLE_CUES_MAX, SUBTITLE_LANGUAGES } from '@bee/contract/manage/media/subtitle-cues.ts'
import { readSubtitles, writeVtt } from '@bee/contract/manage/media/subtitle-text.ts'
import {
  SUBTITLE_TEXT_MAX,
  type SavedSubtitles,
  type UploadedSubtitles,
} from '@bee/contract/manage/media/subtitles.contract.ts'
import type { Work } from '../../database/database.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { NewEvent, Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { PeopleService } from '../content/people.service.ts'
import { refuseOtherVersion } from '../../database/seen-version.ts'
import { decodeSubtitles } from './decode-subtitles.ts'
import type { SubtitleRights } from './subtitle-rights.ts'
import { noSuchSubtitles, NO_SUCH_FILM, type SubtitleReading } from './subtitle-reading.service.ts'
import { textTarget } from './subtitle-targets.ts'
import { countCues } from './subtitles.presenter.ts'
import type { SubtitlesAt, SubtitlesRepository } from './subtitles.repository.ts'

/** Saves with a shorter pause between them are one sitting, and one row in the audit record. */
const SITTING_MS = 10 * 60_000
const WRITES_UNDO = '写着的字幕学员看不到，校对的页面上可以一步步退回'

const shortTime = (moment: Date) =>
  moment.toLocaleTimeString('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' })

/** Drafts of subtitles, which students do not see. */
export function createSubtitleWriting(parts: {
  subtitles: SubtitlesRepository
  rights: SubtitleRights
  reading: SubtitleReading
  people: PeopleService
  clock: Clock
}) {
  const { subtitles, rights, reading, people, clock } = parts

  const wordsOf = (title: string, { language }: SubtitlesAt) => `视频《${title}》的${LANGUAGE_WORDS[language]}字幕`

  async function filmFor(work: Work, staff: Staff, filmId: number) {
    const film = await subtitles.film(filmId, work)
    if (!film) throw notFound(NO_SUCH_FILM)
    await rights.refuseUnlessReaches(staff, 'content.write', filmId, work)
    return { ...film, seconds: Number(film.seconds) }
  }

  /** Normalises the text, so that equal cues have one form. */
  function linesOf(text: string) {
    const read = readSubtitles(text)
    const kept = writeVtt(read.cues)
    if (read.cues.length > SUBTITLE_CUES_MAX) {
      throw badInput(`一份字幕最多 ${SUBTITLE_CUES_MAX} 句，这一份有 ${read.cues.length} 句`)
    }
    if (kept.length > SUBTITLE_TEXT_MAX) throw badInput('字幕太长了，请分成几个视频')
    return { ...read, kept }
  }

  async function refuseOther(
    work: Work,
    row: { updatedBy: number | null; updatedAt: Date; version: number },
    by: number,
  ): Promise<never> {
    const personOf = await people.named([row.updatedBy], work)
    const who = row.updatedBy === by ? '你在另一个页面' : (personOf(row.updatedBy)?.nickName ?? '有人')
    throw conflict(`${who} ${shortTime(row.updatedAt)} 存过这份字幕，你写的没有盖上去`, { version: row.version })
  }

  async function save(
    work: Work,
    staff: Staff,
    { text, version, ...at }: SubtitlesAt & { text: string; version: number },
  ): Promise<{ result: SavedSubtitles; event?: NewEvent | undefined }> {
    const film = await filmFor(work, staff, at.filmId)
    const { cues, problems, kept } = linesOf(text)
    const [problem] = problems
    if (problem) throw badInput(`第 ${problem.line} 行：${problem.sentence}`)
    const row = await subtitles.lock(work, at)
    if (!row || row.removedAt) throw noSuchSubtitles(at)
    const counted = countCues(cues, film.seconds)
    const present = (now: Date, saved: number) => ({
      version: saved,
      updateTime: now.toISOString(),
      stopCount: counted.stopCount,
      lookCount: counted.lookCount,
    })
    // The save was already stored; only its answer was lost.
    if (row.version === version + 1 && row.draftText === kept) return { result: present(row.updatedAt, row.version) }
    if (row.version !== version) return refuseOther(work, row, staff.userId)
    const now = clock.now()
    const isNewSitting = row.updatedBy !== staff.userId || now.getTime() - row.updatedAt.getTime() > SITTING_MS
    const next = { ...counted, draftText: kept, previousText: row.previousText, by: staff.userId, now }
    const saved = await subtitles.write(work, at, next)
    const event: NewEvent = {
      action: 'subtitles.save',
      target: textTarget(at),
      summary: `校对${wordsOf(film.title, at)}，现在 ${cues.length} 句`,
      undo: WRITES_UNDO,
    }
    return { result: present(now, saved), event: isNewSitting ? event : undefined }
  }

  /** An uploaded file replaces the draft. The old draft is kept for undo. */
  async function upload(
    work: Work,
    staff: Staff,
    { content, ...at }: SubtitlesAt & { content: Uint8Array },
  ): Promise<Outcome<UploadedSubtitles>> {
    const film = await filmFor(work, staff, at.filmId)
    const { text, encoding } = decodeSubtitles(content)
    const { cues, problems, hasMoreProblems, format, kept } = linesOf(text)
    if (cues.length === 0) {
      const [first] = problems
      throw badInput(
        first ? `一句也读不出来。第 ${first.line} 行：${first.sentence}` : '文件里没有字幕，请上传 SRT 或 WebVTT 文件',
      )
    }
    const now = clock.now()
    await subtitles.begin(work, { ...at, name: SUBTITLE_LANGUAGES[at.language], now })
    const row = await subtitles.lock(work, at)
    if (!row) throw noSuchSubtitles(at)
    const hasReplaced = row.removedAt === null && (row.hasDraft || row.path !== null)
    const previousText = hasReplaced ? await reading.textOf(row) : null
    const counted = countCues(cues, film.seconds)
    if (row.removedAt) await subtitles.show(work, at, { fileId: null, path: null, publishedVersion: null })
    const version = await subtitles.write(work, at, {
      ...counted,
      draftText: kept,
      previousText,
      by: staff.userId,
      now,
      isBack: true,
    })
    const { stopCount, lookCount, cueCount } = counted
    return {
      result: {
        version,
        updateTime: now.toISOString(),
        stopCount,
        lookCount,
        cueCount,
        encoding,
        format,
        problems,
        hasMoreProblems,
        hasReplaced,
      },
      event: {
        action: 'subtitles.upload',
        target: textTarget(at),
        summary: `上传${wordsOf(film.title, at)}，${cueCount} 句`,
        before: hasReplaced ? { version: row.version } : null,
        after: { version },
        undo: hasReplaced
          ? { call: 'subtitles.bringBack', input: { ...at, version } }
          : '上传以前什么也没有；不要了就删除这种语言',
      },
    }
  }

  async function bringBack(
    work: Work,
    staff: Staff,
    { version, ...at }: SubtitlesAt & { version: number },
  ): Promise<Outcome<SubtitlesAt & { version: number }>> {
    const film = await filmFor(work, staff, at.filmId)
    const row = await subtitles.lock(work, at)
    if (!row || row.removedAt) throw noSuchSubtitles(at)
    refuseOtherVersion(row, version, '上传以后又改过，撤不回去了；在校对的页面上可以一步步退回')
    if (row.previousText === null) throw conflict('这次上传以前什么也没有')
    const counted = countCues(readSubtitles(row.previousText).cues, film.seconds)
    const next = await subtitles.write(work, at, {
      ...counted,
      draftText: row.previousText,
      previousText: row.draftText,
      by: staff.userId,
      now: clock.now(),
    })
    return {
      result: { ...at, version: next },
      event: {
        action: 'subtitles.upload',
        target: textTarget(at),
        summary: `撤回上传的${wordsOf(film.title, at)}`,
        before: { version },
        after: { version: next },
        undo: { call: 'subtitles.bringBack', input: { ...at, version: next } },
      },
    }
  }

  return { save, upload, bringBack }
}

export type SubtitleWriting = ReturnType<typeof createSubtitleWriting>
