import {
  COURSE_TALK,
  COURSE_TALK_NAMES,
  INBOX_COUNT_MAX,
  INBOX_PAGE_SIZE,
  type CourseTalk,
} from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Row, Stack } from '../../../../ui/layout/pieces.tsx'
import { countWords } from '../../../api/inbox-counts.queries.ts'
import { NotYet } from '../../../api/not-yet.tsx'
import { PageFoot } from '../../../ui/list/page-foot.tsx'
import { Empty } from '../../../ui/place-states.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { useNow } from '../../../ui/use-now.ts'
import { standingWords } from './standing-words.ts'
import { courseTalkQuery } from '../inbox.queries.ts'
import { ThreadRow } from '../list/thread-row.tsx'
import { writeCourseTalk, type CourseTalkAddress } from './course-talk-address.ts'
import styles from './course-talk.module.css'

interface CourseTalkProps {
  courseId: number
  address: CourseTalkAddress
  onAddress: (address: CourseTalkAddress) => void
  /** Address of a thread in the inbox. */
  threadPath: (threadId: number) => string
}

const NOTHING: Readonly<Record<CourseTalk, [title: string, sentence: string]>> = {
  all: ['还没有人评论', '学员在播放页写的评价和提问会出现在这里。'],
  review: ['还没有评价', '学员在播放页写的评价会出现在这里。'],
  question: ['还没有提问', '学员看到一半写下的提问会出现在这里，带着那一秒。'],
  waiting: ['都答复了', '没有学员在等这门课的回答。'],
}

/** Comments and questions about one course, newest first. Each opens as a thread of the inbox. */
export function CourseTalkList({ courseId, address, onAddress, threadPath }: CourseTalkProps) {
  const { show, before } = address
  const isNarrow = useIsNarrow()
  const now = useNow()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    courseTalkQuery({ courseId, show, before: before.at(-1) }),
  )
  const last = data?.list.at(-1)?.id
  const total = data?.counts[show]
  const [title, sentence] = NOTHING[show]
  return (
    <Stack flex shrinks>
      <Row className={styles.bar}>
        <Segment
          label="哪些"
          value={show}
          options={COURSE_TALK.map((value) => ({
            value,
            label: COURSE_TALK_NAMES[value],
            note: data && countWords(data.counts[value]),
          }))}
          onChange={(chosen) => onAddress({ show: chosen, before: [] })}
        />
      </Row>
      {data === undefined ? (
        <NotYet title="评论没有拿到" query={{ error, isFetching, refetch }} count={6} height="double" />
      ) : data.list.length === 0 ? (
        <Empty within="page" why={show === 'waiting' ? 'done' : 'nothing'} title={title} sentence={sentence} />
      ) : (
        <>
          <ul role="list" aria-label="评论" aria-busy={isPlaceholderData} className={styles.list}>
            {data.list.map((thread) => (
              <li key={thread.id}>
                <ThreadRow
                  thread={thread}
                  to={threadPath(thread.id) + (thread.state === 'waiting' ? '' : `?state=${thread.state}`)}
                  isOpen={false}
                  isUnseen={false}
                  now={now}
                  isNarrow={isNarrow}
                  kindWords={thread.isQuestion ? '提问' : '评价'}
                  about={standingWords(thread)}
                />
              </li>
            ))}
          </ul>
          <PageFoot
            unit="件"
            hasKeys={false}
            from={before.length * INBOX_PAGE_SIZE + 1}
            shown={data.list.length}
            total={total}
            isMore={total === INBOX_COUNT_MAX}
            isNarrowed={show !== 'all'}
            previous={before.length > 0 ? writeCourseTalk({ show, before: before.slice(0, -1) }) || '?' : undefined}
            next={
              data.hasMore && !isPlaceholderData && last !== undefined
                ? writeCourseTalk({ show, before: [...before, last] })
                : undefined
            }
          />
        </>
      )}
    </Stack>
  )
}
