import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { lessonPlaceQuery } from '../player.queries.ts'
import type { ProgressOutbox } from './progress-outbox.ts'
import type { VideoPlayerHandle } from '../lesson/video-player.tsx'

/** Nearer than this it is the same place. */
const SAME_PLACE_SECONDS = 3

interface OtherDeviceParts {
  lessonId: number
  outbox: ProgressOutbox
  video: RefObject<VideoPlayerHandle | null>
}

/** Coming back to a page that stood still: where another device has taken this lesson meanwhile, if it has. */
export function useOtherDevice({ lessonId, outbox, video }: OtherDeviceParts) {
  const client = useQueryClient()
  const [found, setFound] = useState<{ lessonId: number; second: number }>()

  const look = useEffectEvent(async () => {
    const here = video.current
    if (document.visibilityState !== 'visible' || !here?.isResting()) return
    const place = await client.query(lessonPlaceQuery(lessonId)).catch(() => undefined)
    if (!place || place.seq <= outbox.lastSeq() || !here.isResting()) return
    const isElsewhere = Math.abs(place.second - here.second()) > SAME_PLACE_SECONDS
    setFound(isElsewhere ? { lessonId, second: place.second } : undefined)
  })
  useEffect(() => {
    const whenSeen = () => void look()
    document.addEventListener('visibilitychange', whenSeen)
    return () => document.removeEventListener('visibilitychange', whenSeen)
  }, [])

  return { second: found?.lessonId === lessonId ? found.second : undefined }
}
