import * as z from 'zod/mini'
import { line } from '../../drafts/draft-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { id, idList, oneOf, searchWord, time } from '../../fields.ts'
import { Colleague } from '../content/drafts.contract.ts'
import { BoundedCount } from '../orders/order-fields.ts'
import {
  DUPLICATE_GROUPS_SHOWN,
  FILM_STATES,
  LIBRARY_AT_ONCE_MAX,
  LIBRARY_COUNTED_MAX,
  LIBRARY_KINDS,
  MEDIA_TRASH_DAYS,
  ORPHAN_DAYS,
  USE_FILTERS,
  USE_PLACES,
} from './library-choices.ts'

export const FILM_TITLE_MAX_CHARACTERS = 120

/** Somewhere that shows it. */
export const Use = z.object({
  place: z.enum(USE_PLACES),
  /** 第 3.7 讲 ……, 资讯《……》; the first part names the course of a lesson. */
  title: z.string(),
  detail: z.string(),
  /** Where it is written; null where there is no page for it. */
  link: z.nullable(z.string()),
})
export type Use = z.infer<typeof Use>

const Uses = z.object({ list: z.array(Use), count: z.int(), isMore: z.boolean() })

export const LibraryFilm = z.object({
  filmId: z.int(),
  title: z.string(),
  /** 0 while it is coming. */
  seconds: z.number(),
  state: z.enum(FILM_STATES),
  posterUrl: z.string(),
  /** 1080p 起 3 档; empty where there is one file alone. */
  rungs: z.string(),
  /** Languages of its subtitles. */
  subtitles: z.array(z.string()),
  uses: Uses,
  bytes: z.number(),
  originalBytes: z.number(),
  by: z.nullable(Colleague),
  time: time(),
})
export type LibraryFilm = z.infer<typeof LibraryFilm>

export const LibraryFile = z.object({
  assetId: z.int(),
  title: z.string(),
  mime: z.string(),
  /** For a picture; empty for files that are only downloaded. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.number(),
  uses: Uses,
  by: z.nullable(Colleague),
  time: time(),
})
export type LibraryFile = z.infer<typeof LibraryFile>

/** One time that an original was made into the film. */
const FilmVersion = z.object({
  makingId: z.int(),
  fileName: z.string(),
  state: z.string(),
  /** Null once the original is gone. */
  originalBytes: z.nullable(z.number()),
  by: z.nullable(Colleague),
  time: time(),
})

export const FilmDetail = z.object({
  film: LibraryFilm,
  /** Links for the caller, good for some hours; null while there is nothing to play. */
  streamUrl: z.nullable(z.string()),
  fileUrl: z.nullable(z.string()),
  /** The original, to be downloaded; null where it is gone. */
  original: z.nullable(
    z.object({ assetId: z.int(), name: z.string(), url: z.string(), bytes: z.number(), isTrashed: z.boolean() }),
  ),
  versions: z.array(FilmVersion),
  /** In the trash it cannot be chosen any more. */
  isTrashed: z.boolean(),
  mayRemove: z.boolean(),
})
export type FilmDetail = z.infer<typeof FilmDetail>

const Refused = z.object({ id: z.int(), title: z.string(), sentence: z.string() })
export const RemovedMedia = z.object({ doneIds: z.array(z.int()), refused: z.array(Refused) })
export type RemovedMedia = z.infer<typeof RemovedMedia>

export const TrashedMedia = z.object({
  kind: z.enum(LIBRARY_KINDS),
  id: z.int(),
  title: z.string(),
  /** 视频, 图片, 附件 or 原片. */
  what: z.string(),
  bytes: z.number(),
  by: z.nullable(Colleague),
  time: time(),
  purgeTime: time(),
})
export type TrashedMedia = z.infer<typeof TrashedMedia>

export const Space = z.object({
  filmBytes: z.number(),
  originalBytes: z.number(),
  otherBytes: z.number(),
  trashBytes: z.number(),
  /** Null where an object store keeps the files and cares for its own space. */
  freeBytes: z.nullable(z.number()),
  totalBytes: z.nullable(z.number()),
  /** Bytes that came within the last 30 days and are still there. */
  grownBytes: z.number(),
  /** Films in no lesson, with their bytes and the date of the oldest. */
  unused: z.object({ count: z.int(), isMore: z.boolean(), bytes: z.number(), sinceTime: z.nullable(time()) }),
  duplicates: z.object({ count: z.int(), isMore: z.boolean(), bytes: z.number() }),
  /** Files without a reference: all of them, and those that the next sweep deletes. */
  orphans: z.object({ count: z.int(), bytes: z.number(), dueCount: z.int(), dueBytes: z.number() }),
  /** Rows with a missing file. */
  missingCount: z.int(),
  /** When the store was last looked through; null: never. */
  checkTime: z.nullable(time()),
})
export type Space = z.infer<typeof Space>

export const DuplicateGroup = z.object({
  kind: z.enum(LIBRARY_KINDS),
  /** The oldest first: it is the one that stays. */
  items: z.array(
    z.object({ id: z.int(), title: z.string(), bytes: z.number(), useCount: z.int(), time: time(), url: z.string() }),
  ),
  /** The space that is freed when the other copies are removed. */
  sparedBytes: z.number(),
  /** Why they cannot be made one; empty where they can. */
  whyNot: z.string(),
})
export type DuplicateGroup = z.infer<typeof DuplicateGroup>

const filter = {
  search: searchWord('搜索词 search'),
  use: z.optional(oneOf('用没用到 use', USE_FILTERS)),
  before: z.optional(id('before')),
}
const kind = () => oneOf('种类 kind', LIBRARY_KINDS)
const ids = () => idList('编号 ids', LIBRARY_AT_ONCE_MAX)
const filmId = () => id('filmId')

/** Films, pictures and files, for the staff who manage them. */
export const libraryContract = {
  films: endpoint({
    method: 'GET',
    path: '/manage/library/films',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: '视频，新的在前，可按文件名、课程、讲名找',
    input: z.object(filter),
    result: z.object({ list: z.array(LibraryFilm), next: z.nullable(z.int()) }),
  }),
  pictures: endpoint({
    method: 'GET',
    path: '/manage/library/pictures',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: '图片，新的在前',
    input: z.object(filter),
    result: z.object({ list: z.array(LibraryFile), next: z.nullable(z.int()) }),
  }),
  files: endpoint({
    method: 'GET',
    path: '/manage/library/files',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: '讲义与附件，新的在前',
    input: z.object(filter),
    result: z.object({ list: z.array(LibraryFile), next: z.nullable(z.int()) }),
  }),
  film: endpoint({
    method: 'GET',
    path: '/manage/library/film',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: '一个视频：能播的链接、原片、历次处理与用在哪里',
    input: z.object({ filmId: filmId() }),
    result: FilmDetail,
  }),
  uses: endpoint({
    method: 'GET',
    path: '/manage/library/uses',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: '一件用在哪里：讲、草稿、封面、正文、横幅、广告、讲师、页面',
    input: z.object({ kind: kind(), id: id('id') }),
    result: Uses,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/manage/library/counts',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: `视频、图片、附件、回收站各有几件，数到 ${LIBRARY_COUNTED_MAX}`,
    result: z.object({
      films: BoundedCount,
      pictures: BoundedCount,
      files: BoundedCount,
      trash: BoundedCount,
    }),
  }),
  space: endpoint({
    method: 'GET',
    path: '/manage/library/space',
    access: 'staff',
    permission: 'content.read',
    reach: 'nothing',
    summary: `占了多少地方，还剩多少，可以清掉什么；没有人认领的文件满 ${ORPHAN_DAYS} 天才清`,
    result: Space,
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/manage/library/duplicates',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: `内容一样的文件，一组一组，最多 ${DUPLICATE_GROUPS_SHOWN} 组`,
    result: z.object({ list: z.array(DuplicateGroup), hasMore: z.boolean() }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/manage/library/merge',
    access: 'staff',
    permission: 'media.remove',
    reach: 'film',
    summary: '内容一样的合成一份：用着别的都改用这一份，别的进回收站',
    input: z.object({ kind: kind(), keptId: id('keptId'), otherIds: idList('编号 otherIds', LIBRARY_AT_ONCE_MAX) }),
    result: z.object({ movedCount: z.int(), sparedBytes: z.number() }),
  }),
  rename: endpoint({
    method: 'POST',
    path: '/manage/library/rename',
    access: 'staff',
    permission: 'content.write',
    reach: 'film',
    summary: '给视频换个标题',
    input: z.object({ filmId: filmId(), title: line('视频的标题', FILM_TITLE_MAX_CHARACTERS) }),
    result: z.object({ filmId: z.int(), title: z.string() }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/manage/library/remove',
    access: 'staff',
    permission: 'media.remove',
    reach: 'film',
    summary: `放进回收站，${MEDIA_TRASH_DAYS} 天后才真的没有；还用着的删不掉，会说用在哪里`,
    input: z.object({ kind: kind(), ids: ids() }),
    result: RemovedMedia,
  }),
  removeOriginal: endpoint({
    method: 'POST',
    path: '/manage/library/remove-original',
    access: 'staff',
    permission: 'media.remove',
    reach: 'film',
    summary: '只把原片放进回收站：视频照常能播，原片没有了就不能再转码',
    input: z.object({ filmId: filmId() }),
    result: RemovedMedia,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/manage/library/restore',
    access: 'staff',
    permission: 'media.remove',
    reach: 'film',
    summary: '从回收站拿回来',
    input: z.object({ kind: kind(), ids: ids() }),
    result: RemovedMedia,
  }),
  trash: endpoint({
    method: 'GET',
    path: '/manage/library/trash',
    access: 'staff',
    permission: 'content.read',
    reach: 'film',
    summary: '媒体的回收站，后放进去的在前',
    input: z.object({ before: z.optional(id('before')) }),
    result: z.object({ list: z.array(TrashedMedia), next: z.nullable(z.int()) }),
  }),
}
