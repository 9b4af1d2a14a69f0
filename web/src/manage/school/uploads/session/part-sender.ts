import { bytesOfPart, countParts } from '@bee/contract/manage/media/upload-limits.ts'
import type { PartsThere } from '@bee/contract/manage/media/film-upload.contract.ts'
import { hashOf } from './file-hash.ts'
import { judgePart } from './part-words.ts'
import type { PartToSend } from './send-part.ts'
import type { Job } from './upload-item.ts'

/** For all uploads together: the other calls of the page need connections too. */
export const LANES = 3
/** Waits between attempts while the server does not answer. */
const WAITS_MS = [1000, 2000, 5000, 10_000, 20_000, 30_000] as const

interface SenderParts {
  jobs: () => readonly Job[]
  sendPart: (part: PartToSend) => Promise<PartsThere>
  /** All parts have arrived. */
  onWhole: (job: Job) => void
  onStopped: (job: Job, sentence: string) => void
  /** The file can no longer be read. */
  onLostFile: (job: Job) => void
  onChange: () => void
  now: () => number
}

export const wholeCount = ({ item, upload }: Job) => countParts(item.bytes, upload?.partBytes ?? item.bytes)

/** Sends the parts of all uploads, first upload first. */
export function createPartSender(parts: SenderParts) {
  const { jobs, sendPart, onWhole, onStopped, onLostFile, onChange, now } = parts
  let lanes = 0
  let failures = 0
  let awaySince = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

  const isReady = ({ item, file, release }: Job) =>
    file !== undefined && release !== undefined && (item.state === 'waiting' || item.state === 'sending')

  function nextPart(): { job: Job; number: number } | undefined {
    for (const job of jobs()) {
      if (!isReady(job)) continue
      for (let number = 1; number <= wholeCount(job); number += 1) {
        if (!job.there.has(number) && !job.going.has(number)) return { job, number }
      }
    }
    return undefined
  }

  function pump(): void {
    if (waiting !== undefined) return
    for (let next = nextPart(); next && lanes < LANES; next = nextPart()) begin(next.job, next.number)
    onChange()
  }

  function begin(job: Job, number: number): void {
    lanes += 1
    if (job.item.state !== 'sending') job.item = { ...job.item, state: 'sending', since: now() }
    const stop = new AbortController()
    job.going.set(number, { sent: 0, stop })
    void send(job, number, stop).finally(() => {
      lanes -= 1
      pump()
    })
  }

  async function read({ file, upload, item }: Job, number: number): Promise<ArrayBuffer | undefined> {
    if (!file || !upload) return undefined
    const start = (number - 1) * upload.partBytes
    const end = start + bytesOfPart(number, { bytes: item.bytes, partBytes: upload.partBytes })
    return file
      .slice(start, end)
      .arrayBuffer()
      .catch(() => undefined)
  }

  async function send(job: Job, number: number, stop: AbortController): Promise<void> {
    const going = job.going.get(number)
    try {
      const content = await read(job, number)
      if (!content) {
        if (!stop.signal.aborted) onLostFile(job)
        return
      }
      const sha256 = await hashOf(content)
      if (stop.signal.aborted || !job.upload) return
      const { numbers } = await sendPart({
        uploadId: job.upload.uploadId,
        number,
        content: new Blob([content]),
        sha256,
        signal: stop.signal,
        onSent(bytes) {
          if (going) going.sent = bytes
        },
      })
      failures = 0
      for (const each of numbers) job.there.add(each)
    } catch (error) {
      if (!stop.signal.aborted) settle(job, number, error)
    } finally {
      job.going.delete(number)
    }
    if (job.item.state === 'sending' && job.there.size === wholeCount(job)) onWhole(job)
  }

  function settle(job: Job, number: number, error: unknown): void {
    const refusals = job.refusals.get(number) ?? 0
    const verdict = judgePart(error, refusals)
    if (verdict.kind === 'wait') waitForNet(verdict.sentence)
    else if (verdict.kind === 'again') job.refusals.set(number, refusals + 1)
    else onStopped(job, verdict.sentence)
  }

  function waitForNet(sentence: string): void {
    if (waiting !== undefined) return
    const waitMs = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0
    if (failures === 0) awaySince = now()
    failures += 1
    waiting = setTimeout(tryAgain, waitMs)
    for (const job of jobs()) {
      if (job.item.state !== 'sending' && job.item.state !== 'waiting') continue
      job.item = { ...job.item, state: 'offline', sentence, since: awaySince, speed: undefined, guess: undefined }
    }
    onChange()
  }

  /** Tries again: the connection is back, or the wait is over. */
  function tryAgain(): void {
    clearTimeout(waiting)
    waiting = undefined
    for (const job of jobs()) {
      if (job.item.state === 'offline') job.item = { ...job.item, state: 'waiting', sentence: '' }
    }
    pump()
  }

  /** Aborts the parts under way. */
  function halt(job: Job): void {
    for (const { stop } of job.going.values()) stop.abort()
    job.going.clear()
  }

  function close(): void {
    clearTimeout(waiting)
  }

  return { pump, tryAgain, halt, close }
}
