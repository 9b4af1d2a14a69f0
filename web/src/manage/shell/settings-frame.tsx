import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useMe } from '../api/me.queries.ts'
import { mayEnter } from '../may-enter.ts'
import { DESK_ROUTES, settingsOf } from '../route-table.ts'
import { PageFrame } from './page-frame.tsx'
import styles from './settings-frame.module.css'

/** On phones the links scroll sideways: scrolls the open one into view. */
function bringIntoSight(link: HTMLAnchorElement | null): void {
  const row = link?.parentElement
  if (!link || !row) return
  const [place, whole] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += place.left - whole.left - (whole.width - place.width) / 2
}

/** A settings page, with links to the other settings pages that the staff member may open. */
export function SettingsFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const me = useMe()
  const { pathname } = useLocation()
  const pages = settingsOf(DESK_ROUTES).filter((route) => mayEnter(me, route))
  const current = pages.find(({ path }) => path === pathname)
  return (
    <PageFrame title={current?.label ?? '设置'} note="设置" actions={actions}>
      <div className={styles.settings}>
        <nav aria-label="设置" className={styles.pages}>
          {pages.map(({ path, label }) => (
            <NavLink key={path} to={path} ref={path === pathname ? bringIntoSight : undefined}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </PageFrame>
  )
}
