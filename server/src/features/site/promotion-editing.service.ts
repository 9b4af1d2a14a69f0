import { isDeepStrictEqual } from 'node:util'
import { badField, notFound } from '@bee/contract/failures.ts'
import type { PromotionDraft } from '@bee/contract/site/promotion-draft.ts'
import { withIds } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'
import { endPosition, moveRow } from '../../database/rows/ordered-rows.ts'
import { refuseTakenSlugs, type Added, type Editing } from '../../editing.ts'
import type { PromotionColumns, PromotionEditingRepository } from './promotion-editing.repository.ts'
import { NO_SUCH_PROMOTION } from './promotions.service.ts'

export interface PromotionEditingService extends Editing<PromotionDraft> {
  /** Positions count from 0 over all promotional pages; a position past the end means the end. */
  move(work: Work, id: number, position: number): Promise<void>
}

function columnsOf({ title, address, ...body }: PromotionDraft): PromotionColumns {
  return { title, address, body }
}

/** The only way to write promotional pages. */
export function createPromotionEditingService(parts: { editing: PromotionEditingRepository }): PromotionEditingService {
  const { editing } = parts

  async function refuseTakenAddress(work: Work, address: string, ownId?: number): Promise<void> {
    const holder = await editing.holderOf(work, address)
    if (holder && holder.id !== ownId) throw badField('address', `《${holder.title}》已经用了这个地址，请换一个`)
  }

  async function add(work: Work, items: readonly Added<PromotionDraft>[]): Promise<number[]> {
    await refuseTakenSlugs(work, 'promotions', items, '推广页')
    const end = await endPosition(work, 'promotions')
    const added = await withIds(work, 'promotions', items)
    // One by one, because two new pages may want the same address.
    for (const [index, { id, draft, given }] of added.entries()) {
      await refuseTakenAddress(work, draft.address)
      const slug = given?.slug ?? `promotion-${id}`
      const isDemo = given?.isDemo ?? false
      await editing.insert(work, [{ id, slug, is_demo: isDemo, position: end + index, ...columnsOf(draft) }])
    }
    return added.map(({ id }) => id)
  }

  async function read(work: Work, id: number): Promise<PromotionDraft | undefined> {
    const row = await editing.lock(work, id)
    if (!row) return undefined
    const { title, address, body } = row
    return { title, address, ...(body as Omit<PromotionDraft, 'title' | 'address'>) }
  }

  async function change(work: Work, id: number, draft: PromotionDraft): Promise<void> {
    const before = await read(work, id)
    if (!before) throw notFound(NO_SUCH_PROMOTION)
    if (isDeepStrictEqual(before, draft)) return
    await refuseTakenAddress(work, draft.address, id)
    await editing.update(work, id, columnsOf(draft))
  }

  async function move(work: Work, id: number, position: number): Promise<void> {
    if (!(await read(work, id))) throw notFound(NO_SUCH_PROMOTION)
    await moveRow(work, 'promotions', id, Math.max(0, position))
  }

  return { add, change, read, move }
}
