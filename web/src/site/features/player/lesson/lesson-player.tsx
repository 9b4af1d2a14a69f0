import type { Chapter, Lesson, VideoSchedule } from '@bee/contract/player/player.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { comingCountOf, lessonsOf, nextLesson, playableOf, trialWords } from './lesson-order.ts'
import {
  BrokenCover,
  CourseDoneCover,
  OtherDeviceNotice,
  PlayerCover,
  ResumeNotice,
  SavedMark,
} from '../controls/player-notices.tsx'
import { landmarksQuery } from '../player.queries.ts'
import { useComingFilm } from './use-coming-film.ts'
import { useLessonPlayer } from './use-lesson-player.ts'
import { useNextFilm } from './use-next-film.ts'
import { useOtherDevice } from '../progress/use-other-device.ts'
import { useProgressOutbox } from '../progress/use-progress-outbox.ts'
import type { ProgressSink } from './use-video-session.ts'
import { VideoPlayer, type VideoPlayerHandle } from './video-player.tsx'

export type LessonPlayerHandle = Omit<VideoPlayerHandle, 'isResting'>

export interface LessonPlayerProps {
  chapters: readonly Chapter[]
  lesson: Lesson
  layout: 'PC' | 'MOBILE'
  /** False while the page is only drawn. */
  isHydrated: boolean
  /** The learner's place in the course when this visit began, and when this device received it. */
  place?: { known: VideoSchedule; heardAt: number } | undefined
  /** The first lesson of the visit has begun: from now on every start reads the place again. */
  onBegun: () => void
  /** A second from the address; `onAskedObeyed` is called once it is played. */
  askedSecond?: number | undefined
  onAskedObeyed: () => void
  /** The lesson ended, or its successor was asked for. */
  onChoose: (lesson: Lesson) => void
  /** In the upper corner on MOBILE. */
  corner?: ReactNode
  /** The offer to buy, shown for a lesson that is not paid. */
  buying?: ReactNode
  /** Shown after the last lesson. */
  afterCourse?: ReactNode
  handle?: Ref<LessonPlayerHandle>
  onNote?: (() => void) | undefined
  isSmall?: boolean
  onCloseSmall?: (() => void) | undefined
  className?: string | undefined
}

const NO_SEEK = { second: 0 }
const NO_PROGRESS: ProgressSink = { save: () => undefined, keep: () => undefined }

/** A lesson with its place: loaded, kept and saved; the next one follows by itself. */
export function LessonPlayer(props: LessonPlayerProps) {
  const { chapters, lesson, layout, onChoose } = props
  const lessonId = lesson.id
  const video = useRef<VideoPlayerHandle>(null)
  const { outbox, clock } = useProgressOutbox(lesson.courseId, props.place)
  const { start, drawn, brokenAt, ...player } = useLessonPlayer({
    lesson,
    place: props.place?.known,
    isHydrated: props.isHydrated,
    onBegun: props.onBegun,
    askedSecond: props.askedSecond,
    onAskedObeyed: props.onAskedObeyed,
    outbox,
    clock,
  })
  const { data: landmarks } = useQuery({
    ...landmarksQuery(lessonId),
    enabled: props.isHydrated && lesson.videoUrl !== null,
  })
  useComingFilm(lesson, props.isHydrated)
  const [endedId, setEndedId] = useState<number>()
  const other = useOtherDevice({ lessonId, outbox, video })
  const next = nextLesson(chapters, lessonId)
  const fetchAhead = useNextFilm(next)
  const isLocked = lesson.videoUrl === null && lesson.hasFilm
  // After a refund the last film is locked: then only the offer to buy is shown.
  const isCourseDone = endedId === lessonId && next === undefined && lesson.videoUrl !== null

  useImperativeHandle(
    props.handle,
    () => ({
      second: () => video.current?.second() ?? 0,
      isPlaying: () => video.current?.isPlaying() ?? false,
      pause: () => video.current?.pause(),
      resume: () => video.current?.resume(),
      seekTo: (second) => video.current?.seekTo(second),
      follow: (listener) => video.current?.follow(listener) ?? (() => undefined),
    }),
    [],
  )

  function handleEnded(): void {
    setEndedId(lessonId)
    if (next) onChoose(next)
  }

  return (
    <VideoPlayer
      handle={video}
      className={props.className}
      layout={layout}
      title={lesson.name}
      source={lesson.videoUrl === null ? undefined : start?.source}
      drawn={drawn}
      isHydrated={props.isHydrated}
      cover={lesson.posterUrl}
      seek={start?.seek ?? NO_SEEK}
      autoplay
      isVisit={start?.isVisit ?? false}
      onNote={props.onNote}
      isSmall={props.isSmall ?? false}
      onCloseSmall={props.onCloseSmall}
      progress={start?.progress ?? NO_PROGRESS}
      subtitles={lesson.subtitles}
      watched={start?.watched ?? []}
      landmarks={landmarks}
      mark={<SavedMark outbox={outbox} />}
      corner={props.corner}
      isCovered={isLocked || !lesson.hasFilm || isCourseDone || brokenAt !== undefined}
      onEnded={handleEnded}
      onFailure={player.handleFailure}
      onNearEnd={fetchAhead}
      onPlaying={() => {
        setEndedId(undefined)
        player.handlePlaying()
      }}
      onNext={
        next
          ? () => {
              onChoose(next)
            }
          : undefined
      }
    >
      {start?.resumedAt === undefined ? null : (
        <ResumeNotice
          key={lessonId}
          second={start.resumedAt}
          onRestart={() => {
            player.seekTo(0)
          }}
        />
      )}
      {other.second === undefined ? null : (
        <OtherDeviceNotice
          key={other.second}
          second={other.second}
          onJump={() => {
            player.seekTo(other.second ?? 0)
          }}
        />
      )}
      {lesson.hasFilm ? null : <PlayerCover title="视频还没有上传">目录已经在这里，视频上传以后就能看。</PlayerCover>}
      {isLocked ? (
        <PlayerCover title="这一讲购买后可以看" action={props.buying}>
          {trialWords(chapters)}
        </PlayerCover>
      ) : null}
      {brokenAt === undefined || isLocked ? null : <BrokenCover second={brokenAt} onRetry={player.retry} />}
      {isCourseDone ? (
        <CourseDoneCover
          lessonCount={lessonsOf(chapters).length}
          comingCount={comingCountOf(chapters)}
          isAllDone={playableOf(chapters).every((each) => each.finished || each.id === lessonId)}
          action={props.afterCourse}
          onReplay={() => {
            player.seekTo(0)
          }}
        />
      ) : null}
    </VideoPlayer>
  )
}
