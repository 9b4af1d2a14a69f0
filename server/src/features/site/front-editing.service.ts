import { badField, notFound } from '@bee/contract/failures.ts'
import type { AdvertDraft, BannerDraft } from '@bee/contract/site/front-drafts.ts'
import type { Work } from '../../database/database.ts'
import type { Tables } from '../../database/generated/tables.ts'
import { refuseTakenSlugs, type Added, type Editing } from '../../editing.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { Selectable } from 'kysely'
import type { EditedFront, FrontEditingRepository } from './front-editing.repository.ts'

export interface FrontEditingService<Draft> extends Editing<Draft> {
  /** Positions count from 0 over all items; a position past the end means the end. */
  move(work: Work, id: number, position: number): Promise<void>
}

interface Parts {
  editing: FrontEditingRepository
  assets: Pick<AssetsService, 'pictureUrls'>
}

/** The differences between banners and adverts. */
interface Front<Draft, Row> {
  noun: string
  /** The large text, which stands alone when there is no picture. */
  wordsOf: (draft: Draft) => string
  columnsOf: (draft: Draft) => Omit<EditedFront, 'picture_id' | 'picture_url'>
  draftOf: (row: Row) => Draft
}

/** The only way to write banners and adverts. */
function createFrontEditingService<Draft extends { pictureId: number | null }, Row>(
  { editing, assets }: Parts,
  { noun, wordsOf, columnsOf, draftOf }: Front<Draft, Row>,
): FrontEditingService<Draft> {
  const missing = () => notFound(`没有找到这条${noun}`)

  async function rowsOf(work: Work, drafts: readonly Draft[]) {
    const urlOf = await assets.pictureUrls(
      work,
      drafts.map(({ pictureId }) => pictureId),
    )
    return drafts.map((draft) => ({
      ...columnsOf(draft),
      picture_id: draft.pictureId,
      picture_url: urlOf(draft.pictureId),
    }))
  }

  async function add(work: Work, items: readonly Added<Draft>[]): Promise<number[]> {
    const isEmpty = ({ draft }: Added<Draft>) => draft.pictureId === null && wordsOf(draft).trim() === ''
    if (items.some(isEmpty)) throw badField('pictureId', `请写${noun}的大字，或者选一张图片`)
    await refuseTakenSlugs(work, editing.table, items, noun)
    const rows = await rowsOf(
      work,
      items.map(({ draft }) => draft),
    )
    return editing.insert(
      work,
      rows.map((row, index) => {
        const given = items[index]?.given
        return { ...row, slug: given?.slug, is_demo: given?.isDemo ?? false }
      }),
    )
  }

  async function change(work: Work, id: number, draft: Draft): Promise<void> {
    for (const row of await rowsOf(work, [draft])) {
      if (!(await editing.update(work, id, row))) throw missing()
    }
  }

  async function read(work: Work, id: number): Promise<Draft | undefined> {
    const row = await editing.find<Row>(work, id)
    return row && draftOf(row)
  }

  async function move(work: Work, id: number, position: number): Promise<void> {
    const ids = await editing.idsInOrder(work)
    if (!ids.includes(id)) throw missing()
    const others = ids.filter((each) => each !== id)
    await editing.number(work, others.toSpliced(Math.max(0, position), 0, id))
  }

  return { add, change, read, move }
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))
const windowOf = (row: { shown_from: Date | null; shown_until: Date | null }) => ({
  showFrom: row.shown_from?.toISOString() ?? null,
  showUntil: row.shown_until?.toISOString() ?? null,
})

export const createBannerEditingService = (parts: Parts) =>
  createFrontEditingService<BannerDraft, Selectable<Tables['banners']>>(parts, {
    noun: '横幅',
    wordsOf: ({ headline }) => headline,
    columnsOf: ({ alt, headline, subtitle, actionLabel, link, showFrom, showUntil }) => ({
      shown_from: momentOf(showFrom),
      shown_until: momentOf(showUntil),
      alt,
      headline,
      subtitle,
      action_label: actionLabel,
      url: link,
    }),
    draftOf: (row) => ({
      pictureId: row.picture_id,
      alt: row.alt,
      headline: row.headline,
      subtitle: row.subtitle,
      actionLabel: row.action_label,
      link: row.url,
      ...windowOf(row),
    }),
  })

export const createAdvertEditingService = (parts: Parts) =>
  createFrontEditingService<AdvertDraft, Selectable<Tables['adverts']>>(parts, {
    noun: '广告',
    wordsOf: ({ title }) => title,
    columnsOf: ({ title, subtitle, actionLabel, link, area, showFrom, showUntil }) => ({
      shown_from: momentOf(showFrom),
      shown_until: momentOf(showUntil),
      title,
      subtitle,
      action_label: actionLabel,
      url: link,
      area,
    }),
    draftOf: (row) => ({
      pictureId: row.picture_id,
      title: row.title,
      subtitle: row.subtitle,
      actionLabel: row.action_label,
      link: row.url,
      area: row.area,
      ...windowOf(row),
    }),
  })
