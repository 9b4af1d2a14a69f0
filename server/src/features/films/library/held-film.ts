import type { TargetReader } from '../../../http/staff/staff-write.ts'
import type { ContentChanges } from '../../drafts/content-changes.service.ts'

/** For taking a change of a film back: held as everybody holds it who changes the film, and only then read. */
export const heldFilm =
  (changes: Pick<ContentChanges, 'lock'>, read: TargetReader): TargetReader =>
  async (work, id) => {
    await changes.lock(work, [{ kind: 'film', contentId: Number(id) }])
    return read(work, id)
  }
