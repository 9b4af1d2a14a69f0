import { notFound } from '@bee/contract/failures.ts'
import {
  LIBRARY_COUNTED_MAX,
  LIBRARY_PAGE_SIZE,
  USES_IN_LIST,
  USES_SHOWN,
  type LibraryKind,
} from '@bee/contract/manage/media/library-choices.ts'
import type { Database } from '../../../database/database.ts'
import type { StaffViewer } from '../../../http/media/media-links.ts'
import { ownOf, reach, reachOf, type Reach } from '../../../http/staff/reach.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import type { ContentRights } from '../../content/content-rights.service.ts'
import type { PeopleService } from '../../content/people.service.ts'
import type { LibrarySearchRepository } from './library-search.repository.ts'
import type { FilmRow, FileRow, LibraryFilter, LibraryRepository } from './library.repository.ts'
import { presentFile, presentFilm, presentTrashed } from './library.presenter.ts'
import type { MediaTrashRepository } from './media-trash.repository.ts'
import type { UsesService } from './uses.service.ts'

const VERSIONS_SHOWN = 20
const bounded = (count: number) => ({
  count: Math.min(count, LIBRARY_COUNTED_MAX),
  isMore: count > LIBRARY_COUNTED_MAX,
})

/** The repository reads one row more than a page. `next` is where the next page begins, null on the last one. */
function pageOf<Row>(found: readonly Row[], idOf: (row: Row) => number) {
  const rows = found.slice(0, LIBRARY_PAGE_SIZE)
  const last = rows.at(-1)
  return { rows, next: found.length > rows.length && last ? idOf(last) : null }
}

/** Lists films, pictures and files for staff. */
export function createLibraryService(parts: {
  database: Database
  library: LibraryRepository
  rights: Pick<ContentRights, 'refuseUnlessReaches'>
  search: Pick<LibrarySearchRepository, 'films' | 'files'>
  trash: Pick<MediaTrashRepository, 'list'>
  uses: UsesService
  people: PeopleService
  /** A signed link to a file, for one staff member. */
  linkTo: (path: string, viewer: StaffViewer) => string
  linkToStream: (path: string, viewer: StaffViewer) => string
}) {
  const { database, library, rights, search, trash, uses, people, linkTo, linkToStream } = parts

  const reading = (staff: Staff): Reach => reach(staff, 'content.read')

  async function presentFilms(rows: readonly FilmRow[], most: number, reached: Reach) {
    const usesOf = await uses.of(
      'film',
      rows.map(({ filmId }) => filmId),
      { most, ownOf: ownOf(reached) },
    )
    const personOf = await people.named(rows.map(({ ownerId }) => ownerId))
    return rows.map((row) => presentFilm(row, usesOf(row.filmId), personOf(row.ownerId)))
  }

  async function films(staff: Staff, asked: LibraryFilter) {
    const reached = reading(staff)
    const filter = { ...asked, ownOf: ownOf(reached) }
    const found = filter.search === '' ? undefined : await search.films(filter.search)
    const all = await library.films(filter, LIBRARY_PAGE_SIZE + 1, found)
    const { rows, next } = pageOf(all, ({ filmId }) => filmId)
    return { list: await presentFilms(rows, USES_IN_LIST, reached), next }
  }

  async function files(staff: Staff, kind: 'picture' | 'file', asked: LibraryFilter) {
    const filter = { ...asked, ownOf: ownOf(reading(staff)) }
    const found = filter.search === '' ? undefined : await search.files(filter.search)
    const all = await library.files(kind, filter, LIBRARY_PAGE_SIZE + 1, found)
    const { rows, next } = pageOf<FileRow>(all, ({ assetId }) => assetId)
    const usesOf = await uses.of(
      'asset',
      rows.map(({ assetId }) => assetId),
      { most: USES_IN_LIST, ownOf: filter.ownOf },
    )
    const personOf = await people.named(rows.map(({ ownerId }) => ownerId))
    return { list: rows.map((row) => presentFile(row, usesOf(row.assetId), personOf(row.ownerId))), next }
  }

  /** With a narrow right a staff member removes only the own uploads. */
  const mayRemove = (staff: Staff, ownerId: number | null) => {
    const reached = reachOf(staff, 'media.remove')
    return reached !== undefined && (reached.isAll || ownerId === reached.userId)
  }

  async function film(staff: Staff, filmId: number) {
    const row = await library.film(filmId)
    if (!row) throw notFound('没有这个视频')
    await rights.refuseUnlessReaches(database, staff, 'content.read', { kind: 'film', contentId: filmId })
    const [presented] = await presentFilms([row], USES_SHOWN, reading(staff))
    if (!presented) throw notFound('没有这个视频')
    const viewer: StaffViewer = { userId: staff.userId, subject: { by: 'content.read', kind: 'film', id: filmId } }
    const versions = await library.versions(filmId, VERSIONS_SHOWN)
    const personOf = await people.named(versions.map(({ ownerId }) => ownerId))
    const kept = versions.find(({ assetId }) => assetId !== null)
    const original =
      kept && kept.assetId !== null && kept.originalPath !== null
        ? {
            assetId: kept.assetId,
            name: kept.fileName,
            url: linkTo(kept.originalPath, viewer),
            bytes: kept.originalBytes ?? 0,
            isTrashed: await library.isAssetTrashed(kept.assetId),
          }
        : null
    return {
      film: presented,
      streamUrl: row.streamPath === null ? null : linkToStream(row.streamPath, viewer),
      fileUrl: row.filePath === null ? null : linkTo(row.filePath, viewer),
      original,
      versions: versions.map(({ makingId, fileName, state, originalBytes, ownerId, createdAt }) => ({
        makingId,
        fileName,
        state,
        originalBytes,
        by: personOf(ownerId),
        time: createdAt.toISOString(),
      })),
      isTrashed: row.isTrashed,
      mayRemove: mayRemove(staff, row.ownerId),
    }
  }

  async function usesOf(staff: Staff, kind: LibraryKind, id: number) {
    const piece = { kind: kind === 'film' ? 'film' : 'file', contentId: id } as const
    await rights.refuseUnlessReaches(database, staff, 'content.read', piece)
    return (await uses.of(kind, [id], { most: USES_SHOWN, ownOf: ownOf(reading(staff)) }))(id)
  }

  async function counts(staff: Staff) {
    const counted = await library.counts(LIBRARY_COUNTED_MAX + 1, ownOf(reading(staff)))
    const [filmCount, pictureCount, fileCount, trashCount] = counted
    return {
      films: bounded(filmCount),
      pictures: bounded(pictureCount),
      files: bounded(fileCount),
      trash: bounded(trashCount),
    }
  }

  async function trashed(staff: Staff, before: number | undefined) {
    const found = await trash.list({ before, ownOf: ownOf(reading(staff)) }, LIBRARY_PAGE_SIZE + 1)
    const { rows, next } = pageOf(found, ({ trashId }) => trashId)
    const personOf = await people.named(rows.map(({ removedBy }) => removedBy))
    return { list: rows.map((row) => presentTrashed(row, personOf(row.removedBy))), next }
  }

  return { films, files, film, usesOf, counts, trashed, mayRemove }
}

export type LibraryService = ReturnType<typeof createLibraryService>
