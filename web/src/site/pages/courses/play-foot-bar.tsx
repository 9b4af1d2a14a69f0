import { COMMENT_PLACEHOLDER } from '@bee/contract/comments/comment-rules.ts'
import type { CourseDetail } from '@bee/contract/courses/courses.contract.ts'
import { useState } from 'react'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import type { CommentMoment } from '../../features/comments/comment-composer.tsx'
import { CommentDialog } from '../../features/comments/comment-section.tsx'
import { BarButton, CollectButton, LikeButton } from '../../features/courses/detail/course-actions.tsx'
import { BuyButton } from '../../features/orders/buy-button.tsx'
import parts from './course-parts.module.css'
import styles from './play-foot-bar.module.css'

interface PlayFootBarProps {
  course: CourseDetail
  moment: CommentMoment
  /** Numbers of the course have changed. */
  onChange: () => void
}

/** At the foot of the phone: a course that has to be bought says its price here, beside every lesson. */
export function PlayFootBar({ course, moment, onChange }: PlayFootBarProps) {
  const [isWriting, setWriting] = useState(false)
  const write = () => setWriting(true)
  return (
    <>
      <Row gap={4} className={`${parts.footBar} ${styles.footBar}`}>
        {course.isOpen ? (
          <button type="button" className={styles.field} onClick={write}>
            {COMMENT_PLACEHOLDER}
          </button>
        ) : (
          <BarButton icon="comment" onClick={write}>
            写评论
          </BarButton>
        )}
        <LikeButton course={course} look="bar" />
        <CollectButton course={course} look="bar" />
        {course.isOpen ? null : (
          <Text as="div" grow shrinks className={styles.buy}>
            <BuyButton course={course} size="medium" block />
          </Text>
        )}
      </Row>
      <CommentDialog
        open={isWriting}
        onClose={() => setWriting(false)}
        courseId={course.id}
        courseName={course.name}
        moment={moment}
        onChange={onChange}
      />
    </>
  )
}
