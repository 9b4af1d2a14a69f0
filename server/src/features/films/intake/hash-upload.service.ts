import { createHash } from 'node:crypto'
import { bytesOfPart } from '@bee/contract/manage/media/intake-limits.ts'
import type { RunningJob } from '../../../job-kind.ts'
import type { FileStore } from '../../../outside/store/file-store.ts'
import type { HashingRepository } from './hashing.repository.ts'
import type { IntakeRepository } from './intake.repository.ts'

const PERCENT = 100
/** So often is it said how far it is. */
const REPORT_EVERY_BYTES = 64 * 1024 * 1024

/** What was kept is read once more: it is what was sent, part by part, and its hash tells it from others. */
export function createHashUploadService(parts: {
  uploads: IntakeRepository
  hashing: HashingRepository
  files: FileStore
}) {
  const { uploads, hashing, files } = parts

  async function hash({
    input,
    report,
    signal,
    inOneTransaction,
  }: Pick<RunningJob<{ uploadId: number }>, 'input' | 'report' | 'signal' | 'inOneTransaction'>): Promise<undefined> {
    const row = await uploads.find(input.uploadId)
    const { assetId } = row ?? { assetId: null }
    // Deleted before its turn came: nothing is left to be known about it.
    if (!row || assetId === null) return
    const file = await files.find(row.path)
    if (!file) throw new Error(`没有找到传上来的文件 ${row.path}`)
    const sent = new Map((await uploads.parts([row.id])).map(({ number, sha256 }) => [number, sha256]))
    const whole = createHash('sha256')
    let part = createHash('sha256')
    let [number, inPart, done, reported] = [1, 0, 0, 0]
    for await (const piece of (await file.open()) as AsyncIterable<Buffer>) {
      signal.throwIfAborted()
      whole.update(piece)
      let at = 0
      while (at < piece.length) {
        const wanted = bytesOfPart(number, row) - inPart
        const slice = piece.subarray(at, at + wanted)
        part.update(slice)
        at += slice.length
        inPart += slice.length
        if (slice.length < wanted) continue
        const sha256 = part.digest('hex')
        if (sent.has(number) && sent.get(number) !== sha256) {
          throw new Error(`存下来的第 ${number} 段和传上来的不一样，请把「${row.name}」重新传一次`)
        }
        part = createHash('sha256')
        number += 1
        inPart = 0
      }
      done += piece.length
      if (done - reported < REPORT_EVERY_BYTES) continue
      reported = done
      await report(Math.floor((done / row.bytes) * PERCENT), `核对「${row.name}」`)
    }
    if (done !== row.bytes) throw new Error(`存下来的「${row.name}」不完整，请重新传一次`)
    const sha256 = whole.digest('hex')
    return inOneTransaction(async (work) => {
      await hashing.keep(work, { uploadId: row.id, assetId, sha256 })
      return { sha256 }
    })
  }

  return { hash }
}
