import { SUBTITLE_LANGUAGES } from '@bee/contract/manage/media/subtitle-cues.ts'
import type { Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import { countOf } from './subtitles.presenter.ts'
import type { SubtitlesRepository, SubtitlesAt } from './subtitles.repository.ts'

interface BroughtSubtitles extends Pick<SubtitlesAt, 'language'> {
  fileId: number | null
  path: string
}

/** Imports subtitles from files, without the editor on the desk. */
export function createSubtitleImport({
  subtitles,
  clock,
}: {
  subtitles: Pick<SubtitlesRepository, 'removeShownBut' | 'showBrought' | 'begin' | 'lock' | 'writeBrought'>
  clock: Clock
}) {
  /** Replaces the published subtitles of a film. Drafts stay. */
  async function replace(
    work: Work,
    filmId: number,
    wanted: readonly BroughtSubtitles[],
    now = clock.now(),
  ): Promise<void> {
    const languages = wanted.map(({ language }) => language)
    await subtitles.removeShownBut(work, filmId, languages, now)
    for (const { language, ...file } of wanted) {
      await subtitles.showBrought(work, { filmId, language, name: SUBTITLE_LANGUAGES[language], ...file, now })
    }
  }

  /** Writes a draft beside the published subtitles. The same text again changes nothing. */
  async function write(work: Work, at: SubtitlesAt, text: string, filmSeconds: number): Promise<void> {
    const now = clock.now()
    await subtitles.begin(work, { ...at, name: SUBTITLE_LANGUAGES[at.language], now })
    const row = await subtitles.lock(work, at)
    if (row?.removedAt === null && row.draftText === text) return
    await subtitles.writeBrought(work, at, { text, ...countOf(text, filmSeconds), now })
  }

  return { replace, write }
}

export type SubtitleImport = ReturnType<typeof createSubtitleImport>
