import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { gatherFigures } from './figures-of-all.ts'

const PROGRAM = path.join(import.meta.dirname, '../testing/figures-process.ts')
/** Sooner than patience runs out with one that says nothing. */
const AT_ONCE_MS = 2000

interface Said {
  kind: string
  text?: string
  message?: unknown
}

const workers: Worker[] = []
let stop: (() => void) | undefined
beforeEach(() => {
  stop = gatherFigures()
})
afterEach(async () => {
  stop?.()
  for (const worker of workers.splice(0)) {
    if (worker.isDead()) continue
    const exited = once(worker, 'exit')
    worker.process.kill('SIGKILL')
    await exited
  }
})

function told(worker: Worker, kind: string): Promise<Said> {
  return new Promise((resolve) => {
    const hear = (said: Said) => {
      if (said.kind !== kind) return
      worker.off('message', hear)
      resolve(said)
    }
    worker.on('message', hear)
  })
}

async function start(calls: number, behaviour = 'answers'): Promise<Worker> {
  cluster.setupPrimary({ exec: PROGRAM, args: [String(calls), behaviour], execArgv: ['--import', 'tsx'] })
  const worker = cluster.fork()
  worker.on('error', () => undefined)
  workers.push(worker)
  await told(worker, 'ready')
  return worker
}

/** What whoever reaches this process is answered, and after how long. */
async function readAt(worker: Worker): Promise<{ text: string; ms: number }> {
  const began = performance.now()
  const answer = told(worker, 'answer')
  worker.send({ kind: 'read' })
  const { text = '' } = await answer
  return { text, ms: performance.now() - began }
}

/** The values of a series by process. */
const valuesOf = (text: string, series: RegExp): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${series.source}process="(\\d+)"} (\\S+)$`, 'gm'))].map(
      ([, id = '', value]) => [id, Number(value)] as const,
    ),
  )
const CALLS = /calls_total\{call="home",/
const OPEN = /open\{/

it('whoever is asked tells of all: counts that add up, and what each has of its own', async () => {
  const [one, two, three] = [await start(10), await start(20), await start(30)]
  for (const asked of [one, three]) {
    const { text } = await readAt(asked)
    const calls = valuesOf(text, CALLS)
    expect(calls).toEqual({ [one.id]: 10, [two.id]: 20, [three.id]: 30 })
    expect(Object.values(calls).reduce((sum, each) => sum + each, 0)).toBe(60)
    expect(valuesOf(text, OPEN)).toEqual({ [one.id]: 1, [two.id]: 2, [three.id]: 3 })
    expect(text.match(/^# TYPE calls_total counter$/gm)).toHaveLength(1)
  }
  // At the same moment, each its own question.
  const answers = await Promise.all([readAt(one), readAt(two), readAt(three)])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

it('one that dies while it is asked is left out, and nobody waits for it', async () => {
  const [one, victim] = [await start(10), await start(20, 'dies')]
  const { text, ms } = await readAt(one)
  expect(valuesOf(text, CALLS)).toEqual({ [one.id]: 10 })
  expect(ms).toBeLessThan(AT_ONCE_MS)
  expect(victim.isConnected()).toBe(false)
  // The one that comes in its place counts from the start, as another.
  const next = await start(1)
  expect(valuesOf((await readAt(one)).text, CALLS)).toEqual({ [one.id]: 10, [next.id]: 1 })
})

it('one that says nothing is left out after a while', async () => {
  const [one, two] = [await start(10), await start(20)]
  await start(30, 'hangs')
  const { text, ms } = await readAt(one)
  expect(valuesOf(text, CALLS)).toEqual({ [one.id]: 10, [two.id]: 20 })
  expect(ms).toBeGreaterThan(AT_ONCE_MS)
})

it('one that is just starting hears nothing of it', async () => {
  const [one, starting] = [await start(10), await start(0, 'starts')]
  const heard = told(starting, 'heard')
  const { text, ms } = await readAt(one)
  expect(valuesOf(text, CALLS)).toEqual({ [one.id]: 10 })
  expect(ms).toBeLessThan(AT_ONCE_MS)
  starting.send({ kind: 'orders' })
  expect((await heard).message).toEqual({ kind: 'orders' })
})

it('where nobody gathers, each tells of itself', async () => {
  stop?.()
  const [one] = [await start(10), await start(20)]
  const { text } = await readAt(one)
  expect(text).toContain('calls_total{call="home"} 10')
  expect(text).not.toContain('process=')
})
