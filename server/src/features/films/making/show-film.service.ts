import type { Work } from '../../../database/database.ts'
import { FILM_FILE, HEAD_FILE, STREAM_FOLDER } from '../../../outside/transcoder/encode-arguments.ts'
import type { FilmFacts } from '../../../outside/transcoder/film-facts.ts'
import type { AssetsService } from '../../assets/assets.service.ts'
import type { FilmEditingService } from '../../player/editing/film-editing.service.ts'
import { planOf, type Plan } from './making-facts.ts'
import type { TakenMaking } from './making-work.repository.ts'

/** Where what is made of an original goes. */
export const placeOf = ({ filmId, id }: Pick<TakenMaking, 'filmId' | 'id'>) => `media/${filmId}/${id}`

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

/** What has been made becomes what lessons show, by the one way in for films. */
export function createShowFilm({ filmEditing, assets }: { filmEditing: FilmEditingService; assets: AssetsService }) {
  async function change(
    work: Work,
    { filmId }: TakenMaking,
    shown: { seconds: number; videoId: number; streamId: number | null; posterId: number | null },
  ): Promise<void> {
    const draft = await filmEditing.read(work, filmId)
    if (!draft) return
    await filmEditing.change(work, filmId, { ...draft, ...shown, posterId: draft.posterId ?? shown.posterId })
  }

  const videoAsset = (making: TakenMaking, facts: FilmFacts) => ({
    kind: 'video' as const,
    path: `${placeOf(making)}/${FILM_FILE}`,
    title: making.fileName,
    mime: 'video/mp4',
    bytes: facts.bytes,
    width: facts.video.width,
    height: facts.video.height,
    seconds: toMilliseconds(facts.seconds),
  })

  /** It can be played, though not yet in all its qualities. */
  async function showFirst(work: Work, making: TakenMaking, facts: FilmFacts): Promise<void> {
    const [videoId = 0] = await assets.register(work, [videoAsset(making, facts)])
    await change(work, making, { seconds: toMilliseconds(facts.seconds), videoId, streamId: null, posterId: null })
  }

  /** All of it at once, in place of what there was. */
  async function showAll(work: Work, making: TakenMaking, plan: Plan): Promise<void> {
    const { film, streamBytes = 0, posterIds = [], hasPeaks } = planOf(plan)
    if (!film) throw new Error('There is nothing to show')
    const place = placeOf(making)
    const video = videoAsset(making, film.facts)
    const stream = { ...video, kind: 'stream' as const, mime: 'application/vnd.apple.mpegurl', bytes: streamBytes }
    const [videoId = 0, streamId = 0] = await assets.register(work, [
      video,
      { ...stream, path: `${place}/${STREAM_FOLDER}/${HEAD_FILE}` },
    ])
    await change(work, making, {
      seconds: toMilliseconds(film.facts.seconds),
      videoId,
      streamId,
      posterId: posterIds[0] ?? null,
    })
    const peaksPath = hasPeaks ? `${place}/peaks.json` : null
    await filmEditing.keepMade(work, making.filmId, { storyboardPath: `${place}/storyboard.json`, peaksPath })
  }

  /** The original itself, where nothing can be made of it. */
  async function showOriginal(work: Work, making: TakenMaking, facts: FilmFacts): Promise<void> {
    if (making.assetId === null) throw new Error('There is no original')
    const seconds = toMilliseconds(facts.seconds)
    await change(work, making, { seconds, videoId: making.assetId, streamId: null, posterId: null })
    await filmEditing.keepMade(work, making.filmId, { storyboardPath: null, peaksPath: null })
  }

  return { showFirst, showAll, showOriginal }
}

export type ShowFilm = ReturnType<typeof createShowFilm>
