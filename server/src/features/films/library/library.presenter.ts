import { DAY_MS } from '@bee/contract/durations.ts'
import type { Colleague } from '@bee/contract/manage/content/drafts.contract.ts'
import { MEDIA_TRASH_DAYS } from '@bee/contract/manage/media/library-choices.ts'
import type { LibraryFile, LibraryFilm, TrashedMedia } from '@bee/contract/manage/media/library.contract.ts'
import { pictureAddress } from '../../../http/media/picture-address.ts'
import type { FileRow, FilmRow } from './library.repository.ts'
import type { TrashRow } from './media-trash.repository.ts'
import type { FoundUses } from './uses.service.ts'

/** 1080p 起 3 档; empty for a single file without renditions. */
function renditionWords(rungs: FilmRow['rungs']): string {
  if (rungs === null || rungs.length === 0) return ''
  return `${Math.max(...rungs.map(({ name }) => name))}p 起 ${rungs.length} 档`
}

export const presentFilm = (row: FilmRow, uses: FoundUses, by: Colleague | null): LibraryFilm => ({
  filmId: row.filmId,
  title: row.title,
  seconds: row.seconds,
  state: row.filePath === null ? 'coming' : 'ready',
  posterUrl: row.posterUrl,
  rungs: row.streamPath === null ? '' : renditionWords(row.rungs),
  subtitles: row.subtitles,
  uses,
  bytes: row.bytes,
  originalBytes: row.originalBytes,
  by,
  time: row.createdAt.toISOString(),
})

/** The kind as the trash page calls it. */
export function whatWords({ what, path }: { what: string; path: string }): string {
  if (path.startsWith('originals/')) return '原片'
  return what === 'film' ? '视频' : what === 'picture' ? '图片' : '附件'
}

export const presentTrashed = (row: TrashRow, by: Colleague | null): TrashedMedia => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  what: whatWords(row),
  bytes: row.bytes,
  by,
  time: row.removedAt.toISOString(),
  purgeTime: new Date(row.removedAt.getTime() + MEDIA_TRASH_DAYS * DAY_MS).toISOString(),
})

/** A file without a title is called by the last part of its path. */
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
