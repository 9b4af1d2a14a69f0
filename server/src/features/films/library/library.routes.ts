import { LIBRARY_PAGE_SIZE } from '@bee/contract/manage/media/library-choices.ts'
import type { libraryContract } from '@bee/contract/manage/media/library.contract.ts'
import type { StaffHandlers } from '../../../http/staff/implement-staff.ts'
import type { PeopleService } from '../../content/people.service.ts'
import type { DuplicatesService } from './duplicates.service.ts'
import type { LibraryService } from './library.service.ts'
import { whatWords, type MediaActsService } from './media-acts.service.ts'
import type { MediaPurgeService } from './media-purge.service.ts'
import type { MediaTrashRepository } from './media-trash.repository.ts'
import type { SpaceService } from './space.service.ts'

export function libraryRoutes(parts: {
  library: LibraryService
  mediaActs: MediaActsService
  mediaTrash: Pick<MediaTrashRepository, 'list'>
  mediaPurge: MediaPurgeService
  duplicates: DuplicatesService
  space: SpaceService
  people: PeopleService
}): StaffHandlers<typeof libraryContract> {
  const { library, mediaActs, mediaTrash, mediaPurge, duplicates, space, people } = parts
  return {
    films: (filter) => library.films(filter),
    pictures: (filter) => library.files('picture', filter),
    files: (filter) => library.files('file', filter),
    film: ({ filmId }, { staff }) => library.film(staff, filmId),
    uses: ({ kind, id }) => library.usesOf(kind, id),
    counts: () => library.counts(),
    space: () => space.read(),
    duplicates: () => duplicates.list(),
    merge: (input, { staff, write }) => write((work) => duplicates.merge(work, staff, input)),
    rename: (input, { staff, write }) => write((work) => mediaActs.rename(work, staff, input)),
    remove: (input, { staff, write }) => write((work) => mediaActs.remove(work, staff, input)),
    removeOriginal: ({ filmId }, { staff, write }) => write((work) => mediaActs.removeOriginal(work, staff, filmId)),
    restore: (input, { staff, write }) => write((work) => mediaActs.restore(work, staff, input)),
    async trash({ before }) {
      const found = await mediaTrash.list(before, LIBRARY_PAGE_SIZE + 1)
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
          purgeTime: mediaPurge.purgeTime(removedAt).toISOString(),
        })),
        next: found.length > rows.length ? (rows.at(-1)?.trashId ?? null) : null,
      }
    },
  }
}
