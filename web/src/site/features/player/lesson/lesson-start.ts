import type { Lesson, VideoSchedule } from '@bee/contract/player/player.contract.ts'
import type { PlayableSource, SeekRequest } from './media-source.ts'
import type { ProgressOutbox } from '../progress/progress-outbox.ts'
import { resumeSecond } from '../progress/resume-place.ts'
import type { ProgressSink } from './use-video-session.ts'
import type { WatchedRange } from '../progress/watched-ranges.ts'

/** What a dead page left behind goes out first, so that the server answers the true place; but nobody waits long for it. */
export const LEFTOVER_WAIT_MS = 1500

export interface LessonStart {
  lessonId: number
  source: PlayableSource | undefined
  seek: SeekRequest
  progress: ProgressSink
  watched: WatchedRange[]
  /** Where it goes on from, when that is not the beginning. */
  resumedAt: number | undefined
}

interface StartParts {
  lesson: Lesson
  outbox: ProgressOutbox
  /** A second that the address asks for. */
  asked: number | undefined
  fetchPlace: () => Promise<VideoSchedule>
}

/** A stream where there is one; after it failed, the plain file. */
export function sourceOf(lesson: Lesson, failures = 0): PlayableSource | undefined {
  const url = failures < 2 ? (lesson.hlsUrl ?? lesson.videoUrl) : (lesson.videoUrl ?? lesson.hlsUrl)
  return url === null ? undefined : { url }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Switching resets the seek to 0 and then fetches the saved place (specification 4); whichever of server and device is newer counts. */
export async function findStart({ lesson, outbox, asked, fetchPlace }: StartParts): Promise<LessonStart> {
  const lessonId = lesson.id
  await Promise.race([outbox.flush(), wait(LEFTOVER_WAIT_MS)])
  const place = await fetchPlace().catch(() => undefined)
  const local = outbox.waitingPlace(lessonId)
  const saved = local && local.seq > (place?.seq ?? 0) ? local.second : (place?.second ?? lesson.second)
  const resumed = resumeSecond(saved, lesson.duration)
  return {
    lessonId,
    source: sourceOf(lesson),
    seek: { second: asked ?? resumed },
    progress: {
      save: (progress, occasion) => {
        outbox.save(lessonId, progress, occasion)
      },
      keep: (progress) => {
        outbox.keep(lessonId, progress)
      },
    },
    watched: place?.ranges ?? [],
    resumedAt: asked === undefined && resumed > 0 ? resumed : undefined,
  }
}
