import type { CourseDetail } from '@bee/contract/courses/courses.contract.ts'
import type { Chapter, Lesson } from '@bee/contract/player/player.contract.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { COMMENT_PLACEHOLDER } from '@bee/contract/comments/comment-rules.ts'
import { bindName } from '../../../lib/bind-name.ts'
import type { CommentMoment } from '../../features/comments/comment-composer.tsx'
import { CommentDialog, CommentSection } from '../../features/comments/comment-section.tsx'
import { CollectButton, LikeButton } from '../../features/courses/detail/course-actions.tsx'
import { ViewCount } from '../../features/courses/list/course-card.tsx'
import { CourseDescription } from '../../features/courses/detail/course-description.tsx'
import { RecommendationList } from '../../features/courses/detail/recommendation-list.tsx'
import { CatalogueList } from '../../features/player/lesson/catalogue-list.tsx'
import { finishedCount, placeOf } from '../../features/player/lesson/lesson-order.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageLocation } from '../../shell/page-location.tsx'
import { useIsHydrated } from '../../shell/use-is-hydrated.ts'
import { StandInHeading } from '../../shell/stand-in-heading.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { ProgressCell } from '../../../ui/signs/progress-cells.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/navigation/tabs.tsx'
import styles from './play.page.module.css'

export const PLAY_PAGE_NAME = '课程学习'

export interface PlayLayoutProps {
  course: CourseDetail
  chapters: readonly Chapter[]
  lesson: Lesson
  player: ReactNode
  moment: CommentMoment
  onChoose: (lesson: Lesson) => void
  /** Numbers of the course have changed. */
  onChange: () => void
}

const chapterNumber = (number: string) => number.split('.')[0]

const hrefOf = (lesson: Lesson) => paths.play(lesson.courseId, { lessonId: lesson.id })

export function BackButton() {
  const navigate = useNavigate()
  return (
    <IconButton
      icon="chevron-left"
      label="返回"
      iconSize={24}
      className={styles.back}
      onClick={() => {
        const canGoBack = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0
        void (canGoBack ? navigate(-1) : navigate(paths.courses, { replace: true }))
      }}
    />
  )
}

function Comments({ course, moment, onChange, hasComposer }: PlayLayoutProps & { hasComposer: boolean }) {
  const device = useDevice()
  const { hash } = usePageLocation()
  return (
    <CommentSection
      courseId={course.id}
      courseName={course.name}
      device={device}
      moment={moment}
      hasComposer={hasComposer}
      toMoment={(lessonId, second) => paths.play(course.id, { lessonId, second })}
      onChange={onChange}
      wantedId={Number(/^#comment-(\d{1,9})$/.exec(hash)?.[1]) || undefined}
    />
  )
}

/** The list beside the picture; the active entry is brought into its view, never the page's. */
function SideCatalogue({ course, chapters, lesson, onChoose }: PlayLayoutProps) {
  const list = useRef<HTMLDivElement>(null)
  const lessonId = lesson.id
  useEffect(() => {
    const box = list.current
    const active = box?.querySelector('[aria-current]')
    if (!box || !active) return
    const [inner, outer] = [active.getBoundingClientRect(), box.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2
    }
  }, [lessonId])
  const done = finishedCount(chapters)
  return (
    <section className={styles.side} aria-label="目录">
      <header className={styles.sideHead}>
        <h2>目录</h2>
        <span>
          <ProgressCell size={20} percent={(done / Math.max(1, course.lessonCount)) * 100} />
          已学 {done} / {course.lessonCount} 讲
        </span>
      </header>
      <div ref={list} className={styles.sideList}>
        <CatalogueList
          chapters={chapters}
          activeId={lessonId}
          hrefOf={hrefOf}
          onChoose={onChoose}
          isOpen={course.isOpen}
          isDense
        />
      </div>
    </section>
  )
}

export function DesktopPlay(props: PlayLayoutProps) {
  const { course, chapters, lesson, player } = props
  const comments = useRef<HTMLElement>(null)
  const place = placeOf(chapters, lesson.id)
  return (
    <>
      <section className={styles.stage} data-theme="dark" aria-label="播放">
        <div className="wrap">
          <nav className={styles.trail} aria-label="位置">
            <Link to={paths.courseDetail(course.id)}>
              <Icon name="chevron-left" size={18} />
              课程详情
            </Link>
            <span aria-hidden="true">/</span>
            <b>{course.name}</b>
          </nav>
          <div className={styles.theatre}>
            <div className={styles.picture}>{player}</div>
            <SideCatalogue {...props} />
          </div>
        </div>
      </section>
      <div className="wrap">
        <header className={styles.title}>
          <div>
            <h1>
              {place?.number} {lesson.name}
            </h1>
            <p>
              {place ? `第 ${chapterNumber(place.number)} 章 ${place.chapter.name}` : null} · {course.viewCount}
              人观看{course.isSample ? ' · 示例课' : null}
            </p>
          </div>
          <div className={styles.actions}>
            <LikeButton course={course} />
            <CollectButton course={course} />
            <Button
              icon="comment"
              className={styles.lineButton}
              onClick={() => {
                comments.current?.scrollIntoView({ block: 'start' })
                comments.current?.querySelector('textarea')?.focus({ preventScroll: true })
              }}
            >
              评论
            </Button>
          </div>
        </header>
        <div className={styles.columns}>
          <section ref={comments} className={styles.panel} aria-labelledby="play-comments">
            <header className={styles.panelHead}>
              <h2 id="play-comments">评论</h2>
              <span>{course.commentCount} 条</span>
            </header>
            <Comments {...props} hasComposer />
          </section>
          <aside className={styles.aside}>
            <RecommendationList courseId={course.id} toCourse={(id) => paths.course(id, 'PC')} />
          </aside>
        </div>
      </div>
    </>
  )
}

type PlayTab = 'intro' | 'catalogue' | 'comments'

const TABS_ID = 'play'

export function MobilePlay(props: PlayLayoutProps) {
  const { course, chapters, lesson, player, moment, onChoose, onChange } = props
  const { hash } = usePageLocation()
  const [chosen, setTab] = useState<PlayTab>()
  // No server hears of what stands behind the hash; and the address loses it once its second is obeyed.
  const isHashKnown = useIsHydrated()
  if (chosen === undefined && isHashKnown) setTab(hash.startsWith('#comment') ? 'comments' : 'intro')
  const tab = chosen ?? 'intro'
  const [isWriting, setWriting] = useState(false)
  return (
    <div className={styles.mobile}>
      <div className={styles.mobilePicture}>{player}</div>
      <header className={styles.mobileTitle}>
        <h1>{bindName(course.name)}</h1>
        <ViewCount count={course.viewCount} iconSize={15} />
      </header>
      <div className={styles.tabs}>
        <Tabs<PlayTab>
          id={TABS_ID}
          label="课程内容"
          look="spread"
          value={tab}
          onChange={setTab}
          items={[
            { value: 'intro', label: '介绍' },
            { value: 'catalogue', label: '目录', count: course.lessonCount },
            { value: 'comments', label: '评论', count: course.commentCount },
          ]}
        />
      </div>
      <TabPanel tabsId={TABS_ID} value={tab} className={styles.tabPanel}>
        {tab === 'intro' ? (
          <>
            <section className={styles.mobilePanel}>
              <h2>这门课讲什么</h2>
              <CourseDescription course={course} />
            </section>
            <section className={styles.mobilePanel}>
              <RecommendationList courseId={course.id} toCourse={(id) => paths.course(id, 'MOBILE')} />
            </section>
          </>
        ) : null}
        {tab === 'catalogue' ? (
          <CatalogueList
            className={styles.mobileCatalogue}
            chapters={chapters}
            activeId={lesson.id}
            hrefOf={hrefOf}
            onChoose={onChoose}
            isOpen={course.isOpen}
          />
        ) : null}
        {tab === 'comments' ? (
          <section className={styles.mobilePanel} aria-label="评论">
            <Comments {...props} hasComposer={false} />
          </section>
        ) : null}
      </TabPanel>
      <div className={styles.footBar}>
        <button type="button" className={styles.field} onClick={() => setWriting(true)}>
          {COMMENT_PLACEHOLDER}
        </button>
        <LikeButton course={course} look="bar" />
        <CollectButton course={course} look="bar" />
      </div>
      <CommentDialog
        open={isWriting}
        onClose={() => setWriting(false)}
        courseId={course.id}
        courseName={course.name}
        moment={moment}
        onChange={onChange}
      />
    </div>
  )
}

/** The stage is black at once; what surrounds it follows. */
export function PlaySkeleton() {
  const device = useDevice()
  if (device === 'MOBILE') {
    return (
      <div className={styles.mobile}>
        <h1 className="visually-hidden">{PLAY_PAGE_NAME}</h1>
        <div className={styles.mobilePicture}>
          <div className={styles.corner}>
            <BackButton />
          </div>
        </div>
        <div className={styles.mobilePanel}>
          <Skeleton variant="text" count={3} />
        </div>
      </div>
    )
  }
  return (
    <>
      <StandInHeading title={PLAY_PAGE_NAME} />
      <div className={styles.stage} data-theme="dark">
        <div className="wrap">
          <div className={styles.trail} />
          <div className={styles.theatre}>
            <div className={styles.picture} />
            <div className={styles.side} />
          </div>
        </div>
      </div>
      <div className={`wrap ${styles.waiting}`}>
        <Skeleton variant="text" count={2} />
      </div>
    </>
  )
}
