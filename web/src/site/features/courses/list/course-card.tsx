'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { CourseCard as Course } from '@bee/contract/courses/courses.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bindName } from '../../../../lib/bind-name.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { Row, Stack, Text, type PieceProps } from '../../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { LazyImage } from '../../../../ui/pictures/image.tsx'
import { ProgressCell } from '../../../../ui/signs/progress-cells.tsx'
import { FullPrice } from '../../../school/full-price.tsx'
import { toneOf, useDirectionLook } from '../../../school/direction-looks.ts'
import { Clamped, CourseName } from './clamped.tsx'
import styles from './course-card.module.css'

export type CardCourse = Pick<
  Course,
  'name' | 'introduction' | 'viewCount' | 'percent' | 'price' | 'discount' | 'isOpen'
> &
  Covered

/** The area colours the tile of a course without a cover. */
type Covered = Pick<Course, 'images' | 'area'>

export interface CourseCardProps {
  course: CardCourse
  /** `paths.course(id, device)`; the page knows the device. */
  to: string
  /** In the first view: fetched at once. */
  eager?: boolean
  /** The first of them: before everything else. */
  fetchPriority?: 'high' | undefined
  className?: string | undefined
  /** How the words of a search are marked. */
  mark?: ((text: string) => ReactNode) | undefined
}

/** The width of a drawn cover, for the browser to choose the file: four or two columns. */
const COVER_SIZES = '(min-width: 1296px) 294px, (min-width: 768px) 24vw, 48vw'

export function CourseCover({
  course: { images, area },
  eager = false,
  fetchPriority,
  sizes = COVER_SIZES,
}: {
  course: Covered
  eager?: boolean
  fetchPriority?: 'high' | undefined
  sizes?: string
}) {
  const [image] = images
  const tone = toneOf(useDirectionLook(area))
  const srcSet = image?.imageUrl && image.thumbUrl ? `${image.thumbUrl} 320w, ${image.imageUrl} 640w` : undefined
  return (
    <LazyImage
      src={image?.imageUrl}
      words={image?.words}
      tone={tone}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      width={640}
      height={360}
      alt=""
      eager={eager}
      fetchPriority={fetchPriority}
      className={styles.cover}
    />
  )
}

/** `{n}人观看`, when the number is known (specification 2). */
export function ViewCount({ count, iconSize = 16 }: { count: number | null | undefined; iconSize?: number }) {
  if (count === null || count === undefined) return null
  return (
    <Row as="span" gap={6} tone="quiet">
      <Icon name="eye" size={iconSize} />
      {count}人观看
    </Row>
  )
}

/** The price, for visitors and members who have not bought the course: a buyer does not need it. */
export function CardPrice({ course, ...look }: PieceProps & { course: Pick<Course, 'price' | 'discount' | 'isOpen'> }) {
  if (course.price === 0) return null
  const discount = course.isOpen ? null : course.discount
  return (
    <Text as="b" tone="brand" weight="heavy" {...look}>
      {course.isOpen ? '已购买' : `¥${course.price}`}
      <FullPrice discount={discount} />
    </Text>
  )
}

/** The whole card answers to a click, but its link is named by the course alone. */
export function CourseCard({ course, to, eager = false, fetchPriority, className, mark }: CourseCardProps) {
  return (
    <Stack as="article" flex className={classNames(styles.card, className)}>
      <div className={styles.picture}>
        <CourseCover course={course} eager={eager} fetchPriority={fetchPriority} />
        <Hexagon size={42} className={styles.play}>
          <Icon name="play" size={18} filled />
        </Hexagon>
      </div>
      <Stack flex grow className={styles.body}>
        <CourseName isClamped as="h3" size={16} line={24} weight="strong" className={styles.name}>
          <Link to={to} className={`${styles.link} stretched`}>
            {mark ? mark(course.name) : bindName(course.name)}
          </Link>
        </CourseName>
        <Clamped as="p" above={6} size={13} line={20} tone="quiet" className={styles.intro}>
          {mark ? mark(course.introduction) : course.introduction}
        </Clamped>
        <Row as="p" justify="between" size={13} line={20} className={styles.foot}>
          {course.percent === null ? (
            <ViewCount count={course.viewCount} />
          ) : (
            <Row as="span" gap={8} tone="soft">
              <ProgressCell percent={course.percent} size={18} />
              {course.percent === 100 ? '已学完' : `已学 ${course.percent}%`}
            </Row>
          )}
          <CardPrice course={course} />
        </Row>
      </Stack>
    </Stack>
  )
}
