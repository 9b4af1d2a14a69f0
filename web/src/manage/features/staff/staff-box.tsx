import { STAFF_STATES, type Role, type StaffPerson, type StaffState } from '@bee/contract/manage/staff.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { NotYet } from '../../api/not-yet.tsx'
import { Box } from '../../ui/box.tsx'
import { Empty } from '../../ui/place-states.tsx'
import { Segment } from '../../ui/segment.tsx'
import { staffQuery } from './staff.queries.ts'
import { StaffTable } from './staff-table.tsx'

const STATE_WORDS: Record<StaffState, string> = { working: '在职', ended: '已结束', all: '全部' }
const STATES = STAFF_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))

interface StaffBoxProps {
  state: StaffState
  onState: (state: StaffState) => void
  roles: readonly Role[]
  ownId: number
  onOpen: (person: StaffPerson) => void
}

export function StaffBox({ state, onState, roles, ownId, onOpen }: StaffBoxProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(staffQuery(state))
  return (
    <Box
      title="员工"
      note={data ? `${data.length} 人，${roles.length} 种角色` : undefined}
      actions={<Segment label="哪些员工" options={STATES} value={state} onChange={onState} />}
    >
      {data?.length === 0 ? (
        <Empty why="narrow" title="没有这样的员工" sentence="结束了身份的同事会出现在「已结束」里，随时可以请回来。" />
      ) : data ? (
        <StaffTable people={data} roles={roles} ownId={ownId} isStale={isPlaceholderData} onOpen={onOpen} />
      ) : (
        <NotYet title="员工没有拿到" query={{ error, isFetching, refetch }} count={4} height="double" />
      )}
    </Box>
  )
}
