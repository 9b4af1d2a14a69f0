import { useQuery } from '@tanstack/react-query'
import { recentTime } from '../../../lib/recent-time.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { Box } from '../../ui/box.tsx'
import { FindingRow } from '../../school/finding-row.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Place } from '../../ui/place-states.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { findingsQuery } from './today.queries.ts'

interface FindingsBoxProps {
  /** Address of the list of all findings. */
  allPath: string
  /** The editor for a finding; undefined without the right to it. */
  fixPlaceOf: (fixLink: string) => string | undefined
}

/** The most severe findings of the morning's content check. */
export function FindingsBox({ allPath, fixPlaceOf }: FindingsBoxProps) {
  const { data, error, isFetching, refetch } = useQuery(findingsQuery())
  const now = useNow()
  const count = data?.totalCount ?? 0
  return (
    <Box
      title="内容健康"
      note={count > 0 ? `最该看的，共 ${count} 处，每天 06:00 查一次` : '每天 06:00 查一次'}
      actions={
        <ButtonLink kind="link" to={allPath}>
          看全部
        </ButtonLink>
      }
    >
      {data && data.list.length > 0 ? (
        <ul role="list">
          {data.list.map((finding) => (
            <FindingRow key={finding.id} finding={finding} fixPlace={fixPlaceOf(finding.fixLink)} />
          ))}
        </ul>
      ) : data?.checkedTime === null ? (
        <Place
          sign={<StateCell kind="dra" size="large" />}
          title="还没有查过"
          sentence="第一次在 06:00，查过就写在这里。"
        />
      ) : data ? (
        <Place
          sign={<StateCell kind="ok" size="large" />}
          title="没有发现问题"
          sentence={`空的课、打不开的链接、没人答的提问，${recentTime(data.checkedTime, now)} 查过一遍。`}
        />
      ) : (
        <NotYet title="内容健康没有拿到" query={{ error, isFetching, refetch }} count={5} height="double" />
      )}
    </Box>
  )
}
