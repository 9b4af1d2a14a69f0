import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { conflict, notFound } from '@bee/contract/failures.ts'
import { CONTENT_KINDS } from '@bee/contract/manage/content/content-kinds.ts'
import { FRONT_ROWS_MAX, type FrontKind } from '@bee/contract/manage/front.contract.ts'
import type { Work } from '../../database/database.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import type { FrontOrderRepository } from './front-order.repository.ts'
import { orderTarget } from './front-order.ts'
import type { FrontListRow, FrontPageRow, FrontRepository } from './front.repository.ts'

const GONE_NEIGHBOUR = '要排到它前面的那一件刚被移走了，看过新的先后再移'

export type FrontListed = FrontListRow
export type FrontPaged = FrontPageRow

export interface FrontMove {
  kind: FrontKind
  contentId: number
  beforeId?: number | undefined
}

/** Lists the content of the front page for its editors, and moves it. */
export function createFrontService(parts: {
  front: FrontRepository
  order: FrontOrderRepository
  changes: Pick<ContentChanges, 'move'>
}) {
  const { front, order, changes } = parts

  async function list(kind: FrontKind) {
    const rows = await front.list(kind, FRONT_ROWS_MAX + 1)
    return { rows: rows.slice(0, FRONT_ROWS_MAX), isMore: rows.length > FRONT_ROWS_MAX }
  }

  function windows(asked: { from: Date; until: Date; limit: number }) {
    return front.windows(asked)
  }

  function pages() {
    return front.pages(PAGE_IDS)
  }

  function courseNames(courseIds: readonly number[]) {
    return front.courseNames(courseIds)
  }

  /** The target is named by its follower, not by a number: the order may hold rows that the list does not show. */
  async function move(work: Work, { kind, contentId, beforeId }: FrontMove) {
    const parentId = await order.parentOf(work, kind, contentId)
    if (parentId === undefined) throw notFound('没有找到，可能已经没有了')
    const before = await order.siblings(work, kind, parentId)
    const title = before.find(({ id }) => id === contentId)?.title ?? ''
    const others = before.filter(({ id }) => id !== contentId)
    const position = beforeId === undefined ? others.length : others.findIndex(({ id }) => id === beforeId)
    if (position < 0) throw conflict(GONE_NEIGHBOUR)
    const followerId = before[before.findIndex(({ id }) => id === contentId) + 1]?.id
    await changes.move(work, kind, contentId, position)
    const after = others.toSpliced(position, 0, { id: contentId, title })
    const outcome: Outcome<{ contentId: number; position: number }> = {
      result: { contentId, position },
      event: {
        action: 'front.move',
        target: orderTarget(kind, parentId),
        summary: `把${CONTENT_KINDS[kind]}《${title}》移到第 ${position + 1} 位`,
        before: before.map(({ id }) => id),
        after: after.map(({ id }) => id),
        undo: {
          call: 'front.move',
          input: { kind, contentId, ...(followerId === undefined ? {} : { beforeId: followerId }) },
        },
      },
    }
    return outcome
  }

  return { list, windows, pages, courseNames, move }
}

export type FrontService = ReturnType<typeof createFrontService>
