import type { Lesson, LessonSchedule, VideoSchedule } from '@bee/contract/player/player.contract.ts'
import type { PlayableSource, SeekRequest } from './media-source.ts'
import type { ProgressOutbox } from '../progress/progress-outbox.ts'
import { resumeSecond } from '../progress/resume-place.ts'
import type { ProgressSink } from './use-video-session.ts'
import type { WatchedRange } from '../progress/watched-ranges.ts'

/** Unsent progress of a closed page goes out first, so that the server answers the true place. The start waits no longer than this. */
export const LEFTOVER_WAIT_MS = 1500

export interface LessonStart {
  lessonId: number
  source: PlayableSource | undefined
  seek: SeekRequest
  progress: ProgressSink
  watched: WatchedRange[]
  /** A link led to this second: the member's saved place must not be lost by it. */
  isVisit: boolean
  /** The second from which it continues, when that is not the beginning. */
  resumedAt: number | undefined
}

interface StartParts {
  lesson: Lesson
  outbox: ProgressOutbox
  /** A second that the address asks for. */
  asked: number | undefined
}

type LessonPlace = Pick<LessonSchedule, 'second' | 'ranges' | 'seq'>

/** The part of a course's place that is about one lesson; undefined for a lesson that was never begun. */
export const placeIn = (place: VideoSchedule | undefined, lessonId: number): LessonPlace | undefined =>
  place?.lessonId === lessonId ? place : place?.list.find((each) => each.lessonId === lessonId)

/** A stream where there is one; after it failed, the plain file. */
export function sourceOf(lesson: Lesson, failures = 0): PlayableSource | undefined {
  const url = failures < 2 ? (lesson.hlsUrl ?? lesson.videoUrl) : (lesson.videoUrl ?? lesson.hlsUrl)
  return url === null ? undefined : { url }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Switching resets the seek to 0 and then fetches the saved place (specification 4); whichever of server and device is newer counts. */
export async function findStart({
  fetchPlace,
  ...parts
}: StartParts & { fetchPlace: () => Promise<LessonPlace> }): Promise<LessonStart> {
  await Promise.race([parts.outbox.flush(), wait(LEFTOVER_WAIT_MS)])
  return startFrom({ ...parts, place: await fetchPlace().catch(() => undefined) })
}

/** The start, where the place is known. */
export function startFrom({
  lesson,
  outbox,
  asked,
  place,
}: StartParts & { place: LessonPlace | undefined }): LessonStart {
  const lessonId = lesson.id
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
    isVisit: asked !== undefined && saved > 0,
    resumedAt: asked === undefined && resumed > 0 ? resumed : undefined,
  }
}
