import { STAFF_STATES, type StaffState } from '@bee/contract/manage/staff.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from '../../api/me.queries.ts'
import { ColleagueSessions } from '../../features/sessions/colleague-sessions.tsx'
import { InvitationsBox } from '../../features/staff/invitations-box.tsx'
import { InviteDialog } from '../../features/staff/invite-dialog.tsx'
import { RolesBox } from '../../features/staff/roles-box.tsx'
import { StaffBox } from '../../features/staff/staff-box.tsx'
import { StaffDrawer } from '../../features/staff/staff-drawer.tsx'
import { rolesQuery, staffQuery } from '../../features/staff/staff.queries.ts'
import { SettingsFrame } from '../../shell/settings-frame.tsx'
import { Button } from '../../ui/button.tsx'

const stateOf = (query: URLSearchParams): StaffState =>
  STAFF_STATES.find((state) => state === query.get('state')) ?? 'working'

export function Component() {
  const me = useMe()
  const [query, setQuery] = useSearchParams()
  const state = stateOf(query)
  const openId = Number(query.get('person'))
  const { data: roles = [] } = useQuery(rolesQuery())
  const { data: people = [] } = useQuery(staffQuery(state))
  const [isInviting, setIsInviting] = useState(false)
  const person = people.find(({ userId }) => userId === openId)
  const show = (next: { state?: StaffState; person?: number }) =>
    setQuery(
      {
        ...((next.state ?? state) === 'working' ? {} : { state: next.state ?? state }),
        ...(next.person === undefined ? {} : { person: String(next.person) }),
      },
      { replace: true },
    )
  return (
    <SettingsFrame
      actions={
        <Button kind="main" icon="plus" disabled={roles.length === 0} onClick={() => setIsInviting(true)}>
          邀请员工
        </Button>
      }
    >
      <StaffBox
        state={state}
        onState={(next) => show({ state: next })}
        roles={roles}
        ownId={me.userId}
        onOpen={({ userId }) => show({ person: userId })}
      />
      <InvitationsBox />
      <RolesBox />
      {isInviting ? <InviteDialog roles={roles} onClose={() => setIsInviting(false)} /> : null}
      {person ? (
        <StaffDrawer
          key={person.userId}
          person={person}
          sessions={<ColleagueSessions userId={person.userId} />}
          onClose={() => show({})}
        />
      ) : null}
    </SettingsFrame>
  )
}
