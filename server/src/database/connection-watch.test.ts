import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionWatch, type Findings, type WatchedConnection } from './connection-watch.ts'

/** Longer than a probe and its repetition take. */
const LONG_MS = 10_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function connection(processID: number, status: 'I' | 'T' = 'I') {
  return { processID, getTransactionStatus: () => status, cut: vi.fn() } satisfies WatchedConnection
}

function watchWith(findings: Findings | undefined) {
  const probes: number[][] = []
  const watch = new ConnectionWatch((pids) => {
    probes.push(pids)
    return { findings: Promise.resolve(findings), giveUp: () => undefined }
  })
  const open = (...connections: WatchedConnection[]) => {
    for (const each of connections) {
      watch.knocks(each)
      watch.isLetIn(each)
    }
  }
  return { watch, probes, open }
}

test('behind a pooler, whose numbers are not those of the backends, nobody is cut for being slow', async () => {
  const { watch, probes, open } = watchWith({ busyPids: undefined })
  const slow = connection(1)
  open(slow)
  watch.asks(slow)
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(probes.length).toBeGreaterThan(2)
  expect(slow.cut).not.toHaveBeenCalled()
})

test('a lost connection takes along those that have rested since before, not those at work or in a transaction', async () => {
  const { watch, open } = watchWith({ busyPids: new Set([2]) })
  const [lost, busy, resting, thinking, proven] = [
    connection(1),
    connection(2),
    connection(3),
    connection(4, 'T'),
    connection(5),
  ]
  open(lost, busy, resting, thinking, proven)
  watch.asks(lost)
  watch.asks(busy)
  watch.asks(proven)
  watch.isAnswered(proven)
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(lost.cut).toHaveBeenCalled()
  expect(resting.cut).toHaveBeenCalled()
  for (const kept of [busy, thinking, proven]) expect(kept.cut).not.toHaveBeenCalled()
  expect(watch.isAway).toBe(false)
})

test('an answer in time is never held against a connection, and nobody looks while nobody waits', async () => {
  const { watch, probes, open } = watchWith({ busyPids: new Set() })
  const quick = connection(1)
  open(quick)
  for (let asked = 0; asked < 20; asked += 1) {
    watch.asks(quick)
    await vi.advanceTimersByTimeAsync(LONG_MS / 20)
    watch.isAnswered(quick)
  }
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(probes).toEqual([])
  expect(quick.cut).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
