import type { TransportRequest } from '@bee/contract/client.ts'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, render, type RenderResult } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '../../api/api.ts'
import { countPending } from '../../api/pending-requests.ts'
import { readSession } from '../../api/session.ts'
import type { Device } from '../device.ts'
import { createRoutes } from '../react-routes.tsx'
import { DeviceProvider } from '../shell/device-context.tsx'
import { keptAddressFor } from '../shell/kept-addresses.ts'
import { answerOfSampleSite } from './sample-site.ts'
import { asWritten } from '../../testing/wire-answers.ts'

export interface RenderedSite {
  view: RenderResult
  client: QueryClient
  go: (address: string | number) => Promise<void>
  address: () => string
}

interface SiteOptions {
  device?: Device
  answer?: (request: TransportRequest) => unknown
  /** The transport for calls that `answer` must not answer. */
  travel?: (request: TransportRequest) => Promise<unknown> | undefined
}

/** The whole site with its own routes, guard and frame, at an address; `answer` plays the server. */
export async function renderSite(start: string, options: SiteOptions = {}): Promise<RenderedSite> {
  const { device = 'PC', answer = answerOfSampleSite, travel } = options
  const answerLater = (request: TransportRequest) =>
    new Promise((resolve) => resolve(asWritten(request, answer(request))))
  const client = createQueryClient(
    (request) =>
      travel?.(request) ?? (request.options.bypassed ? answerLater(request) : countPending(() => answerLater(request))),
  )
  // While a link is followed this is still the page before, as in a window.
  let shown = { pathname: '' }
  const routes = createRoutes({
    client,
    device: () => device,
    hasSession: () => readSession() !== undefined,
    keptAddress: (route, target) => keptAddressFor(route, target, shown),
    waitsForNeeds: true,
  })
  const router = createMemoryRouter(routes, { initialEntries: [start] })
  router.subscribe(({ location }) => (shown = location))
  const arrival = () =>
    new Promise<void>((resolve) => {
      const stop = router.subscribe(({ navigation, initialized }) => {
        if (!initialized || navigation.state !== 'idle') return
        stop()
        resolve()
      })
    })
  if (!router.state.initialized) await arrival()
  const view = render(
    <QueryClientProvider client={client}>
      <DeviceProvider guess={device}>
        <RouterProvider router={router} />
      </DeviceProvider>
    </QueryClientProvider>,
  )
  return {
    view,
    client,
    go: (address) =>
      act(async () => {
        const arrived = arrival()
        await (typeof address === 'number' ? router.navigate(address) : router.navigate(address))
        await arrived
      }),
    address: () => router.state.location.pathname + router.state.location.search,
  }
}
