import type { CourseDetail } from '@bee/contract/courses/courses.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../../api/api.ts'
import { readSession } from '../../../../api/session.ts'
import { throttle } from '../../../../lib/throttle.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Icon, type IconName } from '../../../../ui/signs/icon.tsx'
import { showToast } from '../../../../ui/overlays/toast-store.ts'
import { reloadCourse } from '../courses.queries.ts'
import bar from '../../../school/bar-button.module.css'
import styles from './course-actions.module.css'

/** Specification 4. */
export const COLLECT_THROTTLE_MS = 1000

export type MarkedCourse = Pick<CourseDetail, 'id' | 'likeCount' | 'isLiked' | 'isFavourite'>

export interface CourseActionProps {
  course: MarkedCourse
  /** `large`: on the background of the detail page. `line`: white buttons beside a title. `bar`: foot of the phone. */
  look?: 'large' | 'line' | 'bar'
}

/** Clicks are let through once a second; a visitor is asked to log in and comes back here. */
function useMarking(courseId: number) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [gate] = useState(() =>
    throttle((run: () => Promise<void>) => {
      // The failure policy has already shown the error.
      run().catch(() => undefined)
    }, COLLECT_THROTTLE_MS),
  )
  return (mark: () => Promise<unknown>, said?: string) => {
    if (!readSession()) {
      void navigate(paths.login(window.location.pathname + window.location.search))
      return
    }
    gate(async () => {
      await mark()
      if (said !== undefined) showToast(said)
      await reloadCourse(client, courseId)
    })
  }
}

interface BarButtonProps {
  icon: IconName
  isOn?: boolean
  onClick: () => void
  children: string
}

/** One sign with its word in the bar at the foot of a phone. */
export function BarButton({ icon, isOn = false, onClick, children }: BarButtonProps) {
  return (
    <button type="button" className={`${bar.bar} ${styles.barButton}`} data-on={isOn || undefined} onClick={onClick}>
      <Icon name={icon} size={22} filled={isOn} />
      {children}
    </button>
  )
}

export function CollectButton({ course: { id: courseId, isFavourite }, look = 'line' }: CourseActionProps) {
  const { courses } = useApi()
  const mark = useMarking(courseId)
  const label = isFavourite ? '取消收藏' : '收藏'
  function handleClick(): void {
    if (isFavourite) mark(() => courses.uncollect({ courseId }), '已取消收藏')
    else mark(() => courses.collect({ courseId }), '已收藏')
  }
  if (look === 'bar') {
    return (
      <BarButton icon="star" isOn={isFavourite} onClick={handleClick}>
        {label}
      </BarButton>
    )
  }
  return (
    <Button
      kind={look === 'line' ? 'thin' : 'outline'}
      icon="star"
      size={look === 'large' ? 'large' : 'medium'}
      selected={isFavourite}
      onClick={handleClick}
    >
      {label}
    </Button>
  )
}

export function LikeButton({ course: { id: courseId, likeCount, isLiked }, look = 'line' }: CourseActionProps) {
  const { courses } = useApi()
  const mark = useMarking(courseId)
  return (
    <button
      type="button"
      className={look === 'bar' ? `${bar.bar} ${styles.barButton}` : styles.like}
      data-look={look}
      data-on={isLiked || undefined}
      aria-pressed={isLiked}
      aria-label={`点赞，${likeCount} 人赞过`}
      onClick={() => mark(() => (isLiked ? courses.unlike({ courseId }) : courses.like({ courseId })))}
    >
      <Icon name="heart" size={look === 'line' ? 20 : 22} filled={isLiked} />
      {likeCount}
    </button>
  )
}
