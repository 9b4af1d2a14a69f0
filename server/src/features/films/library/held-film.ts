import type { TargetReader } from '../../../http/staff/staff-write.ts'
import type { ContentChanges } from '../../drafts/content-changes.service.ts'

/** For audit undo of a film change: locks the film as every change of it does, and only then reads it. */
export const heldFilm =
  (changes: Pick<ContentChanges, 'lock'>, read: TargetReader): TargetReader =>
  async (work, id) => {
    await changes.lock(work, [{ kind: 'film', contentId: Number(id) }])
    return read(work, id)
  }
