import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '@bee/server/config.ts'
import { StartFailure } from '@bee/server/start-failure.ts'
import type { FromChild, Orders, ToChild } from './orders.ts'

/** Pauses before a dead process is started again, in turn; the last one repeats. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 16_000, 30_000] as const
/** A process that lived this long did not die because of its start. */
const LIVED_LONG_MS = 60_000
/** A smaller cache cannot hold pages long enough to be useful. */
const SMALLEST_CACHE_BYTES = 16 * 1024 * 1024

interface Seat {
  config: Config
  worker: Worker | undefined
  deaths: number
}

interface Parts {
  orders: Orders
  /** Tells the operator in a sentence of its own: the steps of the start are over. */
  report: (sentence: string) => void
  /** Reads the program on disk, to notice that another version was installed. */
  readProgram: () => Promise<string>
}

/** The first process also runs the jobs. The memory for caches is shared among all. */
export function configsOf(config: Config): Config[] {
  const cacheBytes = Math.max(SMALLEST_CACHE_BYTES, Math.floor(config.cacheBytes / config.processes))
  return Array.from({ length: config.processes }, (_, nth) => ({
    ...config,
    cacheBytes,
    worker: nth === 0 ? config.worker : 'none',
  }))
}

/** Several processes that answer at one port. A process that dies is replaced until all are told to stop. */
export function createSeveralProcesses({ orders, report, readProgram }: Parts) {
  const seats: Seat[] = configsOf(orders.config).map((config) => ({ config, worker: undefined, deaths: 0 }))
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let program = ''
  let renewing: Promise<void> | undefined

  /** Resolves when the new process answers, rejects when its start fails. */
  async function launch({ config }: Seat): Promise<{ worker: Worker; port: number }> {
    const worker = cluster.fork()
    // A message sent to a dying process raises an error, which can be ignored.
    worker.on('error', () => undefined)
    const port = await new Promise<number>((resolve, reject) => {
      worker.on('message', (message: FromChild) => {
        if (message.kind === 'ask') worker.send({ kind: 'orders', orders: { ...orders, config } } satisfies ToChild)
        if (message.kind === 'ready') resolve(message.port)
        if (message.kind === 'failed') reject(new StartFailure(message.sentence))
      })
      worker.once('exit', (code, signal) => reject(new Error(`没有启动起来就退出了（${signal || code}）`)))
    })
    return { worker, port }
  }

  function seatAt(seat: Seat, worker: Worker): void {
    const since = performance.now()
    seat.worker = worker
    worker.once('exit', (code, signal) => {
      if (seat.worker !== worker) return
      seat.worker = undefined
      if (performance.now() - since > LIVED_LONG_MS) seat.deaths = 0
      if (!isStopping()) void replace(seat, signal || `退出码 ${code}`)
    })
  }

  async function replace(seat: Seat, cause: string): Promise<void> {
    let why = cause
    while (!isStopping()) {
      const pause = PAUSES_MS[Math.min(seat.deaths, PAUSES_MS.length - 1)] ?? 0
      seat.deaths += 1
      report(`一个进程意外退出（${why}），${pause / 1000} 秒后重新启动`)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (isStopping()) return
      try {
        const { worker } = await launch(seat)
        if (isStopping()) return void end(worker)
        seatAt(seat, worker)
        report('那个进程已重新启动')
        return
      } catch (error) {
        why = error instanceof Error ? error.message : String(error)
      }
    }
  }

  async function start(): Promise<number> {
    program = await readProgram()
    const launched = await Promise.all(
      seats.map(async (seat) => {
        const { worker, port } = await launch(seat)
        seatAt(seat, worker)
        return port
      }),
    )
    return launched[0] ?? 0
  }

  /** Clears the seat first: if the old process dies during the launch, it would be replaced too, and both new processes would stay. */
  async function launchBeside(seat: Seat, old: Worker): Promise<Worker> {
    seat.worker = undefined
    try {
      return (await launch(seat)).worker
    } catch (error) {
      if (old.isDead()) void replace(seat, '正要换它的时候')
      else seat.worker = old
      throw error
    }
  }

  /** One after the other, each new process before the old one ends, so that no request is refused. */
  async function renewAll(): Promise<void> {
    if ((await readProgram()) !== program) {
      report('程序已经换成另一版，只换进程会让新旧混用：请重新启动整个网站')
      return
    }
    for (const seat of seats) {
      const old = seat.worker
      if (isStopping() || !old) continue
      const worker = await launchBeside(seat, old)
      seatAt(seat, worker)
      await end(old)
    }
    if (!isStopping()) report('全部进程已逐个重新启动')
  }

  /** A second request while a renewal runs joins it. */
  function renew(): Promise<void> {
    renewing ??= renewAll()
      .catch((error: unknown) => report(`没有换成：${error instanceof Error ? error.message : String(error)}`))
      .finally(() => (renewing = undefined))
    return renewing
  }

  async function stop(hurry: AbortSignal): Promise<void> {
    stopping.abort()
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
    hurry.addEventListener('abort', () => {
      for (const worker of workers) worker.process.kill('SIGTERM')
    })
    await Promise.all(workers.map(end))
  }

  return { start, renew, stop }
}

/** Lets the process finish its running requests. */
async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const exited = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await exited
}
