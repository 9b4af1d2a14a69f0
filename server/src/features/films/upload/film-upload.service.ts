import { badInput, conflict, notFound } from '@bee/contract/failures.ts'
import {
  bytesOfPart,
  countParts,
  OPEN_UPLOADS_PER_PERSON,
  SPACE_RESERVED_MINUTES,
  UPLOAD_PART_BYTES,
} from '@bee/contract/manage/media/upload-limits.ts'
import type { ClosedUpload, PartsThere, Upload, UploadKind } from '@bee/contract/manage/media/film-upload.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import type { Readable } from 'node:stream'
import { DAY_MS } from '@bee/contract/durations.ts'
import type { Work } from '../../../database/database.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { NewEvent } from '../../../http/staff/staff-write.ts'
import type { Clock } from '../../../outside/clock.ts'
import type { Randomness } from '../../../outside/randomness.ts'
import type { FileStore } from '../../../outside/store/file-store.ts'
import type { UploadTaker } from '../../../upload-taker.ts'
import type { AssetsService } from '../../assets/assets.service.ts'
import type { ContentRights } from '../../content/content-rights.service.ts'
import type { ComingFilms } from '../../player/editing/coming-films.service.ts'
import { refuseTooLarge, refuseTooMany, refuseWithoutSpace } from './check-space.ts'
import type { UploadedFilmsRepository } from './uploaded-films.repository.ts'
import type { FilmUploadRepository, UploadRow } from './film-upload.repository.ts'
import { presentUpload } from './film-upload.presenter.ts'
import type { UploadBuffers } from './upload-buffers.ts'
import { readPart } from './read-part.ts'
import { newPath, refuseName, titleOf } from './upload-names.ts'

const SPACE_RESERVED_MS = SPACE_RESERVED_MINUTES * 60 * 1000
const NO_SUCH_UPLOAD = '没有这个上传，它可能已经取消，或者太久没有动，被清掉了'

export interface NewFile {
  kind: UploadKind
  name: string
  bytes: number
  mime: string
  fingerprint: string
  facts?: Upload['facts'] | undefined
  filmId?: number | undefined
  title?: string | undefined
  purpose?: string | undefined
}

/** The result of a call that may have changed no row. Without a change there is no event. */
interface Saved<Result> {
  result: Result
  event?: NewEvent
}

interface FilmUploadParts {
  uploads: FilmUploadRepository
  films: UploadedFilmsRepository
  comingFilms: Pick<ComingFilms, 'expect'>
  rights: Pick<ContentRights, 'refuseFilmChange' | 'refuseShownChange'>
  assets: Pick<AssetsService, 'register'>
  files: FileStore
  places: UploadBuffers
  clock: Clock
  randomness: Randomness
  /** Enqueues in the transaction that closes the upload. */
  wishHashed: (work: Work, uploadId: number, by: number) => Promise<unknown>
  wishMade: (work: Work, makingId: number, by: number) => Promise<unknown>
  /** Take the kinds that the library does not keep. */
  takers: ReadonlyMap<UploadKind, UploadTaker>
}

/** Uploads of files in numbered parts. All state is in the database and the store, so any process can answer any call. */
export function createFilmUploadService(parts: FilmUploadParts) {
  const { uploads, films, comingFilms, rights, assets, files, places, clock, randomness } = parts

  const partsOf = async (uploadId: number, work?: Work) => uploads.parts([uploadId], work)

  function takerOf(kind: UploadKind): UploadTaker {
    const taker = parts.takers.get(kind)
    if (!taker) throw new Error(`No feature here takes uploads of the kind ${kind}`)
    return taker
  }

  /** Refuses a file before an upload begins, with the reason. */
  async function refuseUnfit({ kind, name, bytes }: NewFile, staff: Staff): Promise<void> {
    if (kind === 'archive') takerOf(kind).refuse(staff)
    refuseName(kind, name)
    refuseTooLarge(bytes)
    await refuseUnlessSpace(bytes, staff.userId)
  }

  const spaceReservedSince = () => new Date(clock.now().getTime() - SPACE_RESERVED_MS)

  async function refuseUnlessSpace(bytes: number, ownerId: number): Promise<void> {
    const space = await files.space?.()
    if (space) refuseWithoutSpace(bytes, space, await uploads.promisedBytes(ownerId, spaceReservedSince()))
  }

  /** An upload without progress loses its promised space after ROOM_HELD_MS. Its missing bytes are checked against the free space again. */
  async function refuseLapsed({ id, ownerId, bytes, touchedAt }: UploadRow): Promise<void> {
    if (touchedAt >= spaceReservedSince()) return
    const there = await partsOf(id)
    await refuseUnlessSpace(bytes - there.reduce((sum, part) => sum + part.bytes, 0), ownerId ?? 0)
  }

  async function resume(work: Work, found: UploadRow, { kind, filmId }: NewFile): Promise<Saved<Upload>> {
    if (found.kind !== kind || (filmId !== undefined && found.filmId !== filmId)) {
      throw conflict(`同一个文件正在传到别处${found.purpose === '' ? '' : `（${found.purpose}）`}，传完或取消之后再传`)
    }
    await uploads.touch(work, found.id, clock.now())
    return { result: presentUpload(found, await partsOf(found.id, work)) }
  }

  /** Does the slow work before any lock. An open upload of the same file is resumed. */
  async function prepare(file: NewFile, staff: Staff) {
    const found = await uploads.findOpen(staff.userId, file.fingerprint)
    if (found) {
      await refuseLapsed(found)
      return undefined
    }
    await refuseUnfit(file, staff)
    const path = newPath(file, randomness)
    return { path, token: await files.parts.begin(path, { bytes: file.bytes, partBytes: UPLOAD_PART_BYTES }) }
  }

  async function open(
    work: Work,
    { file, staff, prepared }: { file: NewFile; staff: Staff; prepared: Awaited<ReturnType<typeof prepare>> },
  ): Promise<Saved<Upload>> {
    const { userId } = staff
    await uploads.queueUp(work, userId)
    const found = await uploads.findOpen(userId, file.fingerprint, work)
    if (found) return resume(work, found, file)
    if (!prepared) throw conflict('这个上传刚刚结束了，请再试一次')
    const now = clock.now()
    refuseTooMany(file.bytes, await uploads.loadOf(work, userId, new Date(now.getTime() - DAY_MS)))
    const filmId = await filmOf(work, file, staff)
    const row = await uploads.insert(work, {
      ownerId: userId,
      kind: file.kind,
      name: file.name,
      mime: file.mime,
      bytes: file.bytes,
      partBytes: UPLOAD_PART_BYTES,
      fingerprint: file.fingerprint,
      ...prepared,
      filmId,
      purpose: file.purpose ?? '',
      facts: file.facts ?? null,
      now,
    })
    return { result: presentUpload(row, []), event: eventOf(row, 'upload.open', '开始上传') }
  }

  async function filmOf(work: Work, { kind, filmId, title, name }: NewFile, staff: Staff): Promise<number | null> {
    if (kind !== 'video') return null
    if (filmId === undefined) return comingFilms.expect(work, title ?? titleOf(name))
    await rights.refuseFilmChange(work, staff, filmId)
    return filmId
  }

  const eventOf = (row: UploadRow, action: NewEvent['action'], verb: string): NewEvent => ({
    action,
    target: { kind: 'upload', id: row.id },
    summary: `${verb}「${row.name}」，${sayBytes(row.bytes)}${row.purpose === '' ? '' : `，${row.purpose}`}`,
    after: { name: row.name, bytes: row.bytes, filmId: row.filmId },
    undo: '上传的文件可以在媒体里换掉或删除',
  })

  /** The upload of another staff member answers 404. */
  function refuseForeign(row: UploadRow | undefined, { userId }: Pick<Staff, 'userId'>): UploadRow {
    if (row?.ownerId !== userId) throw notFound(NO_SUCH_UPLOAD)
    return row
  }

  function refuseUnlessOpen({ state }: UploadRow): void {
    if (state === 'cancelled') throw notFound(NO_SUCH_UPLOAD)
    if (state === 'done') throw conflict('这个文件已经传完了')
  }

  /** Checks the upload and the number of the part before the body is read. */
  async function expectPart(staff: Staff, { uploadId, number }: { uploadId: number; number: number }) {
    const row = refuseForeign(await uploads.find(uploadId), staff)
    refuseUnlessOpen(row)
    if (number < 1 || number > countParts(row.bytes, row.partBytes)) throw badInput('没有这一段')
    await refuseLapsed(row)
    return { row, number, bytes: bytesOfPart(number, row) }
  }

  async function receive(
    { row, number, bytes }: Awaited<ReturnType<typeof expectPart>>,
    { sha256, content }: { sha256: string; content: Readable },
  ): Promise<PartsThere> {
    const there = (await partsOf(row.id)).find((part) => part.number === number)
    if (there && there.sha256 !== sha256) throw conflict('文件在上传期间变了，和已经传的对不上：请取消，重新传')
    if (!there) {
      await places.withBuffer(row.ownerId ?? 0, async (buffer) => {
        const part = await readPart(content, buffer, { bytes, sha256 })
        const tag = await files.parts.put(row.token, number, part)
        await uploads.keepPart(row.id, { number, bytes, sha256, tag }, clock.now())
      })
    }
    const all = await partsOf(row.id)
    // Another tab cancelled or closed the upload while the part was on its way.
    if (!all.some((part) => part.number === number))
      refuseUnlessOpen(refuseForeign(await uploads.find(row.id), { userId: row.ownerId ?? 0 }))
    return { numbers: all.map((part) => part.number) }
  }

  /** Joins the parts into the file. A call after a killed process does the same work again without harm. */
  async function join(uploadId: number, staff: Staff): Promise<void> {
    const row = refuseForeign(await uploads.find(uploadId), staff)
    if (row.state === 'done') return
    refuseUnlessOpen(row)
    const there = await partsOf(uploadId)
    const missing = countParts(row.bytes, row.partBytes) - there.length
    if (missing > 0) throw conflict(`还差 ${missing} 段没有到`)
    await files.parts.finish(row.token, row.path, there)
  }

  async function close(work: Work, uploadId: number, staff: Staff): Promise<Saved<ClosedUpload>> {
    const row = refuseForeign(await uploads.lock(work, uploadId), staff)
    if (row.state === 'done') return { result: await closedOf(work, row) }
    refuseUnlessOpen(row)
    // Check again: since the upload began, a colleague may have published a course that shows the film.
    if (row.filmId !== null) await rights.refuseShownChange(work, staff, row.filmId)
    if (row.kind === 'archive') return handOver(work, row, staff)
    const now = clock.now()
    const { userId } = staff
    const [assetId = 0] = await assets.register(work, [
      { kind: row.kind, path: row.path, title: row.name, mime: row.mime, bytes: row.bytes },
    ])
    await uploads.giveAsset(work, assetId, userId)
    await uploads.end(work, uploadId, { state: 'done', assetId, now })
    await parts.wishHashed(work, uploadId, userId)
    if (row.filmId !== null) {
      const transcode = { filmId: row.filmId, assetId, ownerId: userId, fileName: row.name, now }
      await parts.wishMade(work, await films.beginTranscode(work, transcode), userId)
    }
    return { result: await closedOf(work, { ...row, assetId }), event: eventOf(row, 'upload.close', '传完') }
  }

  /** The taker of the kind owns the file from here on. */
  async function handOver(work: Work, row: UploadRow, staff: Staff): Promise<Saved<ClosedUpload>> {
    const taker = takerOf(row.kind)
    taker.refuse(staff)
    await uploads.end(work, row.id, { state: 'done', now: clock.now() })
    const { importId, event } = await taker.take(work, row, staff.userId)
    return { result: { uploadId: row.id, assetId: null, filmId: null, makingId: null, importId }, event }
  }

  async function closedOf(work: Work, { id, kind, path, assetId, filmId }: UploadRow): Promise<ClosedUpload> {
    if (kind === 'archive')
      return { uploadId: id, assetId, filmId, makingId: null, importId: await takerOf(kind).find(work, path) }
    // The upload was closed, but a staff member has deleted the file since.
    if (assetId === null) throw notFound('这个文件传完之后已经删掉了')
    return { uploadId: id, assetId, filmId, makingId: await films.transcodeOf(work, assetId), importId: null }
  }

  async function cancel(work: Work, uploadId: number, staff: Staff): Promise<Saved<{ uploadId: number }>> {
    const row = refuseForeign(await uploads.lock(work, uploadId), staff)
    if (row.state === 'done') throw conflict('这个文件已经传完了，不要的话请到媒体里删除')
    if (row.state === 'cancelled') return { result: { uploadId } }
    await giveUp(work, row)
    return { result: { uploadId }, event: eventOf(row, 'upload.cancel', '取消上传') }
  }

  /** Leaves the arrived parts in the store: dropParts deletes them after the commit, or else the sweep. */
  async function giveUp(work: Work, { id, filmId }: UploadRow): Promise<void> {
    await uploads.end(work, id, { state: 'cancelled', now: clock.now() })
    if (filmId !== null) await films.removeUnwanted(work, filmId)
  }

  async function dropParts(uploadId: number): Promise<void> {
    const row = await uploads.find(uploadId)
    if (row?.state === 'cancelled') await files.parts.drop(row.token)
  }

  /** Drops parts that were begun for an open upload or for a refused one. */
  async function dropUnused(token: string): Promise<void> {
    if (!(await uploads.knowsToken(token))) await files.parts.drop(token)
  }

  async function list({ userId }: Staff): Promise<Upload[]> {
    const rows = await uploads.listOpen(userId, OPEN_UPLOADS_PER_PERSON)
    const there = await uploads.parts(rows.map(({ id }) => id))
    return rows.map((row) =>
      presentUpload(
        row,
        there.filter(({ uploadId }) => uploadId === row.id),
      ),
    )
  }

  return { prepare, open, expectPart, receive, join, close, cancel, giveUp, dropParts, dropUnused, list }
}

export type FilmUploadService = ReturnType<typeof createFilmUploadService>
