import type { Chapter, ProgressSaved, VideoSchedule } from '@bee/contract/player/player.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../../api/api.ts'
import { catalogueQuery } from '../player.queries.ts'
import { openOutbox } from './open-outbox.ts'
import { createServerClock } from './server-clock.ts'

/** The catalogue with the place that was just saved, so that its marks follow the picture. */
export function withSaved(chapters: Chapter[], saved: ProgressSaved): Chapter[] {
  return chapters.map((chapter) => ({
    ...chapter,
    lessons: chapter.lessons.map((lesson) =>
      lesson.id === saved.lessonId
        ? { ...lesson, percent: saved.percent, finished: saved.finished, second: saved.second }
        : lesson,
    ),
  }))
}

/** The member's places on their way to the server, for as long as the page of a course is open. */
export function useProgressOutbox(courseId: number, place?: { known: VideoSchedule; heardAt: number }) {
  const client = useQueryClient()
  const api = useApi()
  const [clock] = useState(() => {
    const made = createServerClock()
    if (place) made.learn(place.known.serverTime, place.heardAt)
    return made
  })
  const [outbox] = useState(() =>
    openOutbox({
      api,
      clock,
      onSaved: (saved) => {
        client.setQueryData(catalogueQuery(courseId).queryKey, (chapters) => chapters && withSaved(chapters, saved))
      },
    }),
  )

  const sendWaiting = useEffectEvent(() => {
    void outbox.flush()
  })
  useEffect(() => {
    const whenSeen = () => {
      if (document.visibilityState === 'visible' && outbox.state.get() === 'waiting') sendWaiting()
    }
    const whenOnline = () => {
      sendWaiting()
    }
    window.addEventListener('online', whenOnline)
    document.addEventListener('visibilitychange', whenSeen)
    return () => {
      window.removeEventListener('online', whenOnline)
      document.removeEventListener('visibilitychange', whenSeen)
      outbox.close()
      // Cards and lists show how far one got: they ask again when they are looked at.
      void client.invalidateQueries({ queryKey: ['courses'], refetchType: 'none' })
    }
  }, [outbox, client])

  return { outbox, clock }
}
