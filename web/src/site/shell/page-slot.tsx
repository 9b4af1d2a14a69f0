'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { Activity, useEffect, useState } from 'react'
import type { NavigationType } from 'react-router'
import type { PageLocation } from '../page-module.ts'
import { usePageModule } from '../page-loader.ts'
import type { PageRoute } from '../route-table.ts'
import { rememberKeptAddress } from './kept-addresses.ts'
import { PageLocationProvider } from './page-location.tsx'
import { usePageScroll } from './page-scroll.ts'
import { UnloadedPage } from './unloaded-page.tsx'

export interface ShownPage {
  route: PageRoute
  location: PageLocation
}

const addressOf = ({ pathname, search, hash }: PageLocation) => pathname + search + hash

function Page({ route, location }: ShownPage) {
  const module = usePageModule(route)
  if (!module) return <UnloadedPage route={route} />
  const { Component, Layout } = module
  // Another course is another page, while a layout shared by neighbours stays.
  const page = <Component key={location.pathname} />
  return <PageLocationProvider value={location}>{Layout ? <Layout>{page}</Layout> : page}</PageLocationProvider>
}

/** The kept pages with the current one among them, each at the address it was last shown at, in the order of their first visit. */
function keepPage(kept: readonly ShownPage[], current: ShownPage): readonly ShownPage[] {
  if (!current.route.isKeptAlive) return kept
  const known = kept.find(({ route }) => route.page === current.route.page)
  if (!known) return [...kept, current]
  if (addressOf(known.location) === addressOf(current.location)) return kept
  return kept.map((page) => (page === known ? current : page))
}

/** Draws the current page; kept-alive ones stay mounted, hidden, with the address they had (ruling 32). */
export function PageSlot({ current, arrival }: { current: ShownPage; arrival: Arrival }) {
  const [kept, setKept] = useState<readonly ShownPage[]>(() => keepPage([], current))
  const next = keepPage(kept, current)
  if (next !== kept) setKept(next)

  const { route, location } = current
  const { page } = route
  const address = addressOf(location)
  useEffect(() => {
    if (route.isKeptAlive) rememberKeptAddress(page, address)
  }, [route.isKeptAlive, page, address])
  usePageScroll({
    place: route.isKeptAlive ? address : arrival.key,
    isKept: route.isKeptAlive === true,
    pathname: location.pathname,
    hash: location.hash,
    isPop: arrival.type === 'POP',
  })

  return (
    <>
      {next.map((keptPage) => (
        <Activity key={keptPage.route.page} mode={keptPage.route.page === page ? 'visible' : 'hidden'}>
          <Page {...keptPage} />
        </Activity>
      ))}
      {!route.isKeptAlive && <Page {...current} />}
    </>
  )
}

/** How the visitor came here: the router's name of this history entry, and whether it was by Back or Forward. */
export interface Arrival {
  key: string
  type: `${NavigationType}`
}
