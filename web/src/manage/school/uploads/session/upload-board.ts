import type { Upload } from '@bee/contract/manage/media/film-upload.contract.ts'
import { bytesOfPart } from '@bee/contract/manage/media/upload-limits.ts'
import { createStore } from '../../../../lib/store.ts'
import { isMoving, type Job, type UploadItem, type UploadState } from './upload-item.ts'
import { createPace, guessEnd } from './upload-pace.ts'

const TICK_MS = 500

export function sentOf({ upload, item, there, going }: Job): number {
  if (!upload) return item.sentBytes
  const { partBytes } = upload
  const arrived = [...there].reduce((sum, number) => sum + bytesOfPart(number, { bytes: item.bytes, partBytes }), 0)
  return Math.min(
    item.bytes,
    [...going.values()].reduce((sum, { sent }) => sum + sent, arrived),
  )
}

/** Stores the server's state of an upload. */
export function know(job: Job, upload: Upload): void {
  job.upload = upload
  for (const { number } of upload.parts) job.there.add(number)
  const { uploadId, filmId, purpose } = upload
  job.item = { ...job.item, uploadId, filmId, purpose }
}

/** All uploads of this tab with their states, and a timer that updates speeds while any is moving. */
export function createUploadBoard({ now, onShown }: { now: () => number; onShown: () => void }) {
  const store = createStore<readonly UploadItem[]>([])
  const paces = new WeakMap<Job, ReturnType<typeof createPace>>()
  let jobs: readonly Job[] = []
  let lastKey = 0
  let ticking: ReturnType<typeof setInterval> | undefined

  function measure(job: Job): void {
    const sentBytes = sentOf(job)
    const pace = paces.get(job) ?? createPace()
    paces.set(job, pace)
    if (job.item.state !== 'sending') {
      pace.forget()
      job.item = { ...job.item, sentBytes, speed: undefined, guess: undefined }
      return
    }
    pace.mark(sentBytes, now())
    const speed = pace.speed()
    const guess = guessEnd(job.item.guess, { leftBytes: job.item.bytes - sentBytes, speed, now: now() })
    job.item = { ...job.item, sentBytes, speed, guess }
  }

  function show(): void {
    for (const job of jobs) job.item = { ...job.item, sentBytes: sentOf(job) }
    store.set(jobs.map(({ item }) => item))
    if (jobs.some(({ item }) => isMoving(item))) ticking ??= setInterval(tick, TICK_MS)
    else {
      clearInterval(ticking)
      ticking = undefined
    }
    onShown()
  }

  function tick(): void {
    jobs.forEach(measure)
    show()
  }

  function put(job: Job, state: UploadState, sentence = ''): void {
    job.item = { ...job.item, state, sentence, since: now() }
    show()
  }

  function newJob(item: Pick<UploadItem, 'kind' | 'name' | 'bytes' | 'purpose' | 'state'>): Job {
    const { kind, name, bytes, purpose, state } = item
    lastKey += 1
    const rest = {
      uploadId: undefined,
      filmId: null,
      importId: null,
      sentBytes: 0,
      speed: undefined,
      guess: undefined,
      sentence: '',
    }
    return {
      item: { kind, name, bytes, purpose, state, key: `u${lastKey}`, since: now(), hasHandle: false, ...rest },
      upload: undefined,
      file: undefined,
      there: new Set(),
      going: new Map(),
      refusals: new Map(),
      release: undefined,
    }
  }

  function add(...more: Job[]): void {
    jobs = [...jobs, ...more]
    show()
  }

  function remove(job: Job): void {
    job.release?.()
    job.release = undefined
    jobs = jobs.filter((each) => each !== job)
    show()
  }

  return { store, all: () => jobs, show, put, newJob, add, remove }
}
