import { COURSE_INTRO_TITLE } from '@bee/contract/courses/course-choices.ts'
import type { CourseDetail } from '@bee/contract/courses/courses.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissingFailure } from '../../../api/call-failure.ts'
import { Grid, look, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { CourseCertificate } from '../../features/certificates/course-certificate.tsx'
import { CommentSection } from '../../features/comments/comment-section.tsx'
import { commentsQuery } from '../../features/comments/comments.queries.ts'
import { CollectButton, LikeButton } from '../../features/courses/detail/course-actions.tsx'
import { CourseDescription } from '../../features/courses/detail/course-description.tsx'
import {
  CourseHero,
  CourseHeroSkeleton,
  LearnButton,
  MobileCourseHero,
} from '../../features/courses/detail/course-hero.tsx'
import { courseJsonLd } from '../../features/courses/detail/course-json-ld.ts'
import {
  courseDetailQuery,
  recommendedCoursesQuery,
  reloadCourse,
  typeTreeQuery,
} from '../../features/courses/courses.queries.ts'
import { RecommendationList } from '../../features/courses/detail/recommendation-list.tsx'
import { ShareButton } from '../../features/courses/detail/share-button.tsx'
import { CoursePaths } from '../../features/paths/course-paths.tsx'
import { pathsQuery } from '../../features/paths/paths.queries.ts'
import { MissingCourse } from '../../features/courses/detail/missing-course.tsx'
import { BuyButton } from '../../features/orders/buy-button.tsx'
import { CatalogueList } from '../../features/player/lesson/catalogue-list.tsx'
import { comingCountOf } from '../../features/player/lesson/lesson-order.ts'
import { catalogueQuery } from '../../features/player/player.queries.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { useIsMissing } from '../../shell/missing-page.tsx'
import { useMobileHeader } from '../../shell/mobile-header-frame.tsx'
import { usePageLocation } from '../../shell/page-location.tsx'
import { StandInHeading } from '../../shell/stand-in-heading.tsx'
import { Breadcrumbs } from '../../../ui/navigation/breadcrumbs.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SectionNav } from '../../../ui/navigation/section-nav.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Buying } from './buying.tsx'
import { courseIdOf } from './course-id.ts'
import parts from './course-parts.module.css'
import styles from './course-detail.page.module.css'

const PAGE_NAME = '课程详情'

export const needs: PageModule['needs'] = ({ location }) => {
  const courseId = courseIdOf(location)
  if (courseId === 0) return []
  return [
    courseDetailQuery(courseId),
    catalogueQuery(courseId),
    commentsQuery(courseId),
    recommendedCoursesQuery(courseId),
    pathsQuery(courseId),
    typeTreeQuery(),
  ]
}

export const isMissing: PageModule['isMissing'] = ({ location }, client) => {
  const courseId = courseIdOf(location)
  return courseId === 0 || isMissingFailure(client.getQueryState(courseDetailQuery(courseId).queryKey)?.error)
}

export const head: PageModule['head'] = ({ location, school }, client) => {
  const courseId = courseIdOf(location)
  const course = client.getQueryData(courseDetailQuery(courseId).queryKey)
  if (!course) return { title: PAGE_NAME }
  const image = course.images[0]?.imageUrl
  return {
    title: course.name,
    description: course.introduction,
    canonicalPath: paths.courseDetail(courseId),
    ...(image ? { image } : {}),
    jsonLd: courseJsonLd(course, school),
  }
}

const SECTIONS = { intro: 'intro', catalogue: 'catalogue', comments: 'comments' } as const

function Catalogue({ course }: { course: CourseDetail }) {
  const isPc = useDevice() === 'PC'
  const { data, isError, error, refetch } = useQuery(catalogueQuery(course.id))
  if (isError && !data) return <ErrorState title="目录没能加载出来" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="text" count={3} />
  if (data.length === 0) return <EmptyState title="目录还在整理">第一讲上线后会出现在这里。</EmptyState>
  return (
    <CatalogueList
      className={styles.catalogue}
      chapters={data}
      columns={isPc ? 2 : 1}
      isOpen={course.isOpen}
      hrefOf={(lesson) => paths.play(lesson.courseId, { lessonId: lesson.id })}
    />
  )
}

const SectionTitle = ({ children }: { children: string }) => (
  <Text as="h2" below={14} size="h3" line="h3">
    {children}
  </Text>
)

/** Introduction, catalogue and comments, one below the other. */
function Sections({ course }: { course: CourseDetail }) {
  const client = useQueryClient()
  const device = useDevice()
  const { hash } = usePageLocation()
  const { id: courseId, name: courseName } = course
  const wantedId = Number(/^#comment-(\d{1,9})$/.exec(hash)?.[1]) || undefined
  return (
    <div className={styles.sheet}>
      <SectionNav
        label="课程内容"
        className={styles.sectionNav}
        items={[
          { id: SECTIONS.intro, label: '课程介绍' },
          { id: SECTIONS.catalogue, label: '课程目录', count: course.lessonCount },
          { id: SECTIONS.comments, label: '学员评论', count: course.commentCount },
        ]}
      />
      <section id={SECTIONS.intro} className={styles.section}>
        <SectionTitle>{COURSE_INTRO_TITLE}</SectionTitle>
        <CourseDescription course={course} />
      </section>
      <section id={SECTIONS.catalogue} className={styles.section}>
        <SectionTitle>课程目录</SectionTitle>
        <Catalogue course={course} />
      </section>
      <section id={SECTIONS.comments} className={styles.section}>
        <SectionTitle>学员评论</SectionTitle>
        <CommentSection
          courseId={courseId}
          courseName={courseName}
          device={device}
          toMoment={(lessonId, second) => paths.play(courseId, { lessonId, second })}
          onChange={() => void reloadCourse(client, courseId)}
          wantedId={wantedId}
        />
      </section>
    </div>
  )
}

function Buy({ course, block = false }: { course: CourseDetail; block?: boolean }) {
  return course.isOpen ? null : <BuyButton course={course} block={block} />
}

function Trail({ course }: { course: CourseDetail }) {
  return (
    <Breadcrumbs
      className={styles.trail}
      items={[
        <Link key="home" to={paths.home}>
          首页
        </Link>,
        <Link key="courses" to={paths.courses}>
          课程
        </Link>,
        <Link key="type" to={paths.courseSearch({ typeId: course.parentTypeId || course.typeId })}>
          {course.parentTypeName || course.typeName}
        </Link>,
        course.name,
      ]}
    />
  )
}

function DesktopDetail({ course }: { course: CourseDetail }) {
  return (
    <>
      <CourseHero
        course={course}
        breadcrumbs={<Trail course={course} />}
        actions={
          <>
            <Buy course={course} />
            <LearnButton course={course} />
            <CollectButton course={course} look="large" />
            <LikeButton course={course} look="large" />
          </>
        }
        share={<ShareButton path={paths.courseDetail(course.id)} name={course.name} />}
      />
      <Grid gap={24} align="start" className={`wrap ${parts.columns} ${styles.columns}`}>
        <Sections course={course} />
        <aside className={`${parts.aside} ${styles.aside}`}>
          {course.percent === null ? null : <CourseCertificate course={course} className={look({ below: 20 })} />}
          <CoursePaths courseId={course.id} className={look({ below: 20 })} />
          <RecommendationList courseId={course.id} toCourse={(id) => paths.course(id, 'PC')} />
        </aside>
      </Grid>
    </>
  )
}

function MobileDetail({ course }: { course: CourseDetail }) {
  useMobileHeader({ title: course.name })
  return (
    <div className={parts.mobile}>
      <MobileCourseHero course={course} />
      <Sections course={course} />
      <aside className={`${parts.aside} ${styles.aside}`}>
        {course.percent === null ? null : <CourseCertificate course={course} className={look({ below: 20 })} />}
        <CoursePaths courseId={course.id} className={look({ below: 20 })} />
        <RecommendationList courseId={course.id} toCourse={(id) => paths.course(id, 'MOBILE')} />
        <div className={styles.share}>
          <ShareButton path={paths.courseDetail(course.id)} name={course.name} look="line" />
        </div>
      </aside>
      <Row gap={8} className={`${parts.footBar} ${styles.footBar}`}>
        <LikeButton course={course} look="bar" />
        <CollectButton course={course} look="bar" />
        <Row gap={8} align="stretch" grow shrinks className={styles.footActions}>
          <Buy course={course} block />
          <LearnButton course={course} block />
        </Row>
      </Row>
    </div>
  )
}

export function Component() {
  const client = useQueryClient()
  const device = useDevice()
  const location = usePageLocation()
  const courseId = courseIdOf(location)
  const isMissing = useIsMissing(location.pathname)
  const { data, error, refetch } = useQuery({ ...courseDetailQuery(courseId), enabled: courseId !== 0 })
  const { data: chapters = [] } = useQuery({ ...catalogueQuery(courseId), enabled: courseId !== 0 })
  if (data) {
    return (
      <Buying
        course={{ ...data, comingCount: comingCountOf(chapters) }}
        onChange={() => void reloadCourse(client, courseId)}
      >
        {device === 'PC' ? <DesktopDetail course={data} /> : <MobileDetail course={data} />}
      </Buying>
    )
  }
  return (
    <>
      <StandInHeading title={PAGE_NAME} />
      {isMissing || courseId === 0 || isMissingFailure(error) ? (
        <MissingCourse />
      ) : error ? (
        <ErrorState title="课程没能加载出来" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <CourseHeroSkeleton device={device} />
          <Stack gap={28} className={`wrap ${styles.waiting}`}>
            <Skeleton variant="text" count={4} />
          </Stack>
        </>
      )}
    </>
  )
}
