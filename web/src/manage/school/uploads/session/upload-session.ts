import type { ClosedUpload, PartsThere, Upload } from '@bee/contract/manage/media/film-upload.contract.ts'
import { bytesOfPart } from '@bee/contract/manage/media/upload-limits.ts'
import { failureSentence } from '../../../../lib/failure-sentence.ts'
import { canHash, fingerprintOf, hashOf } from './file-hash.ts'
import { fileOfHandle, type KeptHandles } from './kept-handles.ts'
import { createPartSender } from './part-sender.ts'
import type { PartToSend } from './send-part.ts'
import type { TabLocks } from './tab-locks.ts'
import { createUploadBoard, know, sentOf } from './upload-board.ts'
import { isMoving, type ChosenFile, type Job, type UploadState } from './upload-item.ts'

/** How often this tab asks for the progress of another tab's upload. */
const LOOK_MS = 4000
const DONE_SHOWN_MS = 8000
const MIME_MAX_CHARACTERS = 100
const OTHER_FILE = '选的不是同一个文件：大小或开头不一样'
const CHANGED_FILE = '这个文件的内容和上次传的不一样了：取消之后重新传'
const LOST_FILE = '读不到这个文件了，可能改过、改了名或者拔了盘'
const NO_HASHES = '这个地址没有加密（https），浏览器不能核对文件，所以不能上传'

type NewUpload = Pick<Upload, 'name' | 'bytes' | 'fingerprint'> & Omit<ChosenFile, 'file' | 'handle'> & { mime: string }

export interface UploadServer {
  open: (input: NewUpload) => Promise<Upload>
  close: (uploadId: number) => Promise<ClosedUpload>
  cancel: (uploadId: number) => Promise<unknown>
  list: () => Promise<Upload[]>
  sendPart: (part: PartToSend) => Promise<PartsThere>
}

interface SessionParts {
  server: UploadServer
  locks: TabLocks
  handles: KeptHandles
  now: () => number
  /** An upload has finished or failed: pages ask again. */
  onEnded: () => void
}

/** Systems may put any text into `type`; only characters of a MIME type are kept. */
const mimeOf = ({ type }: File) => type.replace(/[^\w./+;=-]/g, '').slice(0, MIME_MAX_CHARACTERS)

/** The uploads of this tab. They continue while pages change. */
export function createUploadSession({ server, locks, handles, now, onEnded }: SessionParts) {
  let looking: ReturnType<typeof setInterval> | undefined
  const board = createUploadBoard({ now, onShown: lookWhileElsewhere })
  const { put } = board
  const sender = createPartSender({
    jobs: board.all,
    sendPart: server.sendPart,
    onWhole: (job) => void closeJob(job),
    onStopped: (job, sentence) => stop(job, 'stopped', sentence),
    onLostFile(job) {
      job.file = undefined
      stop(job, 'needs-file', LOST_FILE)
    },
    onChange: board.show,
    now,
  })

  function lookWhileElsewhere(): void {
    if (board.all().some(({ item }) => item.state === 'elsewhere')) {
      looking ??= setInterval(() => void look(), LOOK_MS)
      return
    }
    clearInterval(looking)
    looking = undefined
  }

  function stop(job: Job, state: UploadState, sentence = ''): void {
    sender.halt(job)
    job.release?.()
    job.release = undefined
    put(job, state, sentence)
    sender.pump()
  }

  /** Compares the hashes of the first and last sent part: a changed file may have the same beginning. */
  async function isSameContent({ file, upload }: Job): Promise<boolean> {
    if (!file || !upload) return false
    for (const part of [upload.parts[0], upload.parts.at(-1)]) {
      if (!part) continue
      const start = (part.number - 1) * upload.partBytes
      const content = await file.slice(start, start + bytesOfPart(part.number, upload)).arrayBuffer()
      if ((await hashOf(content)) !== part.sha256) return false
    }
    return true
  }

  /** Continues an upload that has its file. Checks that the content is the same and that no other tab sends it. */
  async function goOn(job: Job): Promise<void> {
    const { uploadId } = job.item
    if (uploadId === undefined) return
    if (!(await isSameContent(job).catch(() => false))) {
      stop(job, 'stopped', CHANGED_FILE)
      return
    }
    job.release ??= await locks.take(uploadId)
    if (!job.release) {
      put(job, 'elsewhere')
      return
    }
    put(job, 'waiting')
    if (sentOf(job) === job.item.bytes) await closeJob(job)
    else sender.pump()
  }

  /** The file belongs to an upload that was begun earlier: this row replaces the one that waited for the file. */
  function takeOver(job: Job, { uploadId }: Upload): void {
    const former = board.all().find((each) => each !== job && each.item.uploadId === uploadId)
    if (!former) return
    sender.halt(former)
    job.release = former.release
    former.release = undefined
    board.remove(former)
  }

  async function open(job: Job, { file, handle, ...rest }: ChosenFile): Promise<Upload | undefined> {
    if (!canHash()) {
      put(job, 'stopped', NO_HASHES)
      return undefined
    }
    try {
      const fingerprint = await fingerprintOf(file)
      const upload = await server.open({ ...rest, name: file.name, bytes: file.size, mime: mimeOf(file), fingerprint })
      takeOver(job, upload)
      know(job, upload)
      job.file = file
      if (handle) await handles.put(fingerprint, handle)
      await goOn(job)
      return upload
    } catch (error) {
      put(job, 'stopped', failureSentence(error))
      return undefined
    }
  }

  /** Adds uploads in the order of the files. Returns the upload of each file, or undefined after a failure. */
  async function add(files: readonly ChosenFile[]): Promise<(Upload | undefined)[]> {
    const added = files.map((chosen) => {
      const { kind, file, purpose = '' } = chosen
      return { chosen, job: board.newJob({ kind, name: file.name, bytes: file.size, purpose, state: 'opening' }) }
    })
    board.add(...added.map(({ job }) => job))
    const opened: (Upload | undefined)[] = []
    for (const { chosen, job } of added) opened.push(await open(job, chosen))
    return opened
  }

  async function closeJob(job: Job): Promise<void> {
    const { uploadId } = job.item
    if (uploadId === undefined || job.item.state === 'closing') return
    put(job, 'closing')
    try {
      const { importId } = await server.close(uploadId)
      job.item = { ...job.item, importId }
    } catch (error) {
      stop(job, 'stopped', failureSentence(error))
      return
    }
    job.release?.()
    job.release = undefined
    if (job.upload) await handles.drop(job.upload.fingerprint)
    put(job, 'done')
    onEnded()
    setTimeout(() => board.remove(job), DONE_SHOWN_MS)
  }

  const jobOf = (key: string) => board.all().find(({ item }) => item.key === key)

  function pause(key: string): void {
    const job = jobOf(key)
    if (job && (isMoving(job.item) || job.item.state === 'offline')) stop(job, 'paused')
  }

  async function resume(key: string): Promise<void> {
    const job = jobOf(key)
    if (!job) return
    if (job.item.state === 'offline') sender.tryAgain()
    else if (job.file) {
      job.refusals.clear()
      await goOn(job)
    } else await resumeByHandle(job, { mayAsk: true })
  }

  async function resumeByHandle(job: Job, { mayAsk }: { mayAsk: boolean }): Promise<void> {
    if (!job.upload) return
    const handle = await handles.find(job.upload.fingerprint)
    const file = handle && (await fileOfHandle(handle, { mayAsk }))
    job.item = { ...job.item, hasHandle: handle !== undefined }
    if (file) await choose(job.item.key, file)
    else board.show()
  }

  /** Takes the file of an earlier upload, chosen again. */
  async function choose(key: string, file: File): Promise<void> {
    const job = jobOf(key)
    if (!job?.upload) return
    const isSame = file.size === job.item.bytes && (await fingerprintOf(file)) === job.upload.fingerprint
    if (!isSame) {
      put(job, 'needs-file', OTHER_FILE)
      return
    }
    job.file = file
    await goOn(job)
  }

  async function cancel(key: string): Promise<void> {
    const job = jobOf(key)
    if (!job) return
    sender.halt(job)
    const { uploadId } = job.item
    try {
      if (uploadId !== undefined && job.item.state !== 'done') await server.cancel(uploadId)
      board.remove(job)
    } finally {
      sender.pump()
    }
    if (job.upload) await handles.drop(job.upload.fingerprint)
    onEnded()
  }

  /** Whether another tab sends it. */
  async function isElsewhere(uploadId: number): Promise<boolean> {
    const release = await locks.take(uploadId)
    release?.()
    return release === undefined
  }

  /** Shows uploads that were begun earlier, here or elsewhere. */
  async function restore(): Promise<void> {
    for (const upload of (await server.list()).toReversed()) {
      if (board.all().some(({ item }) => item.uploadId === upload.uploadId)) continue
      const job = board.newJob({ ...upload, state: 'needs-file' })
      know(job, upload)
      board.add(job)
      if (await isElsewhere(upload.uploadId)) put(job, 'elsewhere')
      else await resumeByHandle(job, { mayAsk: false })
    }
  }

  /** Asks for the progress of uploads in other tabs, and takes over uploads of closed tabs. */
  async function look(): Promise<void> {
    const list = await server.list().catch(() => undefined)
    if (!list) return
    for (const job of board.all().filter(({ item }) => item.state === 'elsewhere')) {
      const upload = list.find(({ uploadId }) => uploadId === job.item.uploadId)
      if (!upload) {
        board.remove(job)
        onEnded()
        continue
      }
      know(job, upload)
      if (await isElsewhere(upload.uploadId)) continue
      if (job.file) await goOn(job)
      else put(job, 'needs-file')
    }
    board.show()
  }

  function pauseAll(): void {
    for (const { item } of board.all()) pause(item.key)
  }

  async function resumeAll(): Promise<void> {
    for (const { item } of board.all()) if (item.state === 'paused') await resume(item.key)
  }

  /** Another staff member has logged in: removes all uploads of the former one. */
  function leave(): void {
    sender.close()
    for (const job of board.all()) {
      sender.halt(job)
      board.remove(job)
    }
  }

  const isSending = () => board.all().some(({ item }) => item.state === 'sending' || item.state === 'closing')

  const { store } = board
  const handleOnline = sender.tryAgain
  return {
    store,
    add,
    pause,
    resume,
    pauseAll,
    resumeAll,
    choose,
    cancel,
    restore,
    leave,
    isSending,
    handleOnline,
  }
}

export type UploadSession = ReturnType<typeof createUploadSession>
