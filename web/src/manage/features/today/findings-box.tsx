import { FINDING_RULES } from '@bee/contract/manage/finding-rules.ts'
import type { Finding } from '@bee/contract/manage/health.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../api/manage-failure.ts'
import { Box } from '../../ui/box.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Failed, Place, WaitingRows } from '../../ui/place-states.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { findingsQuery } from './today.queries.ts'
import styles from './side-lists.module.css'

function FindingRow({ finding }: { finding: Finding }) {
  const { rule, place, title, sentence, link, pictureUrl } = finding
  const { kindName, fix } = FINDING_RULES[rule]
  return (
    <li className={styles.finding}>
      {pictureUrl === '' ? (
        <span className={styles.cover} />
      ) : (
        <img className={styles.cover} src={pictureUrl} alt="" loading="lazy" />
      )}
      <div>
        <p className={styles.place}>{place === '' ? kindName : `${kindName} · ${place}`}</p>
        <p className={styles.said}>
          <b>{title}</b>
          {sentence}
        </p>
      </div>
      <ButtonAnchor small href={link}>
        {fix}
        <span className="visually-hidden">：{title}</span>
      </ButtonAnchor>
    </li>
  )
}

/** What is most worth looking at in the content, as the morning's check found it. */
export function FindingsBox() {
  const { data, error, isFetching, refetch } = useQuery(findingsQuery())
  const count = data?.totalCount ?? 0
  return (
    <Box title="内容健康" note={count > 0 ? `最该看的，共 ${count} 处，每天 06:00 查一次` : '每天 06:00 查一次'}>
      {data && data.list.length > 0 ? (
        <ul role="list">
          {data.list.map((finding) => (
            <FindingRow key={finding.id} finding={finding} />
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
          sentence="空的课、打不开的链接、没人答的提问，早上都查过了。"
        />
      ) : error ? (
        <Failed
          title="内容健康没有拿到"
          error={error}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
          isTrying={isFetching}
        />
      ) : (
        <WaitingRows count={5} height="double" />
      )}
    </Box>
  )
}
