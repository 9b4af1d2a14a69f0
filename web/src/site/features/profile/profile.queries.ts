import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '../../../api/api.ts'
import { atEveryVisit } from '../../../api/refetch-policy.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'

/** Read at every visit: studying elsewhere on the site changes them. */
export const heatmapQuery = () =>
  queryOptions({
    queryKey: ['profile', 'heatmap'],
    queryFn: ({ client, signal }) => apiOf(client).profile.heatmap({}, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
  })

export const overviewQuery = () =>
  queryOptions({
    queryKey: ['profile', 'overview'],
    queryFn: ({ client, signal }) => apiOf(client).profile.overview({}, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
  })

export const studyDayQuery = (date: string) =>
  queryOptions({
    queryKey: ['profile', 'day', date],
    queryFn: ({ client, signal }) => apiOf(client).profile.studyDay({ date }, { signal, ...SHOWN_IN_PLACE }),
  })

export const feedbackQuery = (page: number, limit: number) =>
  queryOptions({
    queryKey: ['profile', 'feedback', page, limit],
    queryFn: ({ client, signal }) => apiOf(client).profile.feedbackList({ page, limit }, { signal, ...SHOWN_IN_PLACE }),
    placeholderData: keepPreviousData,
    refetchOnMount: atEveryVisit,
  })
