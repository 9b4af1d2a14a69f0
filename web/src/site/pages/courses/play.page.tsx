import { PLAY_QUERY } from '@bee/contract/player/play-address.ts'
import type { CourseDetail } from '@bee/contract/courses/courses.contract.ts'
import type { Chapter, Lesson, VideoSchedule } from '@bee/contract/player/player.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { isMissingFailure } from '../../../api/call-failure.ts'
import { pageHeardAt } from '../../../api/refetch-policy.ts'
import { networkIsIdle } from '../../../api/idle-network.ts'
import { commentsQuery } from '../../features/comments/comments.queries.ts'
import { courseDetailQuery, recommendedCoursesQuery, reloadCourse } from '../../features/courses/courses.queries.ts'
import { MissingCourse } from '../../features/courses/detail/missing-course.tsx'
import { BuyButton } from '../../features/orders/buy-button.tsx'
import { wholeNumber } from '../../../lib/addresses/whole-number.ts'
import { chooseLesson, comingCountOf, isCourseFinished } from '../../features/player/lesson/lesson-order.ts'
import { LessonPlayer, type LessonPlayerHandle } from '../../features/player/lesson/lesson-player.tsx'
import { catalogueQuery, coursePlaceQuery, useAskedAfterLeftovers } from '../../features/player/player.queries.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { useIsMissing } from '../../shell/missing-page.tsx'
import { MobileHeader } from '../../shell/mobile-header.tsx'
import { usePageLocation, usePageQuery } from '../../shell/page-location.tsx'
import { useIsHydrated } from '../../shell/use-is-hydrated.ts'
import { StandInHeading } from '../../shell/stand-in-heading.tsx'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { later } from '../../../ui/states/later.tsx'
import { Buying } from './buying.tsx'
import { courseIdOf } from './course-id.ts'
import type { NoteAsk } from './play-panels.tsx'
import { useSmallPlayer } from './use-small-player.ts'
import { BackButton, DesktopPlay, MobilePlay, PLAY_PAGE_NAME, PlaySkeleton } from './play-layouts.tsx'

// Seen once in a course, at its very end.
const EndCertificate = later(
  async () => (await import('../../features/certificates/end-certificate.tsx')).EndCertificate,
)

/** A lesson may begin at second 0. */
const secondOf = (text: string | null) => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : undefined)

export const needs: PageModule['needs'] = ({ location }) => {
  const courseId = courseIdOf(location)
  if (courseId === 0) return []
  return [
    courseDetailQuery(courseId),
    catalogueQuery(courseId),
    coursePlaceQuery(courseId),
    commentsQuery(courseId),
    recommendedCoursesQuery(courseId),
  ]
}

export const isMissing: PageModule['isMissing'] = ({ location }, client) => {
  const courseId = courseIdOf(location)
  return courseId === 0 || isMissingFailure(client.getQueryState(courseDetailQuery(courseId).queryKey)?.error)
}

export const head: PageModule['head'] = ({ location }, client) => {
  const course = client.getQueryData(courseDetailQuery(courseIdOf(location)).queryKey)
  return { title: course ? `学习：${course.name}` : PLAY_PAGE_NAME }
}

/** The picture for the panels beside it, over all players that are mounted one after the other. */
function createPicture() {
  let player: LessonPlayerHandle | null = null
  const picture: LessonPlayerHandle = {
    second: () => player?.second() ?? 0,
    isPlaying: () => player?.isPlaying() ?? false,
    pause: () => player?.pause(),
    resume: () => player?.resume(),
    seekTo: (second) => player?.seekTo(second),
    follow: (listener) => player?.follow(listener) ?? (() => undefined),
  }
  return {
    picture,
    attach: (mounted: LessonPlayerHandle | null) => {
      player = mounted
    },
  }
}

interface PlayProps {
  course: CourseDetail
  chapters: Chapter[]
  lesson: Lesson
  place: { known: VideoSchedule; heardAt: number } | undefined
}

function Play({ course, chapters, lesson, place }: PlayProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const device = useDevice()
  const query = usePageQuery()
  const [{ picture, attach }] = useState(createPicture)
  const [noteAsk, setNoteAsk] = useState<NoteAsk>()
  const small = useSmallPlayer(picture)
  const isHydrated = useIsHydrated()
  // A newly mounted player, as for another layout, reads the learner's current place.
  const [hasBegun, setBegun] = useState(false)
  const { id: courseId } = course
  const reload = () => void reloadCourse(client, courseId)
  const isFinished = isCourseFinished(chapters)

  function choose({ id: lessonId }: Pick<Lesson, 'id'>): void {
    void navigate(paths.play(courseId, { lessonId }), { replace: true })
  }

  const askNote = () => setNoteAsk({ second: picture.second() })

  const Layout = device === 'PC' ? DesktopPlay : MobilePlay
  return (
    <Layout
      course={course}
      chapters={chapters}
      lesson={lesson}
      onChoose={choose}
      onChange={reload}
      moment={{ lessonId: lesson.id, second: picture.second }}
      picture={picture}
      stage={small.stage}
      isSmall={small.isSmall}
      noteAsk={noteAsk}
      onNote={askNote}
      onGo={(lessonId, second) => {
        if (lessonId === lesson.id) picture.seekTo(second)
        else void navigate(paths.play(courseId, { lessonId, second }), { replace: true })
      }}
      player={
        <LessonPlayer
          handle={attach}
          layout={device}
          isHydrated={isHydrated}
          place={hasBegun ? undefined : place}
          onBegun={() => {
            setBegun(true)
          }}
          chapters={chapters}
          lesson={lesson}
          askedSecond={secondOf(query.get(PLAY_QUERY.second))}
          // Obeyed once: a reload then starts at the saved place, and the same link works again.
          onAskedObeyed={() => {
            choose(lesson)
          }}
          onChoose={choose}
          onNote={askNote}
          isSmall={small.isSmall}
          onCloseSmall={small.close}
          corner={<BackButton />}
          buying={<BuyButton course={course} size="medium" />}
          afterCourse={
            <>
              <ButtonLink kind={isFinished ? 'outline' : 'primary'} render={<Link to={paths.questions} />}>
                去题库练一组
              </ButtonLink>
              {isFinished ? <EndCertificate courseId={courseId} /> : null}
            </>
          }
        />
      }
    />
  )
}

/** On phones the way back lies on the picture; without a picture the page needs the header of the other pages. */
function WithoutPicture({ children }: { children: ReactNode }) {
  const isMobile = useDevice() === 'MOBILE'
  return (
    <>
      {isMobile ? <MobileHeader title={PLAY_PAGE_NAME} hasBack /> : <StandInHeading title={PLAY_PAGE_NAME} />}
      {children}
    </>
  )
}

export function Component() {
  const location = usePageLocation()
  const courseId = courseIdOf(location)
  const isGone = useIsMissing(location.pathname)
  const asked = wholeNumber(usePageQuery().get(PLAY_QUERY.lesson))
  const isKnown = courseId !== 0 && !isGone
  const client = useQueryClient()
  useEffect(
    // The place that came with the page would outlive this visit, and the next one must begin at the learner's current place.
    () => () => client.removeQueries({ queryKey: coursePlaceQuery(courseId).queryKey, exact: true }),
    [client, courseId],
  )
  const [hasCome] = useState(() => pageHeardAt() !== undefined)
  useEffect(() => {
    if (!hasCome || !isKnown) return
    const countView = () => client.query({ ...courseDetailQuery(courseId), staleTime: 0 })
    void networkIsIdle()
      .then(countView)
      .catch(() => undefined)
  }, [client, courseId, hasCome, isKnown])
  const detail = useQuery({
    ...courseDetailQuery(courseId),
    enabled: isKnown,
    // On a page that came with its data, the call that counts the view waits until the picture runs.
    ...(hasCome && { refetchOnMount: false }),
  })
  const catalogue = useQuery({ ...catalogueQuery(courseId), enabled: isKnown })
  const place = useQuery({ ...coursePlaceQuery(courseId), enabled: isKnown, ...useAskedAfterLeftovers() })

  const problem = detail.error ?? catalogue.error
  if (!isKnown || isMissingFailure(problem)) {
    return (
      <WithoutPicture>
        <MissingCourse />
      </WithoutPicture>
    )
  }
  if (problem && !(detail.data && catalogue.data)) {
    return (
      <WithoutPicture>
        <ErrorState
          title="课程没能加载出来"
          error={problem}
          onRetry={() => {
            void detail.refetch()
            void catalogue.refetch()
          }}
        >
          进度已经替你存好。
        </ErrorState>
      </WithoutPicture>
    )
  }
  // The lesson to continue with is known only with the saved place; without it the course's own mark serves.
  if (!detail.data || !catalogue.data || place.isPending) return <PlaySkeleton />
  const saved = place.data?.lessonId ?? detail.data.lessonId
  const lesson = chooseLesson(catalogue.data, { asked, saved, isOpen: detail.data.isOpen })
  if (!lesson) {
    return (
      <WithoutPicture>
        <EmptyState title="目录还在整理">第一讲上线后就能在这里看。</EmptyState>
      </WithoutPicture>
    )
  }
  return (
    <Buying
      course={{ ...detail.data, comingCount: comingCountOf(catalogue.data) }}
      onChange={() => void reloadCourse(client, courseId)}
    >
      <Play
        course={detail.data}
        chapters={catalogue.data}
        lesson={lesson}
        place={place.data && { known: place.data, heardAt: pageHeardAt() ?? place.dataUpdatedAt }}
      />
    </Buying>
  )
}
