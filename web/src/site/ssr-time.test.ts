import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { datedByVisit, undated } from './ssr-time.ts'

const STALE_MS = 30_000

afterEach(() => vi.restoreAllMocks())

/** As the server reads and hands over its answers, at that moment. */
function handOver(at: number) {
  vi.spyOn(Date, 'now').mockReturnValue(at)
  const client = new QueryClient()
  client.setQueryData(['course', 1], { name: '课程' })
  const text = JSON.stringify(undated(dehydrate(client)))
  vi.restoreAllMocks()
  return text
}

function visit(entry: { type: string; transferSize: number } | undefined) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entry ? [entry as unknown as PerformanceEntry] : [])
}

function receive(text: string) {
  const client = new QueryClient()
  hydrate(client, datedByVisit(JSON.parse(text) as ReturnType<typeof undated>))
  const query = client.getQueryCache().find({ queryKey: ['course', 1] })
  return { data: query?.state.data, isStale: query?.isStaleByTime(STALE_MS) }
}

it('is the same whenever it is handed over', () => {
  expect(handOver(1_790_000_000_000)).toBe(handOver(1_790_000_020_000))
})

it.each<[string, { type: string; transferSize: number } | undefined, boolean]>([
  ['came by the network', { type: 'navigate', transferSize: 20_000 }, false],
  ['was said to hold', { type: 'reload', transferSize: 300 }, false],
  ['came through the worker, which tells no size', { type: 'navigate', transferSize: 0 }, false],
  ['was fetched again on the way back', { type: 'back_forward', transferSize: 20_000 }, false],
  ['lay in the browser', { type: 'back_forward', transferSize: 0 }, true],
  ['came who knows how', undefined, false],
])('of a page that %s', (_how, entry, isStale) => {
  const text = handOver(1_790_000_000_000)
  visit(entry)
  expect(receive(text)).toEqual({ data: { name: '课程' }, isStale })
})
