import cluster, { type Worker } from 'node:cluster'
import { joinTexts, type ProcessText } from '@bee/server/http/metrics/join-texts.ts'

/** Whoever does not answer by then is left out. */
const GATHER_MS = 3000
/** A little longer than the gathering. */
const WAIT_MS = GATHER_MS + 1000

/** Between a process and the one that started it. */
type Message =
  /** From now on it can be asked. */
  | { kind: 'figures-shared' }
  | { kind: 'figures-wanted'; id: number }
  | { kind: 'figures-asked'; id: number }
  | { kind: 'figures-own'; id: number; text: string }
  | { kind: 'figures-all'; id: number; text: string }

/**
 * For one of several processes at one port: whoever asks reaches any of them, and is to hear of all. Answers how to read; where nobody
 * gathers, its own.
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
  /** It has gone, and says nothing more. */
  leave: (worker: Worker) => void
}

/** For the process that started them: asks all that can be asked, and puts together what they say. Answers how to stop. */
export function gatherFigures(gatherMs = GATHER_MS): () => void {
  /** Not one that is just starting: it waits for its orders, and for nothing else. */
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
