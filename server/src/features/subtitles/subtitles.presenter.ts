import { checkCues } from '@bee/contract/manage/media/subtitle-checks.ts'
import { readSubtitles } from '@bee/contract/manage/media/subtitle-text.ts'
import type { SubtitleCue } from '@bee/contract/manage/media/subtitle-cues.ts'
import type { FilmSubtitles, SubtitleState } from '@bee/contract/manage/media/subtitles.contract.ts'
import type { PersonOf } from '../content/people.service.ts'
import type { Counted, SubtitlesRow } from './subtitles.repository.ts'

export function countCues(cues: readonly SubtitleCue[], filmSeconds: number): Counted {
  const findings = checkCues(cues, filmSeconds)
  const stopCount = findings.filter(({ weight }) => weight === 'stop').length
  return { cueCount: cues.length, stopCount, lookCount: findings.length - stopCount }
}

export const countOf = (text: string, filmSeconds: number) => countCues(readSubtitles(text).cues, filmSeconds)

type Standing = Pick<SubtitlesRow, 'path' | 'hasDraft' | 'version' | 'publishedVersion'>

export function stateOf({ path, hasDraft, version, publishedVersion }: Standing): SubtitleState {
  if (path === null) return 'draft'
  return hasDraft && publishedVersion !== version ? 'changed' : 'published'
}

export const presentSubtitles = (row: SubtitlesRow, personOf: PersonOf): FilmSubtitles => ({
  language: row.language,
  name: row.name,
  state: stateOf(row),
  fileId: row.path === null ? null : row.fileId,
  cueCount: row.cueCount,
  stopCount: row.stopCount,
  lookCount: row.lookCount,
  version: row.version,
  updateTime: row.updatedAt.toISOString(),
  updatedBy: personOf(row.updatedBy),
})
