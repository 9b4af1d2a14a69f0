import { SUBTITLE_LANGUAGE_KEYS } from '@bee/contract/manage/media/subtitle-cues.ts'
import type { Work } from '../../database/database.ts'
import { createSubtitlesRepository, type SubtitlesAt } from './subtitles.repository.ts'

/** The published file and the draft of a language are separate targets, so that each has its own undo. */
export const shownTarget = ({ filmId, language }: SubtitlesAt) => ({ kind: 'subtitles', id: `${filmId}:${language}` })
export const textTarget = ({ filmId, language }: SubtitlesAt) => ({ kind: 'subtitleText', id: `${filmId}:${language}` })

async function rowOf(work: Work, id: string) {
  const [film = '', code = ''] = id.split(':')
  const language = SUBTITLE_LANGUAGE_KEYS.find((each) => each === code)
  return language && createSubtitlesRepository(work).find({ filmId: Number(film), language }, work)
}

/** Used by undo. */
export async function readShownSubtitles(work: Work, id: string): Promise<unknown> {
  const row = await rowOf(work, id)
  return row ? auditSnapshot(row) : null
}

export const auditSnapshot = ({ fileId, removedAt }: { fileId: number | null; removedAt: Date | null }) => ({
  fileId,
  isRemoved: removedAt !== null,
})

export async function readSubtitleText(work: Work, id: string): Promise<unknown> {
  const row = await rowOf(work, id)
  return row ? { version: row.version } : null
}
