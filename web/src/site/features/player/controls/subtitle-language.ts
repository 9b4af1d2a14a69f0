import type { Lesson } from '@bee/contract/player/player.contract.ts'
import { useSyncExternalStore } from 'react'
import { readPlayerSettings } from './player-settings.ts'

export type LessonSubtitles = Lesson['subtitles'][number]

const CHANGED = 'bee-player-settings'

/** The chosen language; the first one where a lesson does not have it, or no language was chosen. */
export const chosenSubtitles = (subtitles: readonly LessonSubtitles[], language: string): LessonSubtitles | undefined =>
  subtitles.find((each) => each.language === language) ?? subtitles[0]

export const tellSettingsChanged = () => void window.dispatchEvent(new Event(CHANGED))

function follow(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

/** For panels beside the player that read the same subtitles. */
export const useSubtitleLanguage = (): string =>
  useSyncExternalStore(
    follow,
    () => readPlayerSettings(localStorage).language,
    () => '',
  )
