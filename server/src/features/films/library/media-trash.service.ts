import { LIBRARY_PAGE_SIZE } from '@bee/contract/manage/media/library-choices.ts'
import type { PeopleService } from '../../content/people.service.ts'
import { whatWords } from './media-acts.service.ts'
import type { MediaPurgeService } from './media-purge.service.ts'
import type { MediaTrashRepository } from './media-trash.repository.ts'

/** What was thrown away and can still be had back, the newest first. */
export function createMediaTrashService(parts: {
  trash: Pick<MediaTrashRepository, 'list'>
  purge: Pick<MediaPurgeService, 'purgeTime'>
}) {
  const { trash, purge } = parts

  async function list(before: number | undefined, people: PeopleService) {
    const found = await trash.list(before, LIBRARY_PAGE_SIZE + 1)
    const rows = found.slice(0, LIBRARY_PAGE_SIZE)
    const personOf = await people.named(rows.map(({ removedBy }) => removedBy))
    return {
      list: rows.map(({ kind, id, title, what, path, bytes, removedBy, removedAt }) => ({
        kind,
        id,
        title,
        what: whatWords({ what, path }),
        bytes,
        by: personOf(removedBy),
        time: removedAt.toISOString(),
        purgeTime: purge.purgeTime(removedAt).toISOString(),
      })),
      next: found.length > rows.length ? (rows.at(-1)?.trashId ?? null) : null,
    }
  }

  return { list }
}

export type MediaTrashService = ReturnType<typeof createMediaTrashService>
