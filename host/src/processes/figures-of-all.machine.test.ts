import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { patiently } from '../../../scripts/testing/patience.ts'
import { gatherFigures } from './figures-of-all.ts'

const PROGRAM = path.join(import.meta.dirname, '../testing/figures-process.ts')
/** Longer than any test: a reader that waits this long for a silent process does not answer in time. */
const FOR_EVER_MS = 24 * 60 * 60 * 1000
/** The wait for a silent process; the others answer sooner, even on a busy machine. */
const A_WHILE_MS = patiently(2000)
/** After this wait a process answers with its own metrics alone. */
const ALONE_AFTER_MS = 500

interface Said {
  kind: string
  text?: string
  message?: unknown
}

const workers: Worker[] = []
let stop: (() => void) | undefined
beforeEach(() => {
  stop = gatherFigures(FOR_EVER_MS)
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

async function start(calls: number, behaviour = 'answers', waitMs = FOR_EVER_MS): Promise<Worker> {
  const args = [String(calls), behaviour, String(waitMs)]
  cluster.setupPrimary({ exec: PROGRAM, args, execArgv: ['--import', 'tsx'] })
  const worker = cluster.fork()
  worker.on('error', () => undefined)
  workers.push(worker)
  await told(worker, 'ready')
  return worker
}

/** The answer of this process to a reader. */
async function readAt(worker: Worker): Promise<string> {
  const answer = told(worker, 'answer')
  worker.send({ kind: 'read' })
  const { text = '' } = await answer
  return text
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
    const text = await readAt(asked)
    const calls = valuesOf(text, CALLS)
    expect(calls).toEqual({ [one.id]: 10, [two.id]: 20, [three.id]: 30 })
    expect(Object.values(calls).reduce((sum, each) => sum + each, 0)).toBe(60)
    expect(valuesOf(text, OPEN)).toEqual({ [one.id]: 1, [two.id]: 2, [three.id]: 3 })
    expect(text.match(/^# TYPE calls_total counter$/gm)).toHaveLength(1)
  }
  // Three readers at the same moment.
  const answers = await Promise.all([readAt(one), readAt(two), readAt(three)])
  expect(new Set(answers).size).toBe(1)
})

it('one that dies while it is asked is left out, and nobody waits for it', async () => {
  const [one, victim] = [await start(10), await start(20, 'dies')]
  const text = await readAt(one)
  expect(valuesOf(text, CALLS)).toEqual({ [one.id]: 10 })
  expect(victim.isConnected()).toBe(false)
  // Its replacement starts counting from zero, under its own id.
  const next = await start(1)
  expect(valuesOf(await readAt(one), CALLS)).toEqual({ [one.id]: 10, [next.id]: 1 })
})

it('one that says nothing is left out after a while', async () => {
  stop?.()
  stop = gatherFigures(A_WHILE_MS)
  const [one, two] = [await start(10), await start(20)]
  await start(30, 'hangs')
  const text = await readAt(one)
  expect(valuesOf(text, CALLS)).toEqual({ [one.id]: 10, [two.id]: 20 })
})

it('one that is just starting hears nothing of it', async () => {
  const [one, starting] = [await start(10), await start(0, 'starts')]
  const heard = told(starting, 'heard')
  const text = await readAt(one)
  expect(valuesOf(text, CALLS)).toEqual({ [one.id]: 10 })
  starting.send({ kind: 'orders' })
  expect((await heard).message).toEqual({ kind: 'orders' })
})

it('where nobody gathers, each tells of itself', async () => {
  stop?.()
  const [one] = [await start(10, 'answers', ALONE_AFTER_MS), await start(20)]
  const text = await readAt(one)
  expect(text).toContain('calls_total{call="home"} 10')
  expect(text).not.toContain('process=')
})
