import type { PageKey } from '@bee/contract/drafts/page-draft.ts'
import { contentKey, deskAddresses, HOME_TABS, writingAddress } from '@bee/contract/manage/desk-addresses.ts'
import type { LibraryKind } from '@bee/contract/manage/media/library-choices.ts'
import type { Use } from '@bee/contract/manage/media/library.contract.ts'
import { CONTENT_KINDS, type ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import { PAGE_TITLES } from '@bee/contract/manage/school-files/page-titles.ts'
import type { Work } from '../../../database/database.ts'
import type { UseRow, UsesAsked, UsesRepository } from './uses.repository.ts'

export interface FoundUses {
  list: Use[]
  count: number
  isMore: boolean
}

const NONE: FoundUses = { list: [], count: 0, isMore: false }

/** The title of an unpublished place is shown only to staff with a right that reaches it. */
function nameOf({ place, title, isReached }: UseRow): string {
  if (!isReached && (place === 'draft' || place === 'film')) return '同事的内容'
  return title === null || title === '' ? '没有名字' : title
}

function placeWords(row: UseRow): { title: string; detail: string } {
  const { place, key, detail } = row
  const named = nameOf(row)
  switch (place) {
    case 'lesson':
      return { title: named, detail }
    case 'page':
      return { title: PAGE_TITLES[key as PageKey], detail: '页面' }
    case 'draft':
      return { title: named, detail: '草稿' }
    case 'film':
      return { title: named, detail: '视频的封面' }
    case 'course':
    case 'news':
    case 'question':
    case 'banner':
    case 'advert':
    case 'teacher':
      return { title: named, detail: CONTENT_KINDS[place] }
  }
}

function linkOf({ place, key, contentId, draftKind, isReached }: UseRow): string | null {
  if (!isReached) return null
  switch (place) {
    case 'lesson':
      return contentId === null ? null : deskAddresses.course(contentId, 'outline')
    case 'course':
      return deskAddresses.course(key)
    case 'news':
      return deskAddresses.newsArticle(key)
    case 'question':
      return deskAddresses.question(key)
    case 'banner':
    case 'advert':
    case 'teacher':
      return deskAddresses.homeItem(HOME_TABS[place], key)
    case 'page':
      return deskAddresses.home
    case 'film':
      return deskAddresses.film(Number(key))
    case 'draft':
      return draftKind === null ? null : writingAddress(draftKind, contentKey({ contentId, draftId: Number(key) }))
  }
}

/** A draft of content that shows the file already is not counted again. */
function isShownAlready(row: UseRow, all: readonly UseRow[]): boolean {
  if (row.place !== 'draft' || row.contentId === null) return false
  return all.some(
    ({ place, key, contentId }) =>
      (place === 'lesson' && row.draftKind === 'course' && contentId === row.contentId) ||
      (place === (row.draftKind as ContentKind) && key === String(row.contentId)),
  )
}

export function createUsesService({ uses }: { uses: UsesRepository }) {
  /** The first `most` places of each film or file, by its id. */
  async function of(
    kind: LibraryKind,
    ids: readonly number[],
    { most, ownOf }: UsesAsked,
    work?: Work,
  ): Promise<(id: number) => FoundUses> {
    if (ids.length === 0) return () => NONE
    const asked = { most: most + 1, ownOf }
    const rows = await (kind === 'film' ? uses.ofFilms(ids, asked, work) : uses.ofAssets(ids, asked, work))
    const found = new Map<number, FoundUses>()
    for (const id of ids) {
      const own = rows.filter((row) => row.id === id)
      const shown = own.filter((row) => !isShownAlready(row, own))
      found.set(id, {
        list: shown.slice(0, most).map((row) => ({ place: row.place, ...placeWords(row), link: linkOf(row) })),
        count: Math.min(shown.length, most),
        isMore: shown.length > most,
      })
    }
    return (id) => found.get(id) ?? NONE
  }

  /** The sentence that refuses a removal: the first place and how many more there are. Empty where no place shows it. */
  function refusalOf({ list, count, isMore }: FoundUses): string {
    const [first] = list
    if (!first) return ''
    const where = first.place === 'lesson' ? `《${first.title}》${first.detail}` : `${first.detail}《${first.title}》`
    const more = count > 1 ? `等 ${count}${isMore ? '+' : ''} 处` : ''
    return `还用在${where}${more}，先换掉再删`
  }

  return { of, refusalOf }
}

export type UsesService = ReturnType<typeof createUsesService>
