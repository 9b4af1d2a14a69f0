import type { AuditEvent } from '@bee/contract/manage/audit.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { NotYet } from '../../api/not-yet.tsx'
import { recentTime } from '../../../lib/recent-time.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { paths } from '../../paths.ts'
import { Box } from '../../ui/box.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AuditSentence } from './audit-sentence.tsx'
import { recentActsQuery } from './audit.queries.ts'
import rows from '../../school/box-rows.module.css'

const SHOWN = 6
/** Log-ins are in the audit log. In this short list they would hide the acts. */
const isAct = ({ action }: AuditEvent) => !action.startsWith('door.')

/** 14:02: the list covers only today. */
const shortTime = (time: string, now: number) => recentTime(time, now).replace('今天 ', '')

export function RecentActs({ isOwnOnly }: { isOwnOnly: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(recentActsQuery())
  const acts = data?.list.filter(isAct).slice(0, SHOWN)
  const now = useNow()
  return (
    <Box
      title={isOwnOnly ? '你刚做的' : '同事刚做的'}
      actions={
        <ButtonLink kind="link" to={paths.log}>
          操作记录
        </ButtonLink>
      }
    >
      {acts?.length === 0 ? (
        <Empty why="nothing" title="最近没有动静" sentence="换角色、改权限这些事，做了就会出现在这里。" />
      ) : acts ? (
        <ul role="list">
          {acts.map((event) => (
            <Row as="li" gap={12} align="start" key={event.id} className={rows.row}>
              <Avatar nickName={event.actorName} size={20} />
              <Text as="div" grow shrinks>
                <b>{event.actorName}</b>{' '}
                <Text tone="soft">
                  <AuditSentence event={event} />
                </Text>
              </Text>
              <Text size={12} tone="soft" nowrap>
                <time dateTime={event.time}>{shortTime(event.time, now)}</time>
              </Text>
            </Row>
          ))}
        </ul>
      ) : (
        <NotYet title="同事刚做的没有拿到" query={{ error, isFetching, refetch }} count={SHOWN} height="single" />
      )}
    </Box>
  )
}
