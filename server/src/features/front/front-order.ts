import { FRONT_KINDS, type FrontKind } from '@bee/contract/manage/front.contract.ts'
import type { Work } from '../../database/database.ts'
import { createFrontOrderRepository } from './front-order.repository.ts'

/** The target of an order in events: a kind, and for course types also their direction. */
export const orderTarget = (kind: FrontKind, parentId: number | null) => ({
  kind: 'frontOrder',
  id: `${kind}:${parentId ?? ''}`,
})

/** Audit undo of a move reads the current order here. */
export async function readFrontOrder(work: Work, id: string): Promise<number[]> {
  const [name, parent = ''] = id.split(':')
  const kind = FRONT_KINDS.find((each) => each === name)
  if (!kind) return []
  const rows = await createFrontOrderRepository().siblings(work, kind, parent === '' ? null : Number(parent))
  return rows.map((each) => each.id)
}
