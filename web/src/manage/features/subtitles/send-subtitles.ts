import type { SubtitleLanguage } from '@bee/contract/manage/media/subtitle-cues.ts'
import {
  SUBTITLES_SAVE_PATH,
  SUBTITLES_SAVE_TYPE,
  SUBTITLES_UPLOAD_PATH,
  SUBTITLES_UPLOAD_TYPE,
  type SavedSubtitles,
  type UploadedSubtitles,
} from '@bee/contract/manage/media/subtitles.contract.ts'
import { sendStaffFile } from '../../api/manage-upload.ts'

export interface SubtitlesAt {
  filmId: number
  language: SubtitleLanguage
}

const queryOf = ({ filmId, language }: SubtitlesAt) => `filmId=${filmId}&language=${language}`

export const uploadSubtitles = (at: SubtitlesAt, file: Blob) =>
  sendStaffFile<UploadedSubtitles>(`${SUBTITLES_UPLOAD_PATH}?${queryOf(at)}`, file, SUBTITLES_UPLOAD_TYPE)

export const saveSubtitles = (at: SubtitlesAt, text: string, version: number) =>
  sendStaffFile<SavedSubtitles>(
    `${SUBTITLES_SAVE_PATH}?${queryOf(at)}&version=${version}`,
    new Blob([text]),
    SUBTITLES_SAVE_TYPE,
  )
