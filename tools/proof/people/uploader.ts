import { PART_HASH_HEADER, PART_TYPE, uploadPartPath } from '@bee/contract/manage/media/film-upload.contract.ts'
import { UPLOAD_PART_BYTES } from '@bee/contract/manage/media/upload-limits.ts'
import { API_BASE_PATH } from '@bee/contract/endpoint.ts'
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { attempt, sendWatched, staffClient, type Stage } from './ask.ts'

const MB = 1024 * 1024
const AGAIN_AFTER_MS = 500
const LOOK_EVERY_MS = 700
const FILE_BYTES = 256 * 1024
/** Transcoding is the workers' heaviest work; between two films all other work has the machine. */
const FILES_BETWEEN = 4

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A short film that every player takes. */
function makeFilm(folder: string): Buffer {
  const file = path.join(folder, 'film.mp4')
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=12:d=3', '-f', 'lavfi', '-i', 'sine=duration=3']
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, '-preset', 'ultrafast', '-c:a', 'aac', file])
  return readFileSync(file)
}

/** The same film with a box behind it that players pass over: another file, with 2 parts. */
function withTail(film: Buffer): Buffer {
  const tail = randomBytes(UPLOAD_PART_BYTES + MB - film.length)
  tail.writeUInt32BE(tail.length, 0)
  tail.write('free', 4, 'latin1')
  return Buffer.concat([film, tail])
}

export function createUploader(stage: Stage, cookie: string, folder: string) {
  const { journal } = stage
  const name = '上传'
  const { filmUpload, making } = staffClient(stage, name, cookie)
  const film = makeFilm(folder)
  let sent = 0
  let files = 0

  async function sendPart(uploadId: number, number: number, part: Buffer): Promise<boolean> {
    const headers = {
      'bee-staff': '1',
      cookie,
      'content-type': PART_TYPE,
      'content-length': part.length,
      [PART_HASH_HEADER]: sha256(part),
    }
    const address = API_BASE_PATH + uploadPartPath(uploadId, number)
    const { status } = await sendWatched(stage, name, address, { method: 'PUT', headers, body: part })
    return status === 200
  }

  /** As the page does: asks for the parts that are there, sends the missing ones, and closes. */
  async function upload(kind: 'video' | 'file', file: Buffer, fileName: string, isOver: () => boolean) {
    const fingerprint = sha256(Buffer.concat([Buffer.from(String(file.length)), file.subarray(0, MB)]))
    const asked = { kind, name: fileName, bytes: file.length, fingerprint }
    while (!isOver()) {
      const { data: opened } = await attempt(() => filmUpload.open(asked))
      if (opened) {
        const there = new Set(opened.parts.map(({ number }) => number))
        const parts = Math.ceil(file.length / opened.partBytes)
        for (let number = 1; number <= parts && !isOver(); number += 1) {
          const part = file.subarray((number - 1) * opened.partBytes, number * opened.partBytes)
          if (!there.has(number)) await sendPart(opened.uploadId, number, part)
        }
        const closed = await close(opened.uploadId, fileName, isOver)
        if (closed) return closed
      }
      await sleep(AGAIN_AFTER_MS)
    }
    return undefined
  }

  /** The same upload until the outcome is known: a new one after a lost answer would bring the file a second time. */
  async function close(uploadId: number, fileName: string, isOver: () => boolean) {
    for (;;) {
      const { answer, data } = await attempt(() => filmUpload.close({ uploadId }))
      journal.wrote('uploaded file', fileName, answer, { isKeyed: true })
      if (data || answer === 'no') return data
      if (isOver()) return undefined
      await sleep(AGAIN_AFTER_MS)
    }
  }

  async function isMade(makingId: number): Promise<boolean> {
    const { data } = await attempt(() => making.recent())
    return data?.list.some((each) => each.makingId === makingId && each.state === 'ready') === true
  }

  async function sendFile(isOver: () => boolean): Promise<void> {
    files += 1
    await upload('file', randomBytes(FILE_BYTES), `证明用的附件 ${files}.zip`, isOver)
    await sleep(LOOK_EVERY_MS)
  }

  return {
    name,
    async act(isOver: () => boolean) {
      while (!isOver()) {
        sent += 1
        const file = withTail(film)
        const closed = await upload('video', file, `证明用的视频 ${sent}.mp4`, isOver)
        if (closed) journal.stands('original film', String(closed.assetId), sha256(file))
        const makingId = closed?.makingId ?? undefined
        if (makingId !== undefined) journal.stands('finished film', String(makingId), 'ready')
        // The store is used all the time, also while the workers are busy or gone.
        while (makingId !== undefined && !isOver() && !(await isMade(makingId))) await sendFile(isOver)
        for (let nth = 0; nth < FILES_BETWEEN && !isOver(); nth += 1) await sendFile(isOver)
      }
    },
  }
}
