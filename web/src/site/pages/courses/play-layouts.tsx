import { COURSE_INTRO_TITLE } from '@bee/contract/courses/course-choices.ts'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Link, useNavigate } from 'react-router'
import { bindName } from '../../../lib/bind-name.ts'
import { Grid, look, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import type { CommentMoment } from '../../features/comments/comment-composer.tsx'
import { CommentSection } from '../../features/comments/comment-section.tsx'
import { CollectButton, LikeButton } from '../../features/courses/detail/course-actions.tsx'
import { ViewCount } from '../../features/courses/list/course-card.tsx'
import { CourseDescription } from '../../features/courses/detail/course-description.tsx'
import { RecommendationList } from '../../features/courses/detail/recommendation-list.tsx'
import { CatalogueList } from '../../features/player/lesson/catalogue-list.tsx'
import { placeOf } from '../../features/player/lesson/lesson-order.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageLocation } from '../../shell/page-location.tsx'
import { useIsHydrated } from '../../shell/use-is-hydrated.ts'
import { StandInHeading } from '../../shell/stand-in-heading.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/navigation/tabs.tsx'
import { PlayFootBar } from './play-foot-bar.tsx'
import { Handouts, hrefOf, Notes, PlaySide, Transcript, useAskedOnce, type PlayPanelProps } from './play-panels.tsx'
import { useShare } from './use-share.tsx'
import parts from './course-parts.module.css'
import styles from './play.page.module.css'

export const PLAY_PAGE_NAME = '课程学习'

export interface PlayLayoutProps extends PlayPanelProps {
  player: ReactNode
  /** The stage of the picture, also while the picture is in a corner of the window. */
  stage: RefObject<HTMLDivElement | null>
  isSmall: boolean
  moment: CommentMoment
  onNote: () => void
  /** Numbers of the course have changed. */
  onChange: () => void
}

const chapterNumber = (number: string) => number.split('.')[0]

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

export function DesktopPlay(props: PlayLayoutProps) {
  const { course, chapters, lesson, player, noteAsk, stage } = props
  const comments = useRef<HTMLElement>(null)
  const { openShare, share } = useShare(props)
  useEffect(() => {
    // The field stands beside the picture, which may be scrolled away.
    if (noteAsk) stage.current?.scrollIntoView({ block: 'nearest' })
  }, [noteAsk, stage])
  const place = placeOf(chapters, lesson.id)
  return (
    <>
      <section className={styles.stage} data-theme="dark" aria-label="播放">
        <div className="wrap">
          <Row as="nav" gap={12} size={15} tone="quiet" className={styles.trail} aria-label="位置">
            <Link to={paths.courseDetail(course.id)} className={look({ gap: 8, tone: 'soft' }, 'row')}>
              <Icon name="chevron-left" size={18} />
              课程详情
            </Link>
            <span aria-hidden="true">/</span>
            <Text as="b" tone="full" weight="strong" truncate>
              {course.name}
            </Text>
          </Row>
          <Grid className={`${parts.columns} ${styles.theatre}`}>
            <div ref={stage} className={styles.picture} data-small={props.isSmall || undefined}>
              {player}
            </div>
            <PlaySide {...props} />
          </Grid>
        </div>
      </section>
      <div className="wrap">
        <Row as="header" gap={24} className={styles.title}>
          <div>
            <Text as="h1" size={24} line={34}>
              {place?.number} {lesson.name}
            </Text>
            <Text as="p" above={4} tone="quiet">
              {place ? `第 ${chapterNumber(place.number)} 章 ${place.chapter.name}` : null} · {course.viewCount}
              人观看{course.isSample ? ' · 示例课' : null}
            </Text>
          </div>
          <Row gap={10} align="stretch" fixed atEnd>
            <LikeButton course={course} />
            <CollectButton course={course} />
            <Button kind="thin" icon="note" onClick={props.onNote}>
              记笔记
            </Button>
            <Button kind="thin" icon="share" onClick={openShare}>
              分享
            </Button>
            <Button
              kind="thin"
              icon="comment"
              onClick={() => {
                comments.current?.scrollIntoView({ block: 'start' })
                comments.current?.querySelector('textarea')?.focus({ preventScroll: true })
              }}
            >
              评论
            </Button>
          </Row>
        </Row>
        <Handouts {...props} isPc className={styles.handouts} />
        <Grid gap={24} align="start" className={`${parts.columns} ${styles.columns}`}>
          <section ref={comments} className={styles.panel} aria-labelledby="play-comments">
            <Row as="header" gap={10} align="baseline" below={16}>
              <Text as="h2" id="play-comments" size={20} line={30}>
                评论
              </Text>
              <Text tone="quiet">{course.commentCount} 条</Text>
            </Row>
            <Comments {...props} hasComposer />
          </section>
          <aside className={`${parts.aside} ${styles.aside}`} data-covered={props.isSmall || undefined}>
            <RecommendationList courseId={course.id} toCourse={(id) => paths.course(id, 'PC')} />
          </aside>
        </Grid>
      </div>
      {share}
    </>
  )
}

type PlayTab = 'intro' | 'catalogue' | 'notes' | 'transcript' | 'comments'

const TABS_ID = 'play'

export function MobilePlay(props: PlayLayoutProps) {
  const { course, chapters, lesson, player, moment, onChoose, onChange } = props
  const { hash } = usePageLocation()
  const [chosen, setTab] = useState<PlayTab>()
  // The hash is never sent to a server; and the address loses it once its second is played.
  const isHashKnown = useIsHydrated()
  if (chosen === undefined && isHashKnown) setTab(hash.startsWith('#comment') ? 'comments' : 'intro')
  useAskedOnce(props.noteAsk, () => setTab('notes'))
  const hasTranscript = Boolean(lesson.subtitlesUrl)
  const tab = chosen === undefined || (chosen === 'transcript' && !hasTranscript) ? 'intro' : chosen
  const { openShare, share } = useShare(props)
  return (
    <div className={parts.mobile}>
      <div className={styles.mobilePicture}>{player}</div>
      <header className={styles.mobileTitle}>
        <Text as="h1" below={4} size={18} line={28}>
          {bindName(course.name)}
        </Text>
        <Row justify="between">
          <ViewCount count={course.viewCount} iconSize={15} />
          <button type="button" className={styles.mobileShare} onClick={openShare}>
            <Icon name="share" size={16} />
            分享
          </button>
        </Row>
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
            { value: 'notes' as const, label: '笔记' },
            ...(hasTranscript ? [{ value: 'transcript' as const, label: '文稿' }] : []),
            { value: 'comments', label: '评论', count: course.commentCount },
          ]}
        />
      </div>
      <TabPanel tabsId={TABS_ID} value={tab} className={styles.tabPanel}>
        {tab === 'intro' ? (
          <>
            <Handouts {...props} isPc={false} className={styles.mobilePanel} />
            <section className={styles.mobilePanel}>
              <Text as="h2" below={8} size={17} line={26}>
                {COURSE_INTRO_TITLE}
              </Text>
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
        {tab === 'notes' ? (
          <section className={styles.mobileNotes} aria-label="笔记">
            <Notes {...props} />
          </section>
        ) : null}
        {tab === 'transcript' ? (
          <section className={styles.mobileNotes} aria-label="文稿">
            <Transcript {...props} />
          </section>
        ) : null}
        {tab === 'comments' ? (
          <section className={styles.mobilePanel} aria-label="评论">
            <Comments {...props} hasComposer={false} />
          </section>
        ) : null}
      </TabPanel>
      <PlayFootBar course={course} moment={moment} onChange={onChange} />
      {share}
    </div>
  )
}

/** The stage is black at once; the parts around it follow. */
export function PlaySkeleton() {
  const device = useDevice()
  if (device === 'MOBILE') {
    return (
      <div className={parts.mobile}>
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
          <Row gap={12} size={15} tone="quiet" className={styles.trail} />
          <Grid className={`${parts.columns} ${styles.theatre}`}>
            <div className={styles.picture} />
            <Stack flex className={styles.side} />
          </Grid>
        </div>
      </div>
      <div className={`wrap ${styles.waiting}`}>
        <Skeleton variant="text" count={2} />
      </div>
    </>
  )
}
