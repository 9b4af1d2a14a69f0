import type { SubtitleLanguage } from '@bee/contract/manage/media/subtitle-cues.ts'
import path from 'node:path'
import type { Work } from '../../../database/database.ts'
import type { TranscodeImport } from '../../films/transcode/transcode-import.service.ts'
import type { HandoutImport } from '../../handouts/handout-import.service.ts'
import type { SubtitleImport } from '../../subtitles/subtitle-import.service.ts'
import { keepLessons } from '../keep-lessons.ts'
import type { SchoolThingsRepository } from '../school-things.repository.ts'
import type { FieldsOf, Thing } from '../school-things.ts'

const TRANSCODE_FOLDER = /^media\/\d{1,9}\/(\d{1,9})\//

type FileId = (path: string) => number | undefined

/** Writes the parts of films and lessons that are in no draft: subtitles of every language, results of transcoding, and handouts. */
export function createAttachmentsService(parts: {
  things: Pick<SchoolThingsRepository, 'lessons'>
  subtitleImport: SubtitleImport
  handoutImport: HandoutImport
  transcodeImport: TranscodeImport
}) {
  const { things, subtitleImport, handoutImport, transcodeImport } = parts

  /** In the order of the file, which becomes the order in the player's menu when all of them are new. */
  async function hangSubtitles(
    work: Work,
    filmId: number,
    { subtitles, writing, seconds }: FieldsOf['film'],
    fileId: FileId,
  ): Promise<void> {
    const wanted = Object.entries(subtitles).map(([language, place]) => ({
      language: language as SubtitleLanguage,
      fileId: fileId(place) ?? null,
      path: place,
    }))
    await subtitleImport.replace(work, filmId, wanted)
    for (const [language, text] of Object.entries(writing ?? {}))
      await subtitleImport.write(work, { filmId, language: language as SubtitleLanguage }, text, seconds)
  }

  /** Nothing is transcoded again: results from another school are stored as if they were made here. */
  async function hangMade(
    work: Work,
    filmId: number,
    { storyboard = null, peaks = null, made }: FieldsOf['film'],
    fileId: FileId,
  ): Promise<void> {
    const posterIds = (made?.posters ?? []).flatMap((place) => fileId(place) ?? [])
    const parts = { storyboardPath: storyboard, peaksPath: peaks }
    await transcodeImport.keep(work, filmId, { ...parts, making: made ? { ...made, posterIds } : null })
  }

  /** Files keep the folder number of their original transcode, so a later transcode of this school must not get one of these numbers. */
  async function passTranscodes(work: Work, paths: readonly string[]): Promise<void> {
    const last = Math.max(0, ...paths.map((place) => Number(TRANSCODE_FOLDER.exec(place)?.[1] ?? 0)))
    if (last > 0) await transcodeImport.passNumber(work, last)
  }

  /** For courses that are already written, lesson by lesson. A lesson without handouts in the file keeps its own. */
  async function hangHandouts(
    work: Work,
    courses: readonly Thing<'course'>[],
    { fileId, by }: { fileId: FileId; by: number | null },
  ): Promise<void> {
    const saying = courses.filter(({ fields }) =>
      fields.chapters.some(({ lessons }) => lessons.some(({ handouts }) => handouts !== undefined)),
    )
    if (saying.length === 0) return
    const standing = await things.lessons(
      work,
      saying.map(({ slug }) => slug),
    )
    for (const { slug, fields } of saying) {
      const own = standing.filter(({ course }) => course === slug)
      for (const { id, handouts } of keepLessons(fields.chapters, own).flatMap(({ lessons }) => lessons)) {
        if (id === undefined || handouts === undefined) continue
        const wanted = handouts.map(({ name, file }) => ({
          name,
          fileId: fileId(file) ?? 0,
          extension: path.posix.extname(file).slice(1),
        }))
        await handoutImport.replace(work, id, wanted, by)
      }
    }
  }

  return { hangSubtitles, hangMade, passTranscodes, hangHandouts }
}

export type AttachmentsService = ReturnType<typeof createAttachmentsService>
