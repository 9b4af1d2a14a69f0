import type { SubtitleSheet } from '@bee/contract/manage/media/subtitles.contract.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMe } from '../../../api/me.queries.ts'
import { ManageFailure } from '../../../api/manage-failure.ts'
import { saveSubtitles, type SubtitlesAt } from '../send-subtitles.ts'
import { keepText, readKept } from './kept-text.ts'
import { createSubtitleSession } from './subtitle-session.ts'

const CONFLICT = 409

async function save(at: SubtitlesAt, text: string, version: number) {
  try {
    return await saveSubtitles(at, text, version)
  } catch (error) {
    if (error instanceof ManageFailure && error.status === CONFLICT) return { other: error.message }
    throw error
  }
}

/** The session of the open subtitle file. */
export function useSubtitleSession(sheet: SubtitleSheet) {
  const { userId } = useMe()
  const at = { filmId: sheet.film.filmId, language: sheet.language }
  const [session] = useState(() =>
    createSubtitleSession(
      {
        text: sheet.text,
        version: sheet.version,
        savedAt: Date.parse(sheet.updateTime),
        kept: sheet.can.save ? readKept(userId, at) : undefined,
      },
      {
        save: (text, version) => save(at, text, version),
        keep: (kept) => keepText(userId, at, kept),
        now: () => Date.now(),
      },
    ),
  )
  const view = useSyncExternalStore(session.follow, session.get)

  useEffect(() => {
    function saveWhenHidden(): void {
      if (document.visibilityState === 'hidden') void session.saveNow()
    }
    function askBeforeLoss(event: BeforeUnloadEvent): void {
      if (session.isAtRisk()) event.preventDefault()
    }
    const retry = () => void session.saveNow()
    document.addEventListener('visibilitychange', saveWhenHidden)
    window.addEventListener('beforeunload', askBeforeLoss)
    window.addEventListener('online', retry)
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden)
      window.removeEventListener('beforeunload', askBeforeLoss)
      window.removeEventListener('online', retry)
      void session.saveNow()
      session.close()
    }
  }, [session])

  return { session, view, at }
}
