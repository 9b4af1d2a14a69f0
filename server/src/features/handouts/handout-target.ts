import type { Work } from '../../database/database.ts'
import { createHandoutsRepository, type HandoutRow } from './handouts.repository.ts'

export const handoutTarget = (handoutId: number) => ({ kind: 'handout', id: handoutId })

/** The fields that audit undo compares. Without the position: a move of another handout changes it too. */
export const auditSnapshot = ({ name, removedAt }: Pick<HandoutRow, 'name' | 'removedAt'>) => ({
  name,
  isRemoved: removedAt !== null,
})

export async function readHandout(work: Work, id: string): Promise<unknown> {
  const row = await createHandoutsRepository(work).find(Number(id), work)
  return row ? auditSnapshot(row) : null
}
