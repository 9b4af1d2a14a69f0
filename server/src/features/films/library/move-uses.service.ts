import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { PAGE_IDS, type PageKey } from '@bee/contract/drafts/page-draft.ts'
import { conflict } from '@bee/contract/failures.ts'
import type { Work } from '../../../database/database.ts'
import type { Changed, ContentChanges } from '../../drafts/content-changes.service.ts'
import type { MoveUsesRepository } from './move-uses.repository.ts'

export interface MovedFile {
  id: number
  path: string
}

export interface Moved {
  /** The number of places that show the kept copy now. */
  count: number
  changed: Changed[]
}

const NOTE = '合并一样的文件'
/** The order of the changes and of the words in the event. */
const PLACES: readonly DraftKind[] = ['course', 'news', 'question', 'banner', 'advert', 'teacher', 'page', 'film']
const PICTURE_NUMBERS = new Set(['pictureId', 'thumbId', 'coverId', 'portraitId', 'posterId', 'markId', 'wordmarkId'])
const FILM_NUMBERS = new Set(['filmId'])

/** Rewrites every value of a body, at every depth. */
function rewritten(value: unknown, rewrite: (value: unknown, key: string) => unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => rewritten(each, rewrite, key))
  if (typeof value !== 'object' || value === null) return rewrite(value, key)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rewritten(each, rewrite, name)]))
}

const numberedAnew =
  (keys: ReadonlySet<string>, from: number, to: number) =>
  (value: unknown, key: string): unknown =>
    value === from && keys.has(key) ? to : value

/** Replaces one copy by another in published content and in drafts. */
export function createMoveUses(parts: {
  changes: Pick<ContentChanges, 'change' | 'read'>
  places: MoveUsesRepository
}) {
  const { changes, places } = parts

  async function moveFile(work: Work, from: MovedFile, to: MovedFile, by: number): Promise<Moved> {
    const numbered = numberedAnew(PICTURE_NUMBERS, from.id, to.id)
    const into = (body: object) =>
      rewritten(body, (value, key) =>
        typeof value === 'string' ? value.replaceAll(`/${from.path}`, `/${to.path}`) : numbered(value, key),
      ) as object
    const refs = [from.path, `asset:${from.id}`]
    const named = await places.placesOf(work, refs)
    const wanted = PLACES.flatMap((kind) =>
      named.flatMap(({ place, key }) => {
        const contentId = kind === 'page' ? PAGE_IDS[key as PageKey] : Number(key)
        return place === kind ? [{ kind, contentId, make: (standing?: object) => standing && into(standing) }] : []
      }),
    )
    const draftIds = await places.draftsNaming(work, refs)
    const changed = await changes.change(work, wanted, { by, note: NOTE, merge: { into, draftIds } })
    // An address from before files had numbers: no draft can name it, and the page would lose its file.
    const [left] = await places.placesOf(work, refs)
    if (left) throw conflict('有一处还用着旧的写法，先打开它重新选一次图片、发布，再来合并')
    const handouts = await places.moveHandouts(work, from.id, to.id)
    return { count: changed.length + draftIds.length + handouts, changed }
  }

  /** duplicates.service.ts has checked that both films have the same length, so progress stays valid. */
  async function moveFilm(work: Work, from: number, to: number, by: number): Promise<Moved> {
    if (await places.wouldLosePoster(work, from, to))
      throw conflict('要并掉的视频，封面还是旧的写法，先给它换一张封面，再来合并')
    await places.moveSubtitles(work, from, to)
    const posterId = (await changes.read(work, 'film', from))?.posterId ?? null
    const into = (body: object) => rewritten(body, numberedAnew(FILM_NUMBERS, from, to)) as object
    const courses = await places.coursesShowing(work, from)
    const draftIds = await places.draftsNaming(work, [`film:${from}`])
    const changed = await changes.change(
      work,
      [
        ...courses.map(({ courseId }) => ({
          kind: 'course' as const,
          contentId: courseId,
          make: (standing?: object) => standing && into(standing),
        })),
        {
          kind: 'film',
          contentId: to,
          make(standing?: object) {
            const isBare = standing && (standing as { posterId: number | null }).posterId === null
            return isBare && posterId !== null ? { ...standing, posterId } : undefined
          },
        },
      ],
      { by, note: NOTE, merge: { into, draftIds } },
    )
    const lessons = courses.reduce((sum, each) => sum + each.lessons, 0)
    return { count: lessons + draftIds.length, changed }
  }

  return { moveFile, moveFilm, differentSubtitles: places.differentSubtitles }
}

export type MoveUses = ReturnType<typeof createMoveUses>
