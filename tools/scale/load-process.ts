import { readFileSync } from 'node:fs'
import { Connection } from '../../bench/src/load.ts'
import { CALLS, type CallName, type SchoolFacts } from './school-calls.ts'

/** So many requests of a call, over these ports in turn, as fast as they are answered. */
export interface Burst {
  kind: 'burst'
  facts: string
  call: CallName
  ports: number[]
  connections: number
  requests: number
  seconds: number
  /** The end of the last run: no place may be saved twice. */
  from: number
}

/** A single request at its own time. */
export interface Arrival {
  atMs: number
  call: CallName
}

/** Requests at their times, whether the ones before have been answered or not. */
export interface Stream {
  kind: 'stream'
  facts: string
  port: number
  /** Each with its place among the requests of its kind: a captcha can be answered only once. */
  arrivals: (Arrival & { nth: number })[]
}

export interface LoadReport {
  requests: number
  perSecond: number
  /** Milliseconds, half of them and nineteen of twenty. */
  p50: number
  p95: number
}

const facts = new Map<string, SchoolFacts>()

function factsOf(file: string): SchoolFacts {
  const known = facts.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as SchoolFacts)
  facts.set(file, known)
  return known
}

/** Other networks, since log-ins are limited by network. */
const addressOf = (nth: number) => `127.${1 + (nth % 100)}.${1 + (Math.floor(nth / 100) % 200)}.7`

function reportOf(times: number[], startedAt: number): LoadReport {
  const sorted = times.toSorted((a, b) => a - b)
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  const seconds = (performance.now() - startedAt) / 1000
  return { requests: times.length, perSecond: times.length / seconds, p50: share(0.5), p95: share(0.95) }
}

async function runBurst({
  facts: file,
  call,
  ports,
  connections,
  requests,
  seconds,
  from,
}: Burst): Promise<LoadReport> {
  const known = factsOf(file)
  const { request } = CALLS[call]
  const lines = Array.from(
    { length: connections },
    (_, nth) => new Connection(ports[nth % ports.length] ?? 0, addressOf(nth)),
  )
  const times: number[] = []
  const startedAt = performance.now()
  let begun = 0
  await Promise.all(
    lines.map(async (line) => {
      while (begun < requests && performance.now() - startedAt < seconds * 1000) {
        const nth = from + begun
        begun += 1
        const askedAt = performance.now()
        await line.ask(request(known, nth))
        times.push(performance.now() - askedAt)
      }
    }),
  )
  for (const line of lines) line.close()
  return reportOf(times, startedAt)
}

/** The server closes connections that are silent for long: a rested connection is dropped, and another one taken. */
const MOST_REST_MS = 2000

async function runStream({ facts: file, port, arrivals }: Stream): Promise<LoadReport> {
  const known = factsOf(file)
  const free: { line: Connection; since: number }[] = []
  const times: number[] = []
  const startedAt = performance.now()
  let opened = 0

  function takeLine(): Connection {
    const last = free.pop()
    if (last && performance.now() - last.since < MOST_REST_MS) return last.line
    last?.line.close()
    opened += 1
    return new Connection(port, addressOf(opened))
  }

  async function ask(call: CallName, nth: number): Promise<void> {
    const askedAt = performance.now()
    const line = takeLine()
    await line.ask(CALLS[call].request(known, nth))
    times.push(performance.now() - askedAt)
    free.push({ line, since: performance.now() })
  }

  const under: Promise<void>[] = []
  for (const { atMs, call, nth } of arrivals) {
    const wait = startedAt + atMs - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    while (free[0] && performance.now() - free[0].since >= MOST_REST_MS) free.shift()?.line.close()
    under.push(ask(call, nth))
  }
  await Promise.all(under)
  for (const { line } of free) line.close()
  return reportOf(times, startedAt)
}

process.on('message', (order: Burst | Stream) => {
  const work = order.kind === 'burst' ? runBurst(order) : runStream(order)
  work.then(
    (report) => process.send?.(report),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
