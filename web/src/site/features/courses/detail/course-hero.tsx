import type { CourseDetail } from '@bee/contract/courses/courses.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bindName } from '../../../../lib/bind-name.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { Grid, Row, Text } from '../../../../ui/layout/pieces.tsx'
import type { Device } from '../../../device.ts'
import { formatDuration } from '../../../../lib/duration.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../../ui/actions/button.tsx'
import { Hexagon } from '../../../../ui/signs/hexagon.tsx'
import { Icon, type IconName } from '../../../../ui/signs/icon.tsx'
import { ProgressCell } from '../../../../ui/signs/progress-cells.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { DiscountEnd } from '../../../school/discount-end.tsx'
import { FullPrice } from '../../../school/full-price.tsx'
import { AreaTag } from '../../../school/area-tag.tsx'
import { toneOf, useDirectionLook } from '../../../school/direction-looks.ts'
import { CourseName } from '../list/clamped.tsx'
import { CourseCover } from '../list/course-card.tsx'
import styles from './course-hero.module.css'

/** Where 立即学习 and 继续学习 lead: the player finds the lesson and the minute itself, the address says which lesson. */
export const toLearning = ({ id: courseId, lessonId }: Pick<CourseDetail, 'id' | 'lessonId'>) =>
  paths.play(courseId, lessonId === null ? {} : { lessonId })

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <Row as="li" gap={8} className={styles.fact}>
      <Icon name={icon} size={20} />
      {children}
    </Row>
  )
}

export function CourseFacts({ course }: { course: CourseDetail }) {
  return (
    <Row
      as="ul"
      gap={28}
      lines={8}
      align="stretch"
      wraps
      above={20}
      size={15}
      tone="soft"
      className={styles.facts}
      role="list"
    >
      <Fact icon="eye">{course.viewCount}人观看</Fact>
      <Fact icon="list">
        {course.chapterCount} 章，{course.lessonCount} 讲
      </Fact>
      <Fact icon="comment">{course.commentCount} 条评论</Fact>
      {course.rating === null ? null : <Fact icon="star">{course.rating.toFixed(1)} 分</Fact>}
    </Row>
  )
}

/** The last lesson that the member watched in this course. */
export function LastPlace({ course }: { course: CourseDetail }) {
  if (course.percent === null) return null
  return (
    <Row as="p" gap={10} lines={4} wraps above={14} tone="soft" className={styles.place}>
      <ProgressCell percent={course.percent} size={20} />
      {course.percent === 100 ? '已学完' : `已学 ${course.percent}%`}
      {course.lessonName === null ? null : (
        <Text tone="quiet">
          上次学到「{course.lessonName}」{course.second > 0 ? formatDuration(course.second) : ''}
        </Text>
      )}
    </Row>
  )
}

export function LearnButton({ course, block = false }: { course: CourseDetail; block?: boolean }) {
  const label = course.isOpen ? (course.lessonId === null ? '立即学习' : '继续学习') : '免费试看'
  return (
    <ButtonLink
      kind={course.isOpen ? 'primary' : 'outline'}
      size="large"
      block={block}
      render={<Link to={toLearning(course)} />}
    >
      <Icon name="play" size={18} filled />
      {label}
    </ButtonLink>
  )
}

export function CoursePrice({ course }: { course: CourseDetail }) {
  if (course.price === 0)
    return (
      <Text tone="brand" weight="heavy">
        免费
      </Text>
    )
  const discount = course.isOpen ? null : course.discount
  return (
    <>
      <Text size={18} tone="brand" weight="heavy">
        {course.isOpen ? '已购买' : `¥${course.price}`}
        <FullPrice discount={discount} />
      </Text>
      <Text size={13}>
        <DiscountEnd discount={discount} />
      </Text>
    </>
  )
}

function HeroWords({ course }: { course: CourseDetail }) {
  return (
    <>
      <CourseName as="h1" above={14} size="h1" line="h1" className={styles.name}>
        {bindName(course.name)}
      </CourseName>
      <Text as="p" above={14} size={16} line={28} tone="soft" className={styles.intro}>
        {course.introduction}
      </Text>
      <CourseFacts course={course} />
      <LastPlace course={course} />
    </>
  )
}

export interface CourseHeroProps {
  course: CourseDetail
  breadcrumbs: ReactNode
  /** Learn, buy, collect, like. */
  actions: ReactNode
  /** At the far end of the first line. */
  share: ReactNode
}

/** The head of the detail page on PC, on the pale background of the course's flower. */
export function CourseHero({ course, breadcrumbs, actions, share }: CourseHeroProps) {
  return (
    <section className={styles.hero} data-tone={toneOf(useDirectionLook(course.area))}>
      <div className="wrap">
        {breadcrumbs}
        <Grid align="center" className={styles.columns}>
          <Link to={toLearning(course)} className={styles.cover} aria-label={`播放 ${course.name}`} tabIndex={-1}>
            <CourseCover course={course} sizes="600px" eager fetchPriority="high" />
            <Hexagon size={84} className={classNames(styles.play, 'no-print')}>
              <Icon name="play" size={34} filled />
            </Hexagon>
          </Link>
          <div>
            <Row gap={12}>
              <AreaTag area={course.area} className={styles.tag}>
                {course.typeName}
              </AreaTag>
              <CoursePrice course={course} />
              <Text as="div" atEnd>
                {share}
              </Text>
            </Row>
            <HeroWords course={course} />
            <Row gap={12} wraps above={28} className="no-print">
              {actions}
            </Row>
          </div>
        </Grid>
      </div>
    </section>
  )
}

/** The same head on a phone. */
export function MobileCourseHero({ course }: { course: CourseDetail }) {
  return (
    <section className={styles.mobileHero}>
      <Link to={toLearning(course)} className={styles.mobileCover} aria-label={`播放 ${course.name}`}>
        <CourseCover course={course} sizes="100vw" eager fetchPriority="high" />
        <Hexagon size={58} className={classNames(styles.play, 'no-print')}>
          <Icon name="play" size={24} filled />
        </Hexagon>
      </Link>
      <div className={styles.mobileText}>
        <Row gap={12}>
          <AreaTag area={course.area}>{course.typeName}</AreaTag>
          <CoursePrice course={course} />
        </Row>
        <HeroWords course={course} />
      </div>
    </section>
  )
}

/** Both heads while the course is fetched. */
export function CourseHeroSkeleton({ device }: { device: Device }) {
  const cover = <Skeleton variant="cover" />
  const text = <Skeleton variant="text" count={2} className={styles.waitingText} />
  if (device === 'MOBILE') {
    return (
      <div className={styles.mobileHero}>
        <div className={styles.mobileCover}>{cover}</div>
        <div className={styles.mobileText}>{text}</div>
      </div>
    )
  }
  return (
    <div className={`${styles.hero} ${styles.waitingHero}`}>
      <div className="wrap">
        <Grid align="center" className={styles.columns}>
          <div className={styles.cover}>{cover}</div>
          <div>{text}</div>
        </Grid>
      </div>
    </div>
  )
}
