import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Navigate, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'
import { isSessionEnd } from '../../api/call-failure.ts'
import { Grid } from '../../ui/layout/pieces.tsx'
import { requestIdOf } from '../api/manage-failure.ts'
import { MeContext, meQuery } from '../api/me.queries.ts'
import { paths } from '../paths.ts'
import { mayEnter } from '../may-enter.ts'
import { isSamePage } from '../same-page.ts'
import { menuOf, placeOf, DESK_ROUTES } from '../route-table.ts'
import { Failed, WaitingRows } from '../ui/place-states.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { BottomBar } from './bottom-bar.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { Palette } from './palette.tsx'
import { overlayStore } from './palette-store.ts'
import { Sidebar } from './sidebar.tsx'
import { ViewingStrip } from './viewing-strip.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import styles from './shell.module.css'

/** Moves the focus to the new page and scrolls to its top. */
function useArrival() {
  const main = useRef<HTMLElement>(null)
  const location = useLocation()
  const { pathname } = location
  const place = placeOf(pathname, useIsNarrow())
  const kind = useNavigationType()
  const isHere = isSamePage(kind, location.state)
  const before = useRef({ place, pathname })
  // A layout effect: a later one would take the focus from a field that `goToField` has focused.
  useLayoutEffect(() => {
    const last = before.current
    before.current = { place, pathname }
    // A change of the window's width alters `place` but is no navigation.
    if (last.place === place || last.pathname === pathname || isHere) return
    main.current?.focus({ preventScroll: true })
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [place, pathname, kind, isHere])
  return main
}

/** The frame of all pages that require log-in. Draws no page before it knows the staff member. */
export function Shell() {
  const { data: me, error, isFetching, refetch } = useQuery(meQuery())
  const { pathname, search } = useLocation()
  const overlay = useSyncExternalStore(overlayStore.subscribe, overlayStore.get)
  const routes = me ? DESK_ROUTES.filter((route) => mayEnter(me, route)) : []
  const main = useArrival()
  useDeskKeys(routes)

  if (!me) {
    if (error && !isSessionEnd(error)) {
      const retry = () => void refetch()
      const requestId = requestIdOf(error)
      return <Failed title="蜂巢没有打开" error={error} requestId={requestId} onRetry={retry} isTrying={isFetching} />
    }
    return <WaitingRows count={6} height="double" />
  }
  if (me.secondStep.isDue) {
    return <Navigate to={`${paths.secondStep}?redirectTo=${encodeURIComponent(pathname + search)}`} replace />
  }
  const menu = menuOf(routes)
  return (
    <MeContext value={me}>
      <Grid className={styles.shell} data-viewing={me.ownRole !== null || undefined}>
        <Sidebar menu={menu} me={me} />
        <main ref={main} className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
        {me.ownRole ? <ViewingStrip roleName={me.role.name} ownRole={me.ownRole} /> : null}
        <BottomBar menu={menu} />
        {overlay === 'palette' ? <Palette routes={routes} /> : null}
        {overlay === 'keys' ? <KeysSheet routes={routes} /> : null}
      </Grid>
    </MeContext>
  )
}
