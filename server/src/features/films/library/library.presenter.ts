import type { Colleague } from '@bee/contract/manage/content/drafts.contract.ts'
import type { LibraryFile, LibraryFilm } from '@bee/contract/manage/media/library.contract.ts'
import { pictureAddress } from '../../../http/media/picture-address.ts'
import type { FileRow, FilmRow } from './library.repository.ts'
import type { FoundUses } from './uses.service.ts'

/** 1080p 起 3 档; empty where there is one file alone. */
function rungWords(rungs: FilmRow['rungs']): string {
  if (rungs === null || rungs.length === 0) return ''
  return `${Math.max(...rungs.map(({ name }) => name))}p 起 ${rungs.length} 档`
}

export const presentFilm = (row: FilmRow, uses: FoundUses, by: Colleague | null): LibraryFilm => ({
  filmId: row.filmId,
  title: row.title,
  seconds: row.seconds,
  state: row.filePath === null ? 'coming' : 'ready',
  posterUrl: row.posterUrl,
  rungs: row.streamPath === null ? '' : rungWords(row.rungs),
  subtitles: row.subtitles,
  uses,
  bytes: row.bytes,
  originalBytes: row.originalBytes,
  by,
  time: row.createdAt.toISOString(),
})

/** The last part of its path, where nobody has given it a name. */
const nameOf = ({ title, path }: FileRow) => (title === '' ? (path.split('/').at(-1) ?? '') : title)

export const presentFile = (row: FileRow, uses: FoundUses, by: Colleague | null): LibraryFile => ({
  assetId: row.assetId,
  title: nameOf(row),
  mime: row.mime,
  url: row.kind === 'picture' ? pictureAddress(row.path, row.sha256) : '',
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  uses,
  by,
  time: row.createdAt.toISOString(),
})
