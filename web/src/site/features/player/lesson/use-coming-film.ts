import type { Lesson } from '@bee/contract/player/player.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { catalogueQuery } from '../player.queries.ts'

/** How often an open player looks for the film of a lesson that has none yet. */
export const COMING_FILM_MS = 30_000

/** A lesson without a film gets it in the open page once it is uploaded. A page out of sight asks nothing. */
export function useComingFilm({ courseId, hasFilm }: Pick<Lesson, 'courseId' | 'hasFilm'>, isHydrated: boolean): void {
  useQuery({
    ...catalogueQuery(courseId),
    enabled: isHydrated && !hasFilm,
    staleTime: COMING_FILM_MS,
    refetchInterval: COMING_FILM_MS,
  })
}
