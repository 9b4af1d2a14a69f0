import type { Work } from '../../../database/database.ts'
import { FILM_FILE, HEAD_FILE, STREAM_FOLDER } from '../../../outside/transcoder/encode-arguments.ts'
import type { FilmFacts } from '../../../outside/transcoder/film-facts.ts'
import type { AssetsService } from '../../assets/assets.service.ts'
import type { ContentChanges } from '../../drafts/content-changes.service.ts'
import type { ComingFilms } from '../../player/editing/coming-films.service.ts'
import { planOf, type Plan } from './transcode-facts.ts'
import type { TakenTranscode } from './transcode-work.repository.ts'

/** The folder of a transcode in the store. */
export const folderOf = ({ filmId, id }: Pick<TakenTranscode, 'filmId' | 'id'>) => `media/${filmId}/${id}`

const posterOf = (film: object) => (film as { posterId?: number | null }).posterId
const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

const NOTE_MADE = '视频做好了'

/** Makes the result the film that lessons show, through content-changes.service.ts. */
export function createShowFilm(parts: {
  changes: Pick<ContentChanges, 'change'>
  comingFilms: Pick<ComingFilms, 'keepMade'>
  assets: AssetsService
}) {
  const { changes, comingFilms, assets } = parts

  async function change(
    work: Work,
    { filmId }: TakenTranscode,
    shown: { seconds: number; videoId: number; streamId: number | null; posterId: number | null },
  ): Promise<void> {
    const withShown = (film: object) => ({ ...film, ...shown, posterId: posterOf(film) ?? shown.posterId })
    const make = (film: object | undefined) => film && withShown(film)
    // The result is no text of an editor: a draft of the film takes it over.
    const how = { by: null, note: NOTE_MADE, merge: { into: withShown } }
    await changes.change(work, [{ kind: 'film', contentId: filmId, make }], how)
  }

  const videoAsset = (transcode: TakenTranscode, facts: FilmFacts) => ({
    kind: 'video' as const,
    path: `${folderOf(transcode)}/${FILM_FILE}`,
    title: transcode.fileName,
    mime: 'video/mp4',
    bytes: facts.bytes,
    width: facts.video.width,
    height: facts.video.height,
    seconds: toMilliseconds(facts.seconds),
  })

  /** The film plays now, though not yet in all renditions. */
  async function showFirst(work: Work, transcode: TakenTranscode, facts: FilmFacts): Promise<void> {
    const [videoId = 0] = await assets.register(work, [videoAsset(transcode, facts)])
    await change(work, transcode, { seconds: toMilliseconds(facts.seconds), videoId, streamId: null, posterId: null })
  }

  /** The film, its stream, posters and peaks replace the earlier ones in one transaction. */
  async function showAll(work: Work, transcode: TakenTranscode, plan: Plan): Promise<void> {
    const { film, streamBytes = 0, posterIds = [], hasPeaks } = planOf(plan)
    if (!film) throw new Error('There is nothing to show')
    const folder = folderOf(transcode)
    const video = videoAsset(transcode, film.facts)
    const stream = { ...video, kind: 'stream' as const, mime: 'application/vnd.apple.mpegurl', bytes: streamBytes }
    const [videoId = 0, streamId = 0] = await assets.register(work, [
      video,
      { ...stream, path: `${folder}/${STREAM_FOLDER}/${HEAD_FILE}` },
    ])
    await change(work, transcode, {
      seconds: toMilliseconds(film.facts.seconds),
      videoId,
      streamId,
      posterId: posterIds[0] ?? null,
    })
    const peaksPath = hasPeaks ? `${folder}/peaks.json` : null
    await comingFilms.keepMade(work, transcode.filmId, { storyboardPath: `${folder}/storyboard.json`, peaksPath })
  }

  /** Plays the original itself, where no tool can transcode it. */
  async function showOriginal(work: Work, transcode: TakenTranscode, facts: FilmFacts): Promise<void> {
    if (transcode.assetId === null) throw new Error('There is no original')
    const seconds = toMilliseconds(facts.seconds)
    await change(work, transcode, { seconds, videoId: transcode.assetId, streamId: null, posterId: null })
    await comingFilms.keepMade(work, transcode.filmId, { storyboardPath: null, peaksPath: null })
  }

  return { showFirst, showAll, showOriginal }
}

export type ShowFilm = ReturnType<typeof createShowFilm>
