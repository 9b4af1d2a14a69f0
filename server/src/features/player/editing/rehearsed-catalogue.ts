import type { CatalogueEditingRepository } from './catalogue-editing.repository.ts'

const leaveAlone = () => Promise.resolve()

/**
 * The catalogue of a preview, which is rolled back: it leaves the progress of all members alone, so that no save waits for it. A preview
 * shows a viewer who has watched nothing.
 */
export function rehearsed(catalogue: CatalogueEditingRepository): CatalogueEditingRepository {
  return {
    ...catalogue,
    lock: leaveAlone,
    async remove(work, ids) {
      const aside = new Set(await catalogue.setAside(work, ids))
      await catalogue.remove(
        work,
        ids.filter((id) => !aside.has(id)),
      )
    },
    leaveLessons: leaveAlone,
    restProgress: leaveAlone,
    fitProgress: leaveAlone,
    countProgress: leaveAlone,
  }
}
