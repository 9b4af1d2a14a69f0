import type { CatalogueEditingRepository } from './catalogue-editing.repository.ts'

const leaveAlone = () => Promise.resolve()

/**
 * For a catalogue that is changed only to be looked at: everybody's progress is left alone, and nobody's save waits. What a
 * preview shows is the catalogue and somebody who has watched nothing.
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
