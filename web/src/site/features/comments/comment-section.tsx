import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Text } from '../../../ui/layout/pieces.tsx'
import type { Device } from '../../device.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { GrowingList } from '../../../ui/lists/growing-list.tsx'
import { LoadMore } from '../../../ui/actions/load-more.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { CommentComposer, type CommentMoment } from './comment-composer.tsx'
import { CommentFilters } from './comment-filters.tsx'
import { CommentItem } from './comment-item.tsx'
import { addComment, commentsQuery, FIRST_VIEW, listedComments, type CommentView } from './comments.queries.ts'
import styles from './comment-section.module.css'

export interface CommentSectionProps {
  courseId: number
  courseName: string
  device: Device
  toMoment: (lessonId: number, second: number) => string
  /** On the play page: lets a comment carry the second. */
  moment?: CommentMoment | undefined
  /** The phone writes in a `CommentDialog` instead. */
  hasComposer?: boolean
  /** Numbers of the course have changed: the page reads its detail again. */
  onChange: () => void
  /** From the address (`#comment-12`): pages are read until it is there. */
  wantedId?: number | undefined
}

/** A notice may lead to an old comment; beyond this many pages one scrolls. */
const MAX_PAGES_TO_WANTED = 20
const AVATAR: Record<Device, number> = { PC: 44, MOBILE: 40 }

const EMPTY: Record<CommentView['kind'], string> = {
  all: '还没有人评论，你来写第一条。',
  review: '还没有人评价，你来写第一条。',
  question: '还没有人提问。哪里没明白，写下来就会有人答。',
}

export function CommentSection(props: CommentSectionProps) {
  const { courseId, courseName, device, toMoment, moment, hasComposer = true, onChange, wantedId } = props
  const client = useQueryClient()
  const [view, setView] = useState(FIRST_VIEW)
  const result = useInfiniteQuery({ ...commentsQuery(courseId, view), placeholderData: keepPreviousData })
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage } = result
  const comments = data ? listedComments(data.pages) : []
  const isFound = comments.some(({ commentId }) => commentId === wantedId)
  const isNear = comments.some(({ replies }) => replies.some((reply) => reply.commentId === wantedId))
  const pageCount = data?.pages.length ?? 0

  const goOn = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage && pageCount < MAX_PAGES_TO_WANTED) void fetchNextPage()
  })
  useEffect(() => {
    if (wantedId === undefined || pageCount === 0) return
    if (isFound) document.getElementById(`comment-${wantedId}`)?.scrollIntoView({ block: 'center' })
    else if (!isNear) goOn()
  }, [wantedId, isFound, isNear, pageCount])

  return (
    <>
      {hasComposer ? (
        <CommentComposer
          courseId={courseId}
          courseName={courseName}
          moment={moment}
          onPublished={(comment) => {
            addComment(client, courseId, comment)
            onChange()
          }}
        />
      ) : null}
      <CommentFilters view={view} counts={data?.pages[0]?.counts} onChange={setView} />
      <GrowingList
        result={result}
        keyOf={({ commentId }) => commentId}
        waiting={<Skeleton variant="text" count={3} className={styles.waiting} />}
        failed="评论没能加载出来"
        empty={<EmptyState title={EMPTY[view.kind]} />}
        foot={({ status, onLoadMore }) =>
          status === 'end' ? null : (
            <Text as="div" textAlign="center" className={styles.more}>
              <LoadMore
                block={device === 'MOBILE'}
                status={status}
                onLoadMore={onLoadMore}
                failedLabel="加载失败，再试一次"
              />
            </Text>
          )
        }
      >
        {(listed) => (
          <Text as="ul" above={8} role="list" className={styles.list}>
            {listed.map((comment) => (
              <CommentItem
                key={comment.commentId}
                comment={comment}
                courseName={courseName}
                toMoment={toMoment}
                avatarSize={AVATAR[device]}
                wantedId={wantedId}
                onChange={onChange}
              />
            ))}
          </Text>
        )}
      </GrowingList>
    </>
  )
}

export interface CommentDialogProps {
  open: boolean
  onClose: () => void
  courseId: number
  courseName: string
  moment?: CommentMoment | undefined
  onChange: () => void
}

/** Writing on the phone: the field at its foot opens this. */
export function CommentDialog({ open, onClose, courseId, courseName, moment, onChange }: CommentDialogProps) {
  const client = useQueryClient()
  return (
    <Dialog open={open} onClose={onClose} title="写评论">
      <CommentComposer
        courseId={courseId}
        courseName={courseName}
        moment={moment}
        hasFocus
        onPublished={(comment) => {
          addComment(client, courseId, comment)
          onChange()
          onClose()
        }}
      />
    </Dialog>
  )
}
