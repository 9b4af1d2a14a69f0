import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Grid, Stack } from '../../ui/layout/pieces.tsx'
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
      <Grid gap={24} className={styles.settings}>
        <Stack as="nav" gap={2} aria-label="设置" className={styles.pages}>
          {pages.map(({ path, label }) => (
            <NavLink key={path} to={path} ref={path === pathname ? bringIntoSight : undefined}>
              {label}
            </NavLink>
          ))}
        </Stack>
        <Stack gap={20} shrinks className={styles.content}>
          {children}
        </Stack>
      </Grid>
    </PageFrame>
  )
}
