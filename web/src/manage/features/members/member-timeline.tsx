import { TIMELINE_KIND_NAMES, TIMELINE_KINDS } from '@bee/contract/manage/members/member-fields.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { useMe } from '../../api/me.queries.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { mayEnter } from '../../may-enter.ts'
import { patternOf, DESK_ROUTES } from '../../route-table.ts'
import { Button } from '../../ui/button.tsx'
import { Pills } from '../../ui/segment.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { timelineQuery, type TimelinePart } from './members.queries.ts'
import { drawnEntry } from './timeline-entries.tsx'
import styles from './member-parts.module.css'

const PARTS = [
  { value: 'all' as const, label: '全部' },
  ...TIMELINE_KINDS.map((value) => ({ value, label: TIMELINE_KIND_NAMES[value] })),
]

/** A visitor may edit the address: an unknown kind becomes `all`. */
export const readPart = (text: string | null): TimelinePart => TIMELINE_KINDS.find((kind) => kind === text) ?? 'all'

interface MemberTimelineProps {
  userId: number
  part: TimelinePart
  onPart: (part: TimelinePart) => void
}

/** The member's actions and the colleagues' acts on the member, newest first. */
export function MemberTimeline({ userId, part, onPart }: MemberTimelineProps) {
  const me = useMe()
  const query = useInfiniteQuery(timelineQuery(userId, part))
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage } = query
  const patterns = DESK_ROUTES.filter((route) => mayEnter(me, route)).map(patternOf)
  const entries = data?.pages.flatMap(({ list }) => list.map((entry) => drawnEntry(entry, patterns)))
  return (
    <section className={styles.timeline} aria-labelledby="member-timeline">
      <Row as="header" gap={16} lines={8} justify="between" wraps className={styles.timelineHead}>
        <Text as="h2" size={14} line={22} id="member-timeline">
          时间线
        </Text>
        <Pills label="看哪一类" options={PARTS} value={part} onChange={onPart} />
      </Row>
      {entries?.length === 0 ? (
        <Empty
          why={part === 'all' ? 'nothing' : 'narrow'}
          title={part === 'all' ? '还没有动静' : `「${TIMELINE_KIND_NAMES[part]}」里还没有`}
          sentence={part === 'all' ? '学一讲、下一单、说一句话，都会出现在这里。' : '换一类看看，或者看全部。'}
          actions={part === 'all' ? undefined : <Button onClick={() => onPart('all')}>看全部</Button>}
        />
      ) : entries ? (
        <div aria-busy={isPlaceholderData} className={styles.entries}>
          <Timeline entries={entries} />
          {hasNextPage ? (
            <Text as="div" above={10}>
              <Button small loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                再往前看
              </Button>
            </Text>
          ) : null}
        </div>
      ) : (
        <NotYet title="时间线没有拿到" query={query} count={8} height="double" />
      )}
    </section>
  )
}
