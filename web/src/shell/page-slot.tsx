import { Activity, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PageLocation } from '../page.ts'
import { loadedPage } from '../pages.ts'
import type { PageRoute } from '../routes.ts'
import { PageLocationProvider } from './page-location.tsx'

interface ShownPage {
  route: PageRoute
  location: PageLocation
}

function Page({ route, location }: ShownPage) {
  const { Component, Layout } = loadedPage(route)
  const page = <Component />
  return <PageLocationProvider value={location}>{Layout ? <Layout>{page}</Layout> : page}</PageLocationProvider>
}

/** Restores the scroll of a kept page on links and tabs as well as on Back; the router only does the latter. */
function KeptPage({ shown, isActive }: { shown: ShownPage; isActive: boolean }) {
  const scroll = useRef(0)
  useLayoutEffect(() => {
    if (!isActive) return
    window.scrollTo(0, scroll.current)
    const remember = () => (scroll.current = window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [isActive])
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <Page {...shown} />
    </Activity>
  )
}

/** Draws the current page; kept-alive ones stay mounted, hidden, with the address they had (ruling 32). */
export function PageSlot({ current }: { current: ShownPage }) {
  const [kept, setKept] = useState<readonly ShownPage[]>([])
  const { route, location } = current
  const key = location.pathname + location.search
  const known = kept.find((page) => page.route.page === route.page)
  if (
    route.isKeptAlive &&
    known?.location !== location &&
    (known === undefined || key !== known.location.pathname + known.location.search)
  ) {
    setKept([...kept.filter((page) => page.route.page !== route.page), current])
  }
  useEffect(() => {
    if (!route.isKeptAlive && !location.hash) window.scrollTo(0, 0)
  }, [route, location.pathname, location.hash])

  return (
    <>
      {kept.map((page) => (
        <KeptPage key={page.route.page} shown={page} isActive={page.route.page === route.page} />
      ))}
      {!route.isKeptAlive && <Page {...current} />}
    </>
  )
}
