import {
  constants,
  monitorEventLoopDelay,
  performance,
  type PerformanceEntry,
  PerformanceObserver,
} from 'node:perf_hooks'
import type { Registry } from '../http/metrics/registry.ts'

/** The resolution of measured delays. */
const RESOLUTION_MS = 10
const WINDOW_MS = 10_000
/** A reader that asks at least this often misses no stall. */
const WINDOWS_KEPT = 6
const NANOSECONDS = 1e9
const MICROSECONDS = 1e6
const MILLISECONDS = 1000
const GC_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1]

const GC_KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak',
}

interface Window {
  median: number
  p99: number
  max: number
}

/**
 * Metrics of the process itself, under the usual names for Node. Once per process, since they cover all of it. Returns a function that
 * stops it.
 */
export function watchProcess(registry: Registry): () => void {
  const stopDelays = watchDelays(registry)
  const stopCollections = watchCollections(registry)
  watchUse(registry)
  return () => {
    stopDelays()
    stopCollections()
  }
}

/** Own windows: if each reading reset the histogram, two readers would hide stalls from each other. */
function watchDelays(registry: Registry): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const windows: Window[] = []
  delays.enable()

  // The histogram measures the time between two timer ticks, which is one resolution long without any delay.
  const secondsOf = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / MILLISECONDS)
  const read = (): Window =>
    delays.count === 0
      ? { median: 0, p99: 0, max: 0 }
      : {
          median: secondsOf(delays.percentile(50)),
          p99: secondsOf(delays.percentile(99)),
          max: secondsOf(delays.max),
        }
  const timer = setInterval(() => {
    windows.unshift(read())
    windows.length = Math.min(windows.length, WINDOWS_KEPT)
    delays.reset()
  }, WINDOW_MS).unref()
  const last = () => windows[0] ?? read()

  registry
    .gauge({ name: 'nodejs_eventloop_lag_p50_seconds', help: 'Median delay of the event loop in the last 10 seconds' })
    .watch([], () => last().median)
  registry
    .gauge({ name: 'nodejs_eventloop_lag_p99_seconds', help: '99th percentile of the same' })
    .watch([], () => last().p99)
  registry
    .gauge({ name: 'nodejs_eventloop_lag_max_seconds', help: 'Longest delay of the event loop within the last minute' })
    .watch([], () => Math.max(read().max, ...windows.map(({ max }) => max)))
  registry
    .gauge({
      name: 'nodejs_eventloop_active_seconds_total',
      help: 'How long the event loop has been at work and not waiting',
      kind: 'counter',
    })
    .watch([], () => performance.eventLoopUtilization().active / MILLISECONDS)

  return () => {
    clearInterval(timer)
    delays.disable()
  }
}

function watchCollections(registry: Registry): () => void {
  const seconds = registry.histogram({
    name: 'nodejs_gc_duration_seconds',
    help: 'How long collections of garbage took, by their kind',
    labels: ['kind'],
    buckets: GC_SECONDS,
  })
  const byKind = new Map(Object.values(GC_KINDS).map((kind) => [kind, seconds.of(kind)]))
  const observer = new PerformanceObserver((list) => {
    // The published types omit `detail`.
    for (const { duration, detail } of list.getEntries() as (PerformanceEntry & { detail: { kind: number } })[]) {
      byKind.get(GC_KINDS[detail.kind] ?? '')?.observe(duration / MILLISECONDS)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  return () => observer.disconnect()
}

function watchUse({ gauge }: Registry): void {
  gauge({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process, by user and system together',
    kind: 'counter',
  }).watch([], () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / MICROSECONDS
  })
  gauge({ name: 'process_resident_memory_bytes', help: 'Memory of the process that is in RAM' }).watch([], () =>
    process.memoryUsage.rss(),
  )
  gauge({ name: 'process_start_time_seconds', help: 'When the process began, in seconds since 1970' }).watch(
    [],
    () => performance.timeOrigin / MILLISECONDS,
  )
  gauge({ name: 'nodejs_heap_size_total_bytes', help: 'Heap that V8 has' }).watch(
    [],
    () => process.memoryUsage().heapTotal,
  )
  gauge({ name: 'nodejs_heap_size_used_bytes', help: 'Heap that V8 uses' }).watch(
    [],
    () => process.memoryUsage().heapUsed,
  )
  gauge({ name: 'nodejs_external_memory_bytes', help: 'Memory of buffers and of what V8 only knows of' }).watch(
    [],
    () => process.memoryUsage().external,
  )
}
