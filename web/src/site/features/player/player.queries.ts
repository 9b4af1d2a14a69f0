import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { apiOf, PERSONAL } from '../../../api/api.ts'
import { networkIsIdle } from '../../../api/idle-network.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'
import { hasLeftovers, sendLeftovers } from './progress/open-outbox.ts'

const LANDMARKS_KEPT_MS = 30 * 60 * 1000

export const catalogueQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['player', 'catalogue', courseId],
    queryFn: ({ client, signal }) => apiOf(client).player.catalogue({ courseId }, { signal, ...SHOWN_IN_PLACE }),
    meta: PERSONAL,
  })

/** The member's place in one lesson. Read again at every start: another device may have gone further. */
export const lessonPlaceQuery = (lessonId: number) =>
  queryOptions({
    queryKey: ['player', 'place', lessonId],
    queryFn: ({ client, signal }) => apiOf(client).player.schedule({ lessonId }, { signal, ...SHOWN_IN_PLACE }),
    staleTime: 0,
    gcTime: 0,
    meta: PERSONAL,
  })

/** Marks and pictures of the seek bar. Loaded late: the first picture of the film comes first. */
export const landmarksQuery = (lessonId: number) =>
  queryOptions({
    queryKey: ['player', 'landmarks', lessonId],
    queryFn: async ({ client, signal }) => {
      await networkIsIdle()
      return apiOf(client).player.landmarks({ lessonId }, { signal, ...SHOWN_IN_PLACE })
    },
    // Its link is good for an hour at least.
    staleTime: LANDMARKS_KEPT_MS,
    meta: PERSONAL,
  })

/**
 * The server that drew the page did not know this browser's unsent progress. Checked once, as the page begins: later
 * lines are written by its own player.
 */
export function useAskedAfterLeftovers() {
  const [had] = useState(hasLeftovers)
  return { refetchOnMount: had ? ('always' as const) : false }
}

/** The place to continue a course at: read once per visit, so that only the learner changes the lesson. */
export const coursePlaceQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['player', 'course-place', courseId],
    queryFn: async ({ client, signal }) => {
      const api = apiOf(client)
      await sendLeftovers(api)
      return api.player.schedule({ courseId }, { signal, ...SHOWN_IN_PLACE })
    },
    staleTime: Infinity,
    // The server forgets with the request, not before the page is drawn.
    gcTime: typeof window === 'undefined' ? Infinity : 0,
    refetchOnReconnect: false,
    refetchOnMount: false,
    meta: PERSONAL,
  })
