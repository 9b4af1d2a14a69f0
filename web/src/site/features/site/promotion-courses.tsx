import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { Grid, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { FullPrice } from '../../school/full-price.tsx'
import { NearImage } from '../../../ui/pictures/near-image.tsx'
import type { PieceProps } from './promotion-anchors.ts'
import shared from './promotion.module.css'
import styles from './promotion-courses.module.css'
import { TextLines } from '../../../ui/signs/text-lines.tsx'

/** Courses of the school, each with the author's own words where there are some. */
export function PromotedCourses({ piece, id }: PieceProps) {
  return (
    <section id={id} className={shared.section} aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <h2 id={`${id}-heading`} className={shared.heading}>
          <TextLines text={piece.heading} />
        </h2>
        {piece.text === '' ? null : (
          <Text as="p" above={18} size={17} line={32} tone="soft" className={shared.lead}>
            {piece.text}
          </Text>
        )}
        <Grid as="ul" gap={24} className={classNames(shared.thirds, styles.courses)} role="list">
          {piece.items.map(({ course, text }, index) =>
            course === null ? null : (
              <Stack as="li" flex key={index}>
                <NearImage src={course.imageUrl} words={course.name} alt="" className={styles.cover} />
                <Text as="h3" line={28}>
                  <Link to={paths.courseDetail(course.id)} className={styles.link}>
                    {course.name}
                  </Link>
                </Text>
                <Text as="p" grow size={15} line={26} tone="soft">
                  {text === '' ? course.introduction : text}
                </Text>
                <Text as="b" size={18} className={styles.price}>
                  {course.price === 0 ? '免费' : `¥${course.price}`}
                  <FullPrice discount={course.discount} />
                </Text>
              </Stack>
            ),
          )}
        </Grid>
      </div>
    </section>
  )
}
