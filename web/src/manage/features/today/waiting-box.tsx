import type { Waiting } from '@bee/contract/manage/today.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { countWords, sumOf, waitingQuery } from '../../api/waiting.queries.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { Box } from '../../ui/box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Person } from '../../ui/person.tsx'
import { Empty, Place } from '../../ui/place-states.tsx'
import { Segment } from '../../ui/segment.tsx'
import { useServiceHours } from '../../api/use-service-hours.ts'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { amountWords, isWhose, KIND_WORDS, waitedWords, type Whose } from './waiting-words.ts'
import lineAct from './act.module.css'
import styles from './waiting-box.module.css'

const FACES = 3

/** One person by name, several by their avatars. */
function People({ people }: Pick<Waiting, 'people'>) {
  const [only] = people
  if (!only) return null
  if (people.length === 1) return <Person name={only.nickName} avatarUrl={only.avatarUrl} size={22} />
  const names = people.map(({ nickName }) => nickName).join('、')
  return (
    <Row as="span" className={styles.faces} title={names}>
      {people.slice(0, FACES).map(({ userId, nickName, avatarUrl }) => (
        <Avatar key={userId} src={avatarUrl} nickName={nickName} size={22} />
      ))}
      <span className="visually-hidden">{names}</span>
      {people.length > FACES ? (
        <Text as="small" size={12} tone="quiet" aria-hidden="true">
          +{people.length - FACES}
        </Text>
      ) : null}
    </Row>
  )
}

function Line({ line, to, now }: { line: Waiting; to: string | undefined; now: number }) {
  const { title, cell, act } = KIND_WORDS[line.kind]
  const { lead, text, isLate } = waitedWords(line, now, useServiceHours())
  return (
    <Grid as="li" gap={12} align="center" className={styles.line}>
      <StateCell kind={cell} />
      <div className={styles.words}>
        <Text as="b" size={14}>
          {title}
        </Text>{' '}
        <Text as="em" tone="quiet">
          {amountWords(line)}
        </Text>
        <Text as="p" tone="soft" truncate>
          {line.sentence}
        </Text>
      </div>
      <Text tone="quiet" nowrap className={styles.waited} data-late={isLate || undefined}>
        <i>{lead}</i>
        {text}
      </Text>
      <Text shrinks className={styles.people}>
        <People people={line.people} />
      </Text>
      {to === undefined ? (
        <span />
      ) : (
        <Link to={to} className={`${lineAct.act} ${styles.act} stretched`}>
          <span>{act}</span>
          <span className="visually-hidden">：{title}</span>
          <Icon name="chevron-right" className={styles.arrow} />
        </Link>
      )}
    </Grid>
  )
}

const WHOSE: readonly { value: Whose; label: string }[] = [
  { value: 'mine', label: '等我的' },
  { value: 'others', label: '等同事的' },
  { value: 'all', label: '全部' },
]

interface WaitingBoxProps {
  whose: Whose
  onWhose: (whose: Whose) => void
  /** The page that handles the entry; undefined without the right to it. */
  placeOf: (line: Waiting) => string | undefined
}

/** Waiting work, for the staff member or for all. */
export function WaitingBox({ whose, onWhose, placeOf }: WaitingBoxProps) {
  const { data, error, isFetching, refetch } = useQuery(waitingQuery())
  const now = useNow()
  const shown = data?.list.filter((line) => isWhose(line, whose))
  const amountOf = (which: Whose) =>
    data ? countWords(sumOf(data.list.filter((line) => isWhose(line, which)))) : undefined
  return (
    <Box
      title="等着处理"
      note={<span className={styles.total}>{data && data.list.length > 0 ? `${amountOf('all')} 件` : ''}</span>}
      actions={
        <div className={styles.whose}>
          <Segment
            label="等谁"
            options={WHOSE.map((option) => ({ ...option, note: amountOf(option.value) }))}
            value={whose}
            onChange={onWhose}
          />
        </div>
      }
    >
      {data?.list.length === 0 && !data.hasWaited ? (
        <Empty
          why="nothing"
          title="还没有要处理的"
          sentence="学员提问、下单、反馈、预约，都会列在这里，等得久的在前。"
        />
      ) : data?.list.length === 0 ? (
        <Place
          sign={<StateCell kind="ok" size="large" />}
          title="都处理完了"
          sentence={data.doneToday > 0 ? `今天一共做了 ${data.doneToday} 件事，没有人在等你们。` : '没有人在等你们。'}
        />
      ) : shown?.length === 0 ? (
        <Place
          sign={<StateCell kind="ok" size="large" />}
          title={whose === 'mine' ? '等你的都处理完了' : '同事的都处理完了'}
          sentence={whose === 'mine' ? '剩下的在等同事，可以看看「全部」。' : '剩下的在等你。'}
        />
      ) : shown ? (
        <ul role="list">
          {shown.map((line) => (
            <Line key={line.kind} line={line} to={placeOf(line)} now={now} />
          ))}
        </ul>
      ) : (
        <NotYet title="等着处理的没有拿到" query={{ error, isFetching, refetch }} count={6} height="double" />
      )}
    </Box>
  )
}
