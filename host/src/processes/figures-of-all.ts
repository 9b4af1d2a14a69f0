import cluster, { type Worker } from 'node:cluster'
import { joinTexts, type ProcessText } from '@bee/server/http/metrics/join-texts.ts'

/** A process that does not answer within this time is left out. */
const GATHER_MS = 3000
/** A little longer than GATHER_MS. */
const WAIT_MS = GATHER_MS + 1000

/** Sent between a child process and its parent. */
type Message =
  /** The child can be asked from now on. */
  | { kind: 'figures-shared' }
  | { kind: 'figures-wanted'; id: number }
  | { kind: 'figures-asked'; id: number }
  | { kind: 'figures-own'; id: number; text: string }
  | { kind: 'figures-all'; id: number; text: string }

/**
 * For one of several processes at one port: a metrics request reaches any of them and must show the figures of all. Returns the function
 * that reads them; without a parent that gathers, it reads its own figures.
 */
export function shareFigures(own: () => Promise<string>, waitMs = WAIT_MS): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>()
  let asked = 0
  const tell = (message: Message) => process.send?.(message, undefined, undefined, () => undefined)

  process.on('message', (message: Message) => {
    if (message.kind === 'figures-asked') void own().then((text) => tell({ kind: 'figures-own', id: message.id, text }))
    if (message.kind === 'figures-all') waiting.get(message.id)?.(message.text)
  })
  tell({ kind: 'figures-shared' })

  async function read(): Promise<string> {
    asked += 1
    const id = asked
    const all = await new Promise<string | undefined>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), waitMs)
      waiting.set(id, (text) => {
        clearTimeout(timer)
        resolve(text)
      })
      tell({ kind: 'figures-wanted', id })
    })
    waiting.delete(id)
    return all ?? own()
  }

  return read
}

interface Gathering {
  hear: (worker: Worker, text: string) => void
  /** The process has ended and will not answer. */
  leave: (worker: Worker) => void
}

/** For the parent process: asks every child and joins the answers. Returns the function that stops it. */
export function gatherFigures(gatherMs = GATHER_MS): () => void {
  /** Excludes a process that is still starting: it only waits for its orders. */
  const sharing = new Set<Worker>()
  const gatherings = new Map<number, Gathering>()
  let begun = 0

  function gather(): Promise<string> {
    begun += 1
    const id = begun
    const silent = new Set(sharing)
    const texts: ProcessText[] = []
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer)
        gatherings.delete(id)
        resolve(joinTexts(texts.sort((one, other) => Number(one.process) - Number(other.process))))
      }
      const timer = setTimeout(finish, gatherMs)
      const leave = (worker: Worker) => {
        if (silent.delete(worker) && silent.size === 0) finish()
      }
      const hear = (worker: Worker, text: string) => {
        texts.push({ process: String(worker.id), text })
        leave(worker)
      }
      gatherings.set(id, { hear, leave })
      for (const worker of silent) worker.send({ kind: 'figures-asked', id } satisfies Message)
    })
  }

  function hear(worker: Worker, message: Message): void {
    if (message.kind === 'figures-shared') sharing.add(worker)
    if (message.kind === 'figures-own') gatherings.get(message.id)?.hear(worker, message.text)
    if (message.kind !== 'figures-wanted') return
    void gather().then((text) => {
      if (worker.isConnected()) worker.send({ kind: 'figures-all', id: message.id, text } satisfies Message)
    })
  }

  function forget(worker: Worker): void {
    sharing.delete(worker)
    for (const { leave } of gatherings.values()) leave(worker)
  }

  cluster.on('message', hear)
  cluster.on('disconnect', forget)
  return () => {
    cluster.off('message', hear)
    cluster.off('disconnect', forget)
  }
}
