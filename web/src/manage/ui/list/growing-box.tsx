import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Row } from '../../../ui/layout/pieces.tsx'
import { Box } from '../box.tsx'
import { Button } from '../button.tsx'
import { Failed, WaitingRows } from '../place-states.tsx'
import styles from './growing-box.module.css'

type Query = Pick<
  UseInfiniteQueryResult,
  'error' | 'isFetching' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

interface GrowingBoxProps {
  title: string
  note?: ReactNode
  actions?: ReactNode
  /** Below the head, also for an empty list. */
  above?: ReactNode
  query: Query
  /** Request id of a failed call; otherwise empty. */
  requestId: string
  /** Undefined while it is unknown. */
  count: number | undefined
  /** Text of the empty list. */
  empty: ReactNode
  /** Title of the failure. */
  failed: string
  rowHeight: 'single' | 'double'
  children: ReactNode
}

const WAITING_ROWS = 6

/** A box with a list, newest first, and a button that loads older rows. */
export function GrowingBox(props: GrowingBoxProps) {
  const { title, note, actions, above, query, requestId, count, empty, failed, rowHeight, children } = props
  const { error, isFetching, hasNextPage, isFetchingNextPage } = query
  return (
    <Box title={title} note={note} actions={actions}>
      {above}
      {count === 0 ? (
        empty
      ) : count !== undefined ? (
        <>
          {children}
          {hasNextPage ? (
            <Row className={styles.foot}>
              <Button small loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                再往前看
              </Button>
            </Row>
          ) : null}
        </>
      ) : error ? (
        <Failed
          title={failed}
          error={error}
          requestId={requestId}
          onRetry={() => void query.refetch()}
          isTrying={isFetching}
        />
      ) : (
        <WaitingRows count={WAITING_ROWS} height={rowHeight} />
      )}
    </Box>
  )
}
