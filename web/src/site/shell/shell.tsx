'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigation, useNavigationType } from 'react-router'
import { useIsLoading } from '../../api/pending-requests.ts'
import { NOT_FOUND_ROUTE, type PageRoute } from '../route-table.ts'
import { DirectionLooks } from '../school/direction-looks.ts'
import { BackTop } from '../../ui/actions/back-top.tsx'
import { closeImagePreview } from '../../ui/overlays/image-preview-store.ts'
import { Stack } from '../../ui/layout/pieces.tsx'
import { LoadingOverlay } from '../../ui/overlays/loading-overlay.tsx'
import { ToastHost } from '../../ui/overlays/toast.tsx'
import { DesktopHeader } from './desktop-header.tsx'
import { useDevice } from './device-context.tsx'
import { Footer } from './footer.tsx'
import { ImagePreviewPlace } from './image-preview-place.tsx'
import { MemberPlace } from './member-place.tsx'
import { useIsMissing } from './missing-page.tsx'
import { MobileHeaderFrame } from './mobile-header-frame.tsx'
import { MobileTabBar } from './mobile-tab-bar.tsx'
import { PageErrorBoundary } from './page-error-boundary.tsx'
import { PageSlot } from './page-slot.tsx'
import { usePageTitle } from './page-title.ts'
import { RecordLinks } from '../school/record-links.tsx'
import { websiteInfoQuery } from './shell.queries.ts'
import styles from './shell.module.css'

const CONTENT_ID = 'content'

/** A thin line while the code of the next page is on its way; the stylesheet keeps it back for the first moment. */
function NavigationProgress() {
  const isWaiting = useNavigation().state !== 'idle'
  return isWaiting ? <div className={styles.progress} aria-hidden="true" /> : null
}

function RequestOverlay() {
  return <LoadingOverlay active={useIsLoading()} />
}

/** The frame of every page. The page itself is drawn by the slot, always at the same place, so that kept pages stay mounted. */
export function Shell() {
  const { pathname, search, hash, key } = useLocation()
  const match = useMatches().at(-1)
  const device = useDevice()
  const isMissing = useIsMissing(pathname)
  const type = useNavigationType()
  const main = useRef<HTMLElement>(null)
  const focusedPathname = useRef(pathname)

  const route = (match?.handle as PageRoute | undefined) ?? NOT_FOUND_ROUTE
  const current = { route, location: { pathname, search, hash, params: match?.params ?? {} } }
  const { data: info } = useQuery(websiteInfoQuery())
  const announced = usePageTitle(current, device)
  // An address that no promotional page has is like any other that leads nowhere.
  const frame = isMissing && route.frame === 'bare' ? NOT_FOUND_ROUTE : route
  const isSite = frame.frame === 'site'
  const hasTabBar = isSite && device === 'MOBILE' && route.tab !== undefined

  useEffect(() => {
    closeImagePreview()
  }, [pathname, search])

  useEffect(() => {
    if (focusedPathname.current === pathname) return
    focusedPathname.current = pathname
    // A page that put the focus somewhere itself (a form) keeps it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <DirectionLooks value={info?.directions}>
      <Stack flex className={styles.shell} data-device={device} data-tab-bar={hasTabBar || undefined}>
        <a className={styles.skip} href={`#${CONTENT_ID}`}>
          跳到正文
        </a>
        <NavigationProgress />
        {isSite && device === 'PC' ? (
          <DesktopHeader
            pathname={isMissing ? frame.path : pathname}
            wayBack={isMissing ? undefined : pathname + search}
            // The stage has the whole height for itself.
            isSticky={route.page !== 'play'}
          />
        ) : null}
        <MobileHeaderFrame
          title={frame.title}
          hasBack={route.tab === undefined}
          isShown={isSite && device === 'MOBILE' && route.hasOwnMobileHeader !== true}
        >
          <MemberPlace route={route} pathname={pathname} />
          <main ref={main} id={CONTENT_ID} className={styles.main} tabIndex={-1}>
            <PageErrorBoundary address={pathname + search}>
              <PageSlot current={current} arrival={{ key, type }} />
            </PageErrorBoundary>
          </main>
        </MobileHeaderFrame>
        {isSite && device === 'PC' ? <Footer /> : null}
        {hasTabBar ? <RecordLinks as="footer" className={styles.records} /> : null}
        {hasTabBar && route.tab ? <MobileTabBar tab={route.tab} /> : null}
        <BackTop />
        <p className="visually-hidden" role="status">
          {announced}
        </p>
        <ImagePreviewPlace />
        <ToastHost />
        <RequestOverlay />
      </Stack>
    </DirectionLooks>
  )
}
