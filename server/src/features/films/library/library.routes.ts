import type { libraryContract } from '@bee/contract/manage/media/library.contract.ts'
import type { StaffHandlers } from '../../../http/staff/staff-router.ts'
import { reach } from '../../../http/staff/reach.ts'
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
    films: (filter, { staff }) => library.films(staff, filter),
    pictures: (filter, { staff }) => library.files(staff, 'picture', filter),
    files: (filter, { staff }) => library.files(staff, 'file', filter),
    film: ({ filmId }, { staff }) => library.film(staff, filmId),
    uses: ({ kind, id }, { staff }) => library.usesOf(staff, kind, id),
    counts: (_input, { staff }) => library.counts(staff),
    space: () => space.read(),
    duplicates: (_input, { staff }) => duplicates.list(reach(staff, 'content.read')),
    merge: (input, { staff, write }) => write((work) => duplicates.merge(work, staff, input)),
    rename: (input, { staff, write }) => write((work) => mediaActs.rename(work, staff, input)),
    remove: (input, { staff, write }) => write((work) => mediaActs.remove(work, staff, input)),
    removeOriginal: ({ filmId }, { staff, write }) => write((work) => mediaActs.removeOriginal(work, staff, filmId)),
    restore: (input, { staff, write }) => write((work) => mediaActs.restore(work, staff, input)),
    trash: ({ before }, { staff }) => library.trashed(staff, before),
  }
}
