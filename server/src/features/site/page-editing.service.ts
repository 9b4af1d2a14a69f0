import { isDeepStrictEqual } from 'node:util'
import { PAGE_BODIES, PAGE_IDS, type PageBody, type PageDraft, type PageKey } from '@bee/contract/drafts/page-draft.ts'
import { badField, badInput, notFound } from '@bee/contract/failures.ts'
import * as z from 'zod/mini'
import type { Work } from '../../database/database.ts'
import type { Added, Editing, Given } from '../../editing.ts'
import type { Clock } from '../../outside/clock.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { PageEditingRepository } from './page-editing.repository.ts'

export interface GivenPage {
  isDemo?: boolean
  updatedAt?: Date
}

const KEYS = Object.keys(PAGE_IDS) as PageKey[]

/**
 * The only way to write single pages: the school's own facts, company, brand, student stories, how to pay, the sentences of the front page, the look, the
 * texts of automatic messages.
 */
export function createPageEditingService(parts: {
  editing: PageEditingRepository
  assets: Pick<AssetsService, 'pictureUrls'>
  clock: Clock
}) {
  const { editing, assets, clock } = parts

  /** Undefined for a page that was never written. */
  async function read<Key extends PageKey>(work: Work, key: Key): Promise<PageBody<Key> | undefined> {
    return (await editing.body(work, key)) as PageBody<Key> | undefined
  }

  /** Creates a missing page. A write without `isDemo` turns a demo page into the school's own. */
  async function change(work: Work, key: PageKey, body: unknown, given: GivenPage = {}): Promise<void> {
    const parsed = z.safeParse(PAGE_BODIES[key], body)
    if (!parsed.success) throw badInput(parsed.error.issues[0]?.message ?? '页面的内容有误')
    if (isDeepStrictEqual(await editing.body(work, key), parsed.data)) return
    // Refuses an unknown picture.
    if ('pictureId' in parsed.data) await assets.pictureUrls(work, [parsed.data.pictureId])
    if ('markId' in parsed.data) await assets.pictureUrls(work, [parsed.data.markId, parsed.data.wordmarkId])
    const { isDemo = false, updatedAt = clock.now() } = given
    await editing.write(work, { key, body: parsed.data, updatedAt, isDemo })
  }

  return { read, change }
}

export type PageEditingService = ReturnType<typeof createPageEditingService>

/** Pages as drafts; the id stands for the page key. */
export function createPageDraftEditing(pages: PageEditingService): Editing<PageDraft, Given & GivenPage> {
  async function add(work: Work, items: readonly Added<PageDraft, Given & GivenPage>[]): Promise<number[]> {
    for (const { draft, given } of items) await pages.change(work, draft.key, draft.body, given)
    return items.map(({ draft }) => PAGE_IDS[draft.key])
  }

  async function change(work: Work, id: number, draft: PageDraft): Promise<void> {
    if (PAGE_IDS[draft.key] !== id) throw badField('key', '这份草稿写的是另一个页面')
    await pages.change(work, draft.key, draft.body)
  }

  async function read(work: Work, id: number): Promise<PageDraft | undefined> {
    const key = KEYS.find((each) => PAGE_IDS[each] === id)
    if (key === undefined) throw notFound('没有这个页面')
    const body = await pages.read(work, key)
    return body === undefined ? undefined : ({ key, body } as PageDraft)
  }

  return { add, change, read }
}
