import { isDeepStrictEqual } from 'node:util'
import { notFound } from '@bee/contract/failures.ts'
import type { NewsDraft } from '@bee/contract/news/news-draft.ts'
import type { Work } from '../../database/database.ts'
import { refuseTakenSlugs, type Added, type Editing, type Given } from '../../editing.ts'
import type { Clock } from '../../outside/clock.ts'
import { layOut } from '../../outside/lay-out.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { EditedNews, NewsEditingRepository } from './news-editing.repository.ts'
import { newsSearchColumns } from './news-search.ts'
import { NO_SUCH_NEWS } from './news.service.ts'

export interface GivenNews extends Given {
  publishedAt?: Date
  hitCount?: number
}

/** All changes to news go through this service. */
export function createNewsEditingService(parts: {
  editing: NewsEditingRepository
  assets: Pick<AssetsService, 'pictureUrls'>
  clock: Clock
}): Editing<NewsDraft, GivenNews> {
  const { editing, assets, clock } = parts

  async function columnsOf(work: Work, drafts: readonly NewsDraft[]): Promise<EditedNews[]> {
    const urlOf = await assets.pictureUrls(
      work,
      drafts.flatMap(({ pictureId, thumbId }) => [pictureId, thumbId]),
    )
    const rows: EditedNews[] = []
    for (const { title, summary, body, pictureId, thumbId, areas } of drafts) {
      const { html, searchable } = await layOut(body, { field: 'body' })
      rows.push({
        title,
        summary,
        body,
        body_html: html,
        picture_id: pictureId,
        picture_url: urlOf(pictureId),
        thumb_id: thumbId,
        // Without a thumbnail of its own, lists show the picture.
        thumb_url: urlOf(thumbId ?? pictureId),
        area_slugs: [...areas],
        ...newsSearchColumns({ title, summary, searchable }),
      })
    }
    return rows
  }

  async function add(work: Work, items: readonly Added<NewsDraft, GivenNews>[]): Promise<number[]> {
    await refuseTakenSlugs(work, 'news', items, '资讯')
    const now = clock.now()
    const columns = await columnsOf(
      work,
      items.map(({ draft }) => draft),
    )
    const rows = columns.map((row, index) => {
      const given = items[index]?.given
      return {
        ...row,
        slug: given?.slug,
        hit_count: given?.hitCount ?? 0,
        published_at: given?.publishedAt ?? now,
        is_demo: given?.isDemo ?? false,
      }
    })
    return editing.insert(work, rows)
  }

  /** Rows from before the text was kept have only HTML; their body reads as ''. */
  async function read(work: Work, id: number): Promise<NewsDraft | undefined> {
    const row = await editing.find(work, id)
    return row && { ...row, body: row.body ?? '', areas: row.areas }
  }

  /**
   * An unchanged draft leaves the article as old as it is. A picture known only by its address, or a body known only as HTML, stays until
   * the draft replaces it.
   */
  async function change(work: Work, id: number, draft: NewsDraft): Promise<void> {
    const before = await read(work, id)
    if (!before) throw notFound(NO_SUCH_NEWS)
    if (isDeepStrictEqual(before, draft)) return
    const [columns] = await columnsOf(work, [draft])
    const { body, body_html, picture_id, picture_url, thumb_id, thumb_url, ...rest } = columns as EditedNews
    const isPictureKept = draft.pictureId === before.pictureId
    const isThumbKept = draft.thumbId === before.thumbId && (draft.thumbId !== null || isPictureKept)
    await editing.update(
      work,
      id,
      {
        ...rest,
        ...(draft.body === before.body ? {} : { body, body_html }),
        ...(isPictureKept ? {} : { picture_id, picture_url }),
        ...(isThumbKept ? {} : { thumb_id, thumb_url }),
      },
      clock.now(),
    )
  }

  return { add, change, read }
}
