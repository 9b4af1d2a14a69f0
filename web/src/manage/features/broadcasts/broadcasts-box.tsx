import { BROADCAST_STATES, type BroadcastState } from '@bee/contract/manage/broadcasts.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { requestIdOf } from '../../api/manage-failure.ts'
import { Button } from '../../ui/button.tsx'
import { GrowingBox } from '../../ui/list/growing-box.tsx'
import { NewcomersBox } from '../../ui/list/newcomers-box.tsx'
import { useNewcomers } from '../../ui/list/use-newcomers.ts'
import { Empty } from '../../ui/place-states.tsx'
import { Segment } from '../../ui/segment.tsx'
import { STATE_WORDS } from './broadcast-words.ts'
import { broadcastsQuery } from './broadcasts.queries.ts'
import { BroadcastsTable } from './broadcasts-table.tsx'

type Shown = BroadcastState | 'all'

const STATES: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: '全部' },
  ...BROADCAST_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
]

interface BroadcastsBoxProps {
  state: BroadcastState | undefined
  onState: (state: BroadcastState | undefined) => void
  onOpen: (broadcastId: number) => void
  onWrite: () => void
}

export function BroadcastsBox({ state, onState, onOpen, onWrite }: BroadcastsBoxProps) {
  const query = useInfiniteQuery(broadcastsQuery(state))
  const { rows: broadcasts, newcomers } = useNewcomers({
    rows: query.data?.pages.flatMap(({ list }) => list),
    keyOf: ({ id }) => id,
    name: state ?? 'all',
    isStale: query.isPlaceholderData,
  })
  return (
    <GrowingBox
      title="发给会员的消息"
      actions={
        <Segment<Shown>
          label="哪些消息"
          options={STATES}
          value={state ?? 'all'}
          onChange={(next) => onState(next === 'all' ? undefined : next)}
        />
      }
      query={query}
      requestId={requestIdOf(query.error)}
      count={broadcasts?.length}
      failed="消息没有拿到"
      rowHeight="double"
      empty={
        state === undefined ? (
          <Empty
            why="nothing"
            title="还没有发过消息"
            sentence="停机、开课、改时间，写一条，会员打开网站就看得到。"
            actions={<Button onClick={onWrite}>写第一条</Button>}
          />
        ) : (
          <Empty
            why="narrow"
            title={`没有${STATE_WORDS[state]}的消息`}
            sentence="换一种状态看看。"
            actions={<Button onClick={() => onState(undefined)}>看全部</Button>}
          />
        )
      }
    >
      <NewcomersBox newcomers={newcomers}>
        <BroadcastsTable broadcasts={broadcasts ?? []} isStale={query.isPlaceholderData} onOpen={onOpen} />
      </NewcomersBox>
    </GrowingBox>
  )
}
