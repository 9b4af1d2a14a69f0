import { act, cleanup, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LINGER_MS, useDeskEvents } from './use-desk-events.ts'

let send: (text: string) => void = () => undefined

const { rights } = vi.hoisted(() => ({ rights: new Set<string>() }))
vi.mock(import('./me.queries.ts'), async (original) => ({
  ...(await original()),
  useMe: () => ({}) as never,
  mayOpen: (_me, permission) => rights.has(permission),
}))

/** Replaces the network, not our code: a stream that the test feeds. */
const fetchStream = vi.fn((): Promise<Response> => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
  })
  return Promise.resolve(new Response(body))
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchStream)
})
afterEach(() => {
  cleanup()
  rights.clear()
  fetchStream.mockClear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const KEYS = [
  ['inbox', 'list'],
  ['orders', 'counts'],
  ['today', 'waiting'],
  ['news', 'list'],
  ['members', 'list'],
  ['broadcasts', 'list'],
  ['course-desk', 'list'],
  ['audit', 'list'],
  ['drafts', 'review'],
  ['school', 'look'],
] as const

function Page() {
  return <p>{useDeskEvents() ? '听着' : '自己问'}</p>
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(1000))

it('asks again for what an event is about, and for what waits', async () => {
  rights.add('orders.read')
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  await settle()
  expect(screen.getByText('听着')).toBeTruthy()
  const touchedBy = async (event: string) => {
    for (const queryKey of KEYS) client.setQueryData(queryKey, {})
    send(`event: ${event}\ndata: 5\n\n`)
    await settle()
    return KEYS.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated).map(([first]) => first)
  }
  expect(await touchedBy('orders')).toEqual(['orders', 'today'])
  expect(await touchedBy('changed')).toEqual(['inbox', 'today'])
  expect(await touchedBy('members')).toEqual(['today', 'members'])
  expect(await touchedBy('broadcasts')).toEqual(['today', 'broadcasts'])
  expect(await touchedBy('content')).toEqual(['today', 'news', 'course-desk'])
  expect(await touchedBy('acts')).toEqual(['today', 'audit'])
  expect(await touchedBy('look')).toEqual(['today', 'school'])
  const all = ['inbox', 'orders', 'today', 'news', 'members', 'broadcasts', 'course-desk', 'audit', 'school']
  expect(await touchedBy('all')).toEqual(all)
  expect(await touchedBy('other')).toEqual([])
})

it('asks once a second at most, however much happens', async () => {
  rights.add('content.read')
  const client = new QueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries')
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  await settle()
  asked.mockClear()
  for (let nth = 0; nth < 50; nth += 1) {
    send('event: acts\ndata: \n\n')
    await act(() => vi.advanceTimersByTimeAsync(40))
  }
  await settle()
  const rounds = asked.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === 'audit')
  expect(rounds).toHaveLength(3)
})

it('keeps one connection from one page to the next, and none where nothing is listed', async () => {
  rights.add('content.read')
  const client = new QueryClient()
  const shown = (page: ReactNode) => <QueryClientProvider client={client}>{page}</QueryClientProvider>
  const { rerender } = render(shown(<Page key="courses" />))
  await settle()
  rerender(shown(<Page key="news" />))
  await settle()
  expect(fetchStream).toHaveBeenCalledOnce()
  expect(screen.getByText('听着')).toBeTruthy()
  rerender(shown(null))
  await act(() => vi.advanceTimersByTimeAsync(LINGER_MS))
  rerender(shown(<Page />))
  await settle()
  expect(fetchStream).toHaveBeenCalledTimes(2)
})

it('opens no stream for who may read neither', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  await settle()
  expect(fetchStream).not.toHaveBeenCalled()
  expect(screen.getByText('自己问')).toBeTruthy()
})
