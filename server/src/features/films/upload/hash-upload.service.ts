import { createHash } from 'node:crypto'
import { conflict } from '@bee/contract/failures.ts'
import { bytesOfPart } from '@bee/contract/manage/media/upload-limits.ts'
import type { Database } from '../../../database/database.ts'
import type { RunningJob } from '../../../job-kind.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { FileStore } from '../../../outside/store/file-store.ts'
import { DamagedFile, stopsOf } from './damaged-file.ts'
import type { HashingRepository } from './hashing.repository.ts'
import type { FilmUploadRepository, UploadRow } from './film-upload.repository.ts'

const PERCENT = 100
/** The bytes between progress reports. */
const REPORT_EVERY_BYTES = 64 * 1024 * 1024
/** A store may answer wrongly once. After three attempts the file itself counts as damaged. */
const DAMAGE_TRIES = 3

type HashJob = Pick<RunningJob<{ uploadId: number }>, 'input' | 'report' | 'signal' | 'inOneTransaction' | 'attempt'>

/** Reads the stored file once more: compares each part with the upload, and takes the hash that finds duplicates. */
export function createHashUploadService(parts: {
  database: Database
  uploads: FilmUploadRepository
  hashing: HashingRepository
  files: FileStore
  clock: Clock
}) {
  const { database, uploads, hashing, files, clock } = parts

  async function hash(job: HashJob): Promise<undefined> {
    const row = await uploads.find(job.input.uploadId)
    const { assetId } = row ?? { assetId: null }
    // Deleted before its turn.
    if (!row || assetId === null) return
    try {
      const sha256 = await readAgain(row, job)
      await job.inOneTransaction(async (work) => {
        await hashing.keep(work, { uploadId: row.id, assetId, sha256 })
        return { sha256 }
      })
    } catch (error) {
      if (!(error instanceof DamagedFile) || job.attempt < DAMAGE_TRIES) throw error
      await tell(row, assetId, error)
    }
  }

  /** Shows the damage on the page of the film and in the list of open decisions. */
  async function tell(row: UploadRow, assetId: number, damage: DamagedFile): Promise<never> {
    const stops = stopsOf(damage)
    await database.transaction().execute(async (work) => {
      // A missing file may come back unchanged, so it is not marked.
      if (damage.kind === 'changed') await hashing.markDamaged(work, assetId)
      await hashing.stopTranscode(work, assetId, stops, clock.now())
    })
    throw conflict(`「${row.name}」${damage.message}，${stops.onItsWay.advice}`)
  }

  /** Throws DamagedFile where the stored bytes differ from the upload. */
  async function readAgain(row: UploadRow, { report, signal }: HashJob): Promise<string> {
    const file = await files.find(row.path)
    if (!file) throw new DamagedFile('gone')
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
        // The file is longer than the upload.
        if (wanted <= 0) break
        const slice = piece.subarray(at, at + wanted)
        part.update(slice)
        at += slice.length
        inPart += slice.length
        if (slice.length < wanted) continue
        const sha256 = part.digest('hex')
        if (sent.has(number) && sent.get(number) !== sha256) throw new DamagedFile('changed', `第 ${number} 段`)
        part = createHash('sha256')
        number += 1
        inPart = 0
      }
      done += piece.length
      if (done - reported < REPORT_EVERY_BYTES) continue
      reported = done
      await report(Math.floor((done / row.bytes) * PERCENT), `核对「${row.name}」`)
    }
    if (done !== row.bytes) throw new DamagedFile('changed', done < row.bytes ? '短了一截' : '多出一截')
    return whole.digest('hex')
  }

  return { hash }
}
