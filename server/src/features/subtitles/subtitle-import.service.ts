import { SUBTITLE_LANGUAGES } from '@bee/contract/manage/media/subtitle-cues.ts'
import type { Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { SubtitlesRepository, SubtitlesAt } from './subtitles.repository.ts'

interface BroughtSubtitles extends Pick<SubtitlesAt, 'language'> {
  fileId: number | null
  path: string
}

/** Subtitles that come as files, past the desk on which they are written. */
export function createSubtitleImport({
  subtitles,
  clock,
}: {
  subtitles: Pick<SubtitlesRepository, 'removeShownBut' | 'showBrought'>
  clock: Clock
}) {
  /** Students see these from now on, and none else. What somebody writes and nobody sees yet stays. */
  async function replace(work: Work, filmId: number, wanted: readonly BroughtSubtitles[]): Promise<void> {
    const now = clock.now()
    const languages = wanted.map(({ language }) => language)
    await subtitles.removeShownBut(work, filmId, languages, now)
    for (const { language, ...file } of wanted) {
      await subtitles.showBrought(work, { filmId, language, name: SUBTITLE_LANGUAGES[language], ...file, now })
    }
  }

  return { replace }
}

export type SubtitleImport = ReturnType<typeof createSubtitleImport>
