import { notFound } from '@bee/contract/failures.ts'
import { readSubtitles, writeVtt } from '@bee/contract/manage/media/subtitle-text.ts'
import { LANGUAGE_WORDS } from '@bee/contract/manage/media/subtitle-cues.ts'
import type { SubtitleSheet } from '@bee/contract/manage/media/subtitles.contract.ts'
import type { StaffViewer } from '../../http/media/media-links.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { PeopleService } from '../content/people.service.ts'
import type { SubtitleRights } from './subtitle-rights.ts'
import type { SubtitlesAt, SubtitlesRepository } from './subtitles.repository.ts'
import { countOf, presentSubtitles } from './subtitles.presenter.ts'

export const NO_SUCH_FILM = '没有这个视频'

/** Subtitle files by their paths. */
export interface SubtitleFiles {
  /** The file name is derived from the content. */
  put: (text: string) => Promise<{ path: string; bytes: number; sha256: string }>
  /** Undefined for a missing file. */
  read: (path: string) => Promise<string | undefined>
}

export const noSuchSubtitles = ({ language }: SubtitlesAt) => notFound(`这个视频没有${LANGUAGE_WORDS[language]}字幕`)

/** Subtitles for the staff members who write them. */
export function createSubtitleReading(parts: {
  subtitles: SubtitlesRepository
  rights: SubtitleRights
  files: SubtitleFiles
  people: PeopleService
  filmLink: (path: string, viewer: StaffViewer) => string
}) {
  const { subtitles, rights, files, people, filmLink } = parts

  async function filmFor(staff: Staff, filmId: number) {
    const film = await subtitles.film(filmId)
    if (!film) throw notFound(NO_SUCH_FILM)
    await rights.refuseUnlessReaches(staff, 'content.read', filmId)
    return film
  }

  async function canOf(staff: Staff, filmId: number) {
    const save = await rights.reaches(staff, 'content.write', filmId)
    return { save, publish: await rights.reaches(staff, 'content.publish', filmId) }
  }

  async function list(filmId: number, staff: Staff) {
    const { title, seconds } = await filmFor(staff, filmId)
    const rows = await subtitles.list(filmId)
    const personOf = await people.named(rows.map(({ updatedBy }) => updatedBy))
    return {
      film: { filmId, title, seconds: Number(seconds) },
      list: rows.map((row) => presentSubtitles(row, personOf)),
      can: await canOf(staff, filmId),
    }
  }

  /** The draft if there is one, else the published text, which may come from an import. */
  async function textOf({ draftText, path }: { draftText: string | null; path: string | null }): Promise<string> {
    if (draftText !== null) return draftText
    const file = path === null ? undefined : await files.read(path)
    return writeVtt(file === undefined ? [] : readSubtitles(file).cues)
  }

  async function read(at: SubtitlesAt, staff: Staff): Promise<SubtitleSheet> {
    const film = await filmFor(staff, at.filmId)
    const row = await subtitles.find(at)
    if (!row || row.removedAt) throw noSuchSubtitles(at)
    const text = await textOf(row)
    const personOf = await people.named([row.updatedBy])
    const seconds = Number(film.seconds)
    const subject = { by: 'content.read', kind: 'film', id: film.filmId } as const
    const viewer: StaffViewer = { userId: staff.userId, subject }
    return {
      ...presentSubtitles({ ...row, ...countOf(text, seconds) }, personOf),
      text,
      film: {
        filmId: film.filmId,
        title: film.title,
        seconds,
        videoUrl: film.filePath === null ? null : filmLink(film.filePath, viewer),
        posterUrl: film.posterUrl,
        peaksUrl: film.peaksPath === null ? null : filmLink(film.peaksPath, viewer),
      },
      can: await canOf(staff, at.filmId),
    }
  }

  return { list, read, textOf }
}

export type SubtitleReading = ReturnType<typeof createSubtitleReading>
