import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { mayOpen, useMe } from '../../api/me.queries.ts'
import { AuditBox } from '../../features/audit/audit-box.tsx'
import { readFilter, writeFilter } from '../../features/audit/audit-filter.ts'
import { staffQuery } from '../../features/staff/staff.queries.ts'
import { SettingsFrame } from '../../shell/settings-frame.tsx'

export function Component() {
  const me = useMe()
  const [query, setQuery] = useSearchParams()
  const canManage = mayOpen(me, 'school.manage')
  const { data: staff = [] } = useQuery({ ...staffQuery('all'), enabled: canManage })
  return (
    <SettingsFrame>
      <AuditBox
        filter={readFilter(query)}
        onFilter={(filter) => setQuery(writeFilter(filter), { replace: true })}
        people={staff.map(({ userId, nickName }) => ({ id: userId, name: nickName }))}
        canCheck={canManage}
      />
    </SettingsFrame>
  )
}
