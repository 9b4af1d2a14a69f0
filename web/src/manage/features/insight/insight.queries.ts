import type { InsightSpan } from '@bee/contract/manage/insight.contract.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchStoryboard } from '../../../lib/storyboard.ts'
import { manageApiOf } from '../../api/manage-api.ts'

/** Lessons, least finished first, page by page. */
export const insightLessonsQuery = (courseId: number | undefined, span: InsightSpan) =>
  infiniteQueryOptions({
    queryKey: ['insight', 'lessons', courseId ?? null, span],
    queryFn: ({ client, signal, pageParam }) =>
      manageApiOf(client).insight.lessons(
        { span, ...(courseId !== undefined && { courseId }), ...(pageParam !== undefined && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.lessonId : undefined),
  })

export const courseInsightQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['insight', 'course', courseId],
    queryFn: ({ client, signal }) => manageApiOf(client).insight.course({ courseId }, { signal }),
  })

export const lessonInsightQuery = (lessonId: number, span: InsightSpan) =>
  queryOptions({
    queryKey: ['insight', 'lesson', lessonId, span],
    queryFn: ({ client, signal }) => manageApiOf(client).insight.lesson({ lessonId, span }, { signal }),
    // The former numbers stay while another span of the same lesson loads.
    placeholderData: keepPreviousData,
  })

/** Each request signs new links, but the pictures are the same, so the query keeps the first ones. */
export const storyboardQuery = (lessonId: number, url: string | null) =>
  queryOptions({
    queryKey: ['insight', 'storyboard', lessonId, url === null],
    queryFn: async () => (url === null ? null : ((await fetchStoryboard(url)) ?? null)),
    staleTime: Infinity,
  })
