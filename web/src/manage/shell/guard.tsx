import { PERMISSIONS } from '@bee/contract/manage/permissions.ts'
import type { ReactNode } from 'react'
import { copyText } from '../../ui/actions/copy-text.ts'
import { useMe } from '../api/me.queries.ts'
import { mayEnter } from '../may-enter.ts'
import { menuOf, DESK_ROUTES, type DeskRoute } from '../route-table.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { showNotice } from '../ui/notice-store.ts'
import { Place } from '../ui/place-states.tsx'
import { PageFrame } from './page-frame.tsx'

/** A page without the right to it is missing in the menu, but its address still works: it says which roles have the right. */
function Forbidden({ route }: { route: DeskRoute }) {
  const me = useMe()
  const { label, permission, isOfSchool } = route
  const right = permission === 'own' ? '' : PERMISSIONS[permission].label + (isOfSchool ? '（全部）' : '')
  const [first] = menuOf(DESK_ROUTES.filter((each) => mayEnter(me, each)))
  const copyAddress = () =>
    copyText(window.location.href).then(
      () => showNotice('链接已复制，发给有权限的同事'),
      () => showNotice('没有复制成，请从地址栏复制', { kind: 'error' }),
    )
  return (
    <PageFrame title={label}>
      <Place
        within="page"
        sign={<Icon name="lock" size={26} />}
        title={`「${label}」需要校长，或有「${right}」这项权限的角色`}
        sentence={`你是${me.role.name}，看不到这一页。可以把链接发给有权限的同事，或者请校长把这一项给你的角色。`}
        actions={
          <>
            <Button icon="copy" onClick={() => void copyAddress()}>
              复制这一页的链接
            </Button>
            {first ? <ButtonLink kind="quiet" to={first.path}>{`去${first.label}`}</ButtonLink> : null}
          </>
        }
      />
    </PageFrame>
  )
}

export function Guard({ route, children }: { route: DeskRoute; children: ReactNode }) {
  return mayEnter(useMe(), route) ? children : <Forbidden route={route} />
}
