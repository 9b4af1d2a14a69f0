import { badField, notFound } from '@bee/contract/failures.ts'
import type { FilmDraft } from '@bee/contract/player/film-draft.ts'
import { withIds } from '../../../database/bulk-rows.ts'
import type { Work } from '../../../database/database.ts'
import type { Clock } from '../../../outside/clock.ts'
import { refuseTakenSlugs, type Added, type Editing, type Given } from '../../../editing.ts'
import type { AssetsService } from '../../assets/assets.service.ts'
import type { CatalogueEditingService } from './catalogue-editing.service.ts'
import type { FilmColumns, FilmEditingRepository } from './film-editing.repository.ts'

const NO_SUCH_FILM = '没有这个视频'

type Paths = Pick<FilmColumns, 'file_path' | 'hls_path' | 'subtitles_path' | 'poster_url'>
type Files = Pick<FilmColumns, 'video_id' | 'stream_id' | 'subtitles_id' | 'poster_id'>

interface GivenFilm extends Given {
  createdAt?: Date
}

export type FilmEditingService = Editing<FilmDraft, GivenFilm>

/** Films that lessons show. */
export function createFilmEditingService(parts: {
  films: FilmEditingRepository
  assets: AssetsService
  catalogue: CatalogueEditingService
  clock: Clock
}): FilmEditingService {
  const { films, assets, catalogue, clock } = parts

  async function columnsOf(work: Work, drafts: readonly FilmDraft[]) {
    const ids = (key: 'videoId' | 'streamId' | 'subtitlesId' | 'posterId') => drafts.map((draft) => draft[key])
    const videoPath = await assets.pathsOf(work, 'video', ids('videoId'))
    const streamPath = await assets.pathsOf(work, 'stream', ids('streamId'))
    const subtitlesPath = await assets.pathsOf(work, 'subtitles', ids('subtitlesId'))
    const posterUrl = await assets.pictureUrls(work, ids('posterId'))
    return (draft: FilmDraft): FilmColumns => ({
      title: draft.title,
      seconds: draft.seconds.toFixed(3),
      file_path: draft.videoId === null ? null : videoPath(draft.videoId),
      hls_path: draft.streamId === null ? null : streamPath(draft.streamId),
      subtitles_path: draft.subtitlesId === null ? null : subtitlesPath(draft.subtitlesId),
      poster_url: posterUrl(draft.posterId),
      video_id: draft.videoId,
      stream_id: draft.streamId,
      subtitles_id: draft.subtitlesId,
      poster_id: draft.posterId,
    })
  }

  function refuseWithoutVideo({ videoId, seconds }: FilmDraft): void {
    if (videoId === null) throw badField('videoId', '请选择视频文件')
    if (seconds === 0) throw badField('seconds', '视频的秒数 seconds 应当大于 0')
  }

  async function add(work: Work, items: readonly Added<FilmDraft, GivenFilm>[]): Promise<number[]> {
    const drafts = items.map(({ draft }) => draft)
    drafts.forEach(refuseWithoutVideo)
    await refuseTakenSlugs(work, 'media', items, '视频')
    const columns = await columnsOf(work, drafts)
    const rows = await withIds(work, 'media', items)
    await films.insert(
      work,
      rows.map(({ id, draft, given }) => ({
        id,
        slug: given?.slug ?? `film-${id}`,
        is_demo: given?.isDemo ?? false,
        created_at: given?.createdAt ?? clock.now(),
        ...columns(draft),
      })),
    )
    return rows.map(({ id }) => id)
  }

  /** Keeps a file from before files had ids until the draft names another one. */
  function keepUnnumbered(old: Paths & Files, next: FilmColumns): FilmColumns {
    const isKept = (key: keyof Files) => old[key] === null && next[key] === null
    return {
      ...next,
      file_path: isKept('video_id') ? old.file_path : next.file_path,
      hls_path: isKept('stream_id') ? old.hls_path : next.hls_path,
      subtitles_path: isKept('subtitles_id') ? old.subtitles_path : next.subtitles_path,
      poster_url: isKept('poster_id') ? old.poster_url : next.poster_url,
    }
  }

  async function change(work: Work, id: number, draft: FilmDraft): Promise<void> {
    const old = await films.lock(work, id)
    if (!old) throw notFound(NO_SUCH_FILM)
    const isComing = old.file_path === null && draft.videoId === null
    if (isComing && draft.seconds > 0) throw badField('seconds', '视频还没有做好，还不知道有多长')
    if (!isComing && (old.video_id !== null || old.file_path === null)) refuseWithoutVideo(draft)
    const columns = await columnsOf(work, [draft])
    const next = keepUnnumbered(old, columns(draft))
    await films.update(work, id, next)
    if (old.seconds !== next.seconds) await catalogue.followFilm(work, id)
  }

  async function read(work: Work, id: number): Promise<FilmDraft | undefined> {
    const film = await films.find(work, id)
    return (
      film && {
        title: film.title,
        seconds: Number(film.seconds),
        videoId: film.video_id,
        streamId: film.stream_id,
        subtitlesId: film.subtitles_id,
        posterId: film.poster_id,
      }
    )
  }

  return { add, change, read }
}
