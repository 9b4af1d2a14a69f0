import { bytesOfPart, countParts } from '@bee/contract/manage/media/upload-limits.ts'
import type { Upload } from '@bee/contract/manage/media/film-upload.contract.ts'
import { hashOf } from '../session/file-hash.ts'
import { PartFailure, type PartToSend } from '../session/send-part.ts'
import type { UploadServer } from '../session/upload-session.ts'

const PART_BYTES = 4

interface Kept extends Upload {
  content: Uint8Array
}

/** Answers like the server, with parts of four bytes, and can be offline. */
export function createPartServer() {
  const uploads = new Map<number, Kept>()
  const closed: number[] = []
  const sent: string[] = []
  /** Failures for the next parts. */
  const troubles: PartFailure[] = []
  let gate: Promise<void> | undefined
  let open: () => void = () => undefined

  const shown = ({ content: _content, ...upload }: Kept): Upload => ({ ...upload, parts: [...upload.parts] })

  const server: UploadServer = {
    open({ kind, name, bytes, fingerprint, purpose = '', filmId = 7 }) {
      const found = [...uploads.values()].find((each) => each.fingerprint === fingerprint)
      if (found) return Promise.resolve(shown(found))
      const upload: Kept = {
        uploadId: uploads.size + 1,
        kind,
        name,
        bytes,
        partBytes: PART_BYTES,
        fingerprint,
        filmId,
        purpose,
        facts: null,
        parts: [],
        createTime: '',
        touchTime: '',
        content: new Uint8Array(bytes),
      }
      uploads.set(upload.uploadId, upload)
      return Promise.resolve(shown(upload))
    },
    async sendPart({ uploadId, number, content, sha256, signal, onSent }: PartToSend) {
      await gate
      if (signal.aborted) throw new PartFailure(0, '', false)
      const trouble = troubles.shift()
      if (trouble) throw trouble
      const upload = uploads.get(uploadId)
      if (!upload) throw new PartFailure(404, '没有这个上传', true)
      const bytes = new Uint8Array(await content.arrayBuffer())
      if ((await hashOf(bytes)) !== sha256 || bytes.length !== bytesOfPart(number, upload)) {
        throw new PartFailure(400, '这一段在路上变了样', true)
      }
      upload.content.set(bytes, (number - 1) * PART_BYTES)
      upload.parts = [...upload.parts.filter((each) => each.number !== number), { number, sha256 }]
      sent.push(`${uploadId}.${number}`)
      onSent(bytes.length)
      return { numbers: upload.parts.map((each) => each.number) }
    },
    close(uploadId) {
      const upload = uploads.get(uploadId)
      if (!upload || upload.parts.length < countParts(upload.bytes, PART_BYTES))
        return Promise.reject(new Error('not whole'))
      closed.push(uploadId)
      return Promise.resolve({ uploadId, assetId: 1, filmId: upload.filmId, makingId: 1, importId: null })
    },
    cancel: (uploadId) => Promise.resolve(uploads.delete(uploadId)),
    list: () => Promise.resolve([...uploads.values()].filter(({ uploadId }) => !closed.includes(uploadId)).map(shown)),
  }

  return {
    server,
    closed,
    sent,
    troubles,
    textOf: (uploadId: number) => new TextDecoder().decode(uploads.get(uploadId)?.content),
    hold() {
      gate = new Promise((resolve) => (open = resolve))
    },
    letGo() {
      gate = undefined
      open()
    },
  }
}

/** The locks of one browser, shared by its tabs. */
export function createSharedLocks() {
  const held = new Set<number>()
  return {
    take(uploadId: number): Promise<(() => void) | undefined> {
      if (held.has(uploadId)) return Promise.resolve(undefined)
      held.add(uploadId)
      return Promise.resolve(() => void held.delete(uploadId))
    },
  }
}

export const noHandles = {
  put: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  drop: () => Promise.resolve(),
}
