import type { libraryContract } from '@bee/contract/manage/media/library.contract.ts'
import type { StaffHandlers } from '../../../http/staff/implement-staff.ts'
import type { DuplicatesService } from './duplicates.service.ts'
import type { LibraryService } from './library.service.ts'
import type { MediaActsService } from './media-acts.service.ts'
import type { SpaceService } from './space.service.ts'

export function libraryRoutes(parts: {
  library: LibraryService
  mediaActs: MediaActsService
  duplicates: DuplicatesService
  space: SpaceService
}): StaffHandlers<typeof libraryContract> {
  const { library, mediaActs, duplicates, space } = parts
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
    trash: ({ before }) => library.trashed(before),
  }
}
