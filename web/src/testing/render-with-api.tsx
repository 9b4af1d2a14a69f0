import type { TransportRequest } from '@bee/contract/client.ts'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '../api/api.ts'
import { asSent, asWritten } from './wire-answers.ts'

export interface Rendered {
  client: QueryClient
  /** Every call that left, in order. */
  calls: TransportRequest[]
  /** The router's present address. */
  address: () => string
}

/** A component with the router and the typed client around it; `answer` plays the server. */
export function renderWithApi(
  children: ReactNode,
  answer: (request: TransportRequest) => unknown = () => ({}),
  path = '/subject/1',
): Rendered {
  const calls: TransportRequest[] = []
  const client = createQueryClient((request) => {
    calls.push(asSent(request))
    return new Promise((resolve) => {
      resolve(asWritten(request, answer(request)))
    })
  })
  const router = createMemoryRouter([{ path: '*', element: children }], { initialEntries: [path] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const address = () => router.state.location.pathname + router.state.location.search
  return { client, calls, address }
}

/** The cookies of a log-in. */
export function logInForTest(): void {
  document.cookie = 'token=t; Path=/'
  document.cookie = 'userId=7; Path=/'
}

export function logOutForTest(): void {
  for (const name of ['token', 'userId']) document.cookie = `${name}=; Path=/; Max-Age=0`
}
